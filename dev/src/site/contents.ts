import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** One page that is a document of this repository. */
export type DocumentPage = { path: string; source: string; label?: string }

export type Section = { title: string; pages: readonly DocumentPage[] }

/** Stands for a document: the reference of packages is generated from their source. */
export const packagesSource = 'packages'

const guide = (path: string, name: string, label: string): DocumentPage => ({
  path,
  source: `docs/guides/${name}.md`,
  label,
})

const decisions = (): DocumentPage[] =>
  globSync('docs/decisions/*.md', { cwd: root })
    .sort()
    .map((source) => ({ path: `decisions/${/(\d{4}[^/]*)\.md$/.exec(source)?.[1]}/`, source }))

/** The sections of the site, in reading order. Every document below `docs` is in one. */
export function readSections(): Section[] {
  return [
    {
      title: 'Start',
      pages: [
        guide('start/', 'first-page', 'A first page: Vite, Next'),
        guide('start/kit/', 'connect-kit', 'The connect kit'),
        guide('start/wagmi/', 'integrate', 'wagmi, or no framework'),
      ],
    },
    {
      title: 'Guides',
      pages: [
        guide('guides/recipes/', 'recipes', 'Recipes'),
        guide('guides/test/', 'test-your-page', 'Test your page'),
        guide('guides/aptos-node/', 'aptos-node', 'An Aptos node'),
        guide('guides/tls/', 'tls-on-a-laptop', 'TLS on a laptop'),
      ],
    },
    {
      title: 'Move',
      pages: [
        guide('move/rainbowkit/', 'moving-from-rainbowkit', 'From RainbowKit'),
        guide('move/connectkit/', 'moving-from-connectkit', 'From ConnectKit'),
        guide('move/face-sdk/', 'moving-from-face-sdk', 'From the legacy SDK'),
      ],
    },
    {
      title: 'Reference',
      pages: [
        { path: 'reference/api/', source: packagesSource, label: 'Packages' },
        { path: 'reference/methods/', source: 'docs/reference/methods.md', label: 'Methods' },
        { path: 'reference/networks/', source: 'docs/reference/networks.md', label: 'Networks' },
        { path: 'errors/', source: 'docs/reference/errors.md', label: 'Errors' },
        { path: 'errors/setup/', source: 'docs/reference/setup.md', label: 'When something is not set up' },
        { path: 'reference/screens/', source: 'docs/reference/screens.md', label: 'Screens' },
      ],
    },
    {
      title: 'Run it',
      pages: [
        guide('operate/', 'operate', 'Operate'),
        guide('operate/relay/', 'relay', 'A WalletConnect relay'),
        guide('operate/closing/', 'closing-the-service', 'Closing the service'),
        { path: 'operate/security/', source: 'docs/security.md', label: 'Security' },
        { path: 'operate/payloads/', source: 'docs/payloads.md', label: 'Real payloads' },
        { path: 'operate/person-data/', source: 'docs/reference/person-data.md', label: 'The copy of a person’s data' },
        { path: 'operate/attacks/', source: 'docs/reference/attacks.md', label: 'Attacks' },
      ],
    },
    {
      title: 'Project',
      pages: [
        { path: 'project/', source: 'README.md', label: 'Latchkey' },
        { path: 'project/status/', source: 'docs/status.md', label: 'What works' },
        { path: 'project/architecture/', source: 'docs/architecture.md', label: 'How it is put together' },
        { path: 'project/glossary/', source: 'docs/glossary.md', label: 'Glossary' },
        { path: 'project/browsers/', source: 'docs/browsers.md', label: 'Browsers' },
        { path: 'project/bundlers/', source: 'docs/bundlers.md', label: 'Bundlers' },
        { path: 'project/metamask-dapp/', source: 'docs/metamask-dapp.md', label: 'MetaMask’s test dapp' },
        { path: 'project/contributing/', source: 'CONTRIBUTING.md', label: 'Contribute' },
        { path: 'project/reporting/', source: 'SECURITY.md', label: 'Report a weakness' },
      ],
    },
    { title: 'Decisions', pages: decisions() },
  ]
}

/** Documents below `docs` that are in no section. */
export function findUnlisted(sections: readonly Section[]): string[] {
  const listed = new Set(sections.flatMap(({ pages }) => pages.map(({ source }) => source)))
  return globSync('docs/**/*.md', { cwd: join(root) }).filter((file) => !listed.has(file))
}
