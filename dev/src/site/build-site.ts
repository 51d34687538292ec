import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { takeTurn } from '../lock.ts'
import { PartError } from '../part.ts'
import { errorPages, packagesPage } from '../reference/reference.ts'
import { root } from '../root.ts'
import { packagesSource, readSections, type Section } from './contents.ts'
import { escapeHtml, type RenderedDocument, renderDocument } from './markdown.ts'
import { type NavigationSection, type PageContent, renderPage, toRoot } from './template.ts'

/** The folder of the built site. */
export const siteFolder = join(root, '.data', 'site')

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

/** One-line descriptions of the site's own pages. */
const extraPages = [
  { section: 'Start', path: 'playground/', title: 'Playground' },
  { section: 'Start', path: 'gallery/', title: 'Gallery' },
] as const

type Built = PageContent & { parts: RenderedDocument['parts']; text: string }

/** Converts a link of a document to an address on the site, relative to the page `path`. */
const resolver = (sections: readonly Section[], source: string, path: string) => {
  const pages = new Map(sections.flatMap(({ pages }) => pages.map((page) => [page.source, page.path])))
  return (target: string): string | undefined => {
    const [file = '', fragment] = target.split('#')
    const resolved = normalize(join(dirname(source), decodeURI(file))).replace(/\/$/, '')
    const hash = fragment === undefined ? '' : `#${fragment}`
    if (/\.(png|svg)$/.test(resolved)) return `${toRoot(path)}pictures/${resolved.split('/').at(-1)}`
    if (resolved === 'docs/reference') return `${toRoot(path)}reference/api/`
    if (resolved === 'docs/decisions') return `${toRoot(path)}${sections.at(-1)?.pages[0]?.path}`
    const page = pages.get(resolved)
    return page === undefined ? undefined : `${toRoot(path)}${page}${hash}`
  }
}

/** The site's label for the page that a link leads to. */
const labels = (sections: readonly Section[], source: string) => (target: string) => {
  const resolved = normalize(join(dirname(source), target.replace(/#.*$/, '')))
  return sections.flatMap(({ pages }) => pages).find((page) => page.source === resolved)?.label
}

const describe = ({ html }: RenderedDocument) =>
  (/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

const documentPages = (sections: readonly Section[]): Built[] =>
  sections.flatMap(({ pages }) =>
    pages.map(({ path, source, label }) => {
      const text = source === packagesSource ? packagesPage() : read(source)
      const rendered = renderDocument(text, resolver(sections, source, path), labels(sections, source))
      const { html, headings, parts, title } = rendered
      // In a list of pages a label is what a reader would look for.
      return {
        path,
        source,
        title: label ?? title,
        description: describe(rendered),
        html: withErrorLinks(html, source, path),
        headings,
        parts,
        text,
      }
    }),
  )

/** Links each name in the table of errors, after its number, to its page. The services' codes have no pages. */
const withErrorLinks = (html: string, source: string, path: string) =>
  source !== 'docs/reference/errors.md'
    ? html
    : html.replace(
        /(<td>-?\d+<\/td>\s*)<td><code>(\w+)<\/code><\/td>/g,
        (_, number: string, name: string) =>
          `${number}<td><a href="${toRoot(path)}errors/${name}/"><code>${name}</code></a></td>`,
      )

/** Assembled, because this text must not count as an import of this file. */
const sdk = ['@latchkey', 'sdk'].join('/')

const ofErrors = (): Built[] =>
  errorPages().map(({ name, code, text, thrownBy, advice }) => {
    const markdown = `# ${code}: ${name}\n\n\`Face Error: [${code}] ${text}\`\n\n${advice}\n\n| | |\n|---|---|\n| code | ${code} |\n| name | \`${name}\` |\n| raised by | ${thrownBy || 'nothing today'} |\n\nIn code:\n\n\`\`\`ts\nimport { isWalletError } from '${sdk}'\n\nif (isWalletError(error, '${name}')) console.log(error.code, error.context)\n\`\`\`\n\nEvery error: [the list](list). Sentences for developers: [when something is not set up](setup).\n`
    const path = `errors/${name}/`
    const { html, headings, parts } = renderDocument(
      markdown,
      (target) => `${toRoot(path)}errors/${target === 'list' ? '' : 'setup/'}`,
    )
    return { path, title: `${code} ${name}`, description: advice, html, headings, parts, text: markdown }
  })

const card = (up: string, path: string, title: string, text: string) =>
  `<li><a href="${up}${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`

const firstPage = (): Built => ({
  path: '',
  title: 'Latchkey',
  description: 'Wallet connection that you run yourself.',
  headings: [],
  parts: [],
  text: '',
  look: 'wide',
  html: `<h1 id="latchkey">Wallet connection that you run yourself</h1>
<p>A connect kit for pages, connectors for every kind of wallet, and an embedded wallet that opens with a PIN. No vendor account, no telemetry, no call to anyone you did not configure.</p>
<ul class="cards">
${card('./', 'start/', 'A first page', 'Vite or Next, from an empty folder to a signed message in ten minutes')}
${card('./', 'start/kit/', 'The connect kit', 'Which wallets, their order, sign-in, look, languages')}
${card('./', 'start/wagmi/', 'wagmi, or no framework', 'The embedded wallet alone, as a connector or a provider')}
${card('./', 'playground/', 'Playground', 'Theme, wallets, languages: see it, and copy the code')}
${card('./', 'gallery/', 'Gallery', 'Every part of the kit, live')}
${card('./', 'guides/recipes/', 'Recipes', 'Sign, send, call, protect a page')}
${card('./', 'errors/', 'Errors', 'What each means, and what to change')}
${card('./', 'move/rainbowkit/', 'Move', 'From RainbowKit, ConnectKit, the legacy SDK')}
${card('./', 'operate/', 'Run it', 'Services, keys, backups, what to watch')}
</ul>`,
})

const playgroundPage = (): Built => ({
  path: 'playground/',
  title: 'Playground',
  description: 'Theme, wallets and languages of the connect kit, live.',
  headings: [],
  parts: [
    { id: 'playground', heading: 'Playground', text: 'theme accent radius scheme wallets languages order groups' },
  ],
  text: '',
  look: 'wide',
  html: `<h1 id="playground">Playground</h1>
<p>The kit itself, with sample wallets that connect to nothing. Below it stands the code for what you chose. <a href="../live/playground.html">Alone in a tab</a>.</p>
<iframe class="live" src="../live/playground.html" title="Playground of the connect kit"></iframe>
<noscript><p>The playground is a React page and needs JavaScript. Everything it shows is described in <a href="../start/kit/">the connect kit</a>.</p></noscript>`,
})

/** The names of the gallery's samples, read from its sources: building the site does not run React. */
const sampleNames = (): string[] =>
  (
    [
      ['samples.tsx', 'export const samples'],
      ['account-samples.tsx', 'export const accountSamples'],
    ] as const
  ).flatMap(([file, start]) => {
    const [, list = ''] = read('packages/kit/gallery', file).split(start)
    return [...list.matchAll(/^ {2}'?([a-z][a-z-]*)'?: /gm)].map(([, name = '']) => name)
  })

const galleryPage = (): Built => {
  const names = sampleNames()
  return {
    path: 'gallery/',
    title: 'Gallery',
    description: 'Every part of the connect kit in every state, live.',
    headings: [],
    parts: [{ id: 'gallery', heading: 'Gallery', text: names.join(' ') }],
    text: '',
    look: 'wide',
    html: `<h1 id="gallery">Gallery</h1>
<p>${names.length} states of the kit’s parts, each the part itself, frozen. They load as you scroll.</p>
<ul class="gallery">
${names.map((name) => `<li><p><a href="../live/index.html#${name}">${name}</a></p><iframe class="live" loading="lazy" src="../live/index.html#${name}" title="${name}"></iframe></li>`).join('\n')}
</ul>`,
  }
}

/** The stamp of everything that the site is made from, which tells if it must be built again. */
const stampOf = () => {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(
    [
      'docs/**/*',
      '*.md',
      'dev/src/{site,reference}/**/*',
      'packages/**/*',
      'apps/frame/src/**/*.ts',
      'browsers.json',
      'package-lock.json',
    ],
    { cwd: root, exclude: (name) => /node_modules|^dist$|\.test\.tsx?$/.test(String(name)) },
  ).sort()
  for (const file of files) {
    const path = join(root, file)
    try {
      hash.update(`\0${file}\0`).update(readFileSync(path))
    } catch {
      // a folder
    }
  }
  return hash.digest('hex')
}

/** The kit's gallery and playground, as a page of their own. */
const buildLive = async (folder: string) => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'packages', 'kit', 'gallery'),
      env: { ...process.env, NODE_ENV: 'production', LATCHKEY_GALLERY_OUT: join(folder, 'live') },
      timeout: 300_000,
    })
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new PartError('docs', `The gallery could not be built. The bundler said:\n${(stdout + stderr).trim()}`, {
      cause,
    })
  }
}

/** Every page of the site except those that Vite builds: addresses below its root, with their contents. */
export function renderSite(): Map<string, string> {
  const sections = readSections()
  const pages = [firstPage(), ...documentPages(sections), ...ofErrors(), playgroundPage(), galleryPage()]
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  const navigation: NavigationSection[] = sections.map(({ title, pages: listed }) => ({
    title,
    pages: [...listed, ...extraPages.filter(({ section }) => section === title)].map(({ path }) => ({
      path,
      title: titles.get(path) ?? path,
    })),
  }))
  const files = new Map(pages.map((page) => [`${page.path}index.html`, renderPage(page, navigation)]))
  files.set(
    'search.json',
    JSON.stringify(
      pages.flatMap(({ path, title, parts }) =>
        parts.map(({ id, heading, text }) => [id ? `${path}#${id}` : path, title, heading, text]),
      ),
    ),
  )
  files.set(
    'site.css',
    `${read('packages/ui/src/variables.css')}\n${read('packages/ui/src/tokens.css').replace(/@import[^;]*;/, '')}\n${read('dev/src/site/assets/site.css')}`,
  )
  files.set('site.js', read('dev/src/site/assets/site.js'))
  const list = navigation
    .map(
      ({ title, pages: listed }) =>
        `## ${title}\n\n${listed.map((page) => `- [${page.title}](${page.path})`).join('\n')}\n`,
    )
    .join('\n')
  files.set(
    'llms.txt',
    `# Latchkey\n\n> Wallet connection that you run yourself: a connect kit for pages (React, wagmi), connectors for every kind of wallet, and an embedded wallet in a frame. Everything in one file: [llms-full.txt](llms-full.txt).\n\n${list}`,
  )
  files.set(
    'llms-full.txt',
    pages
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n---\n\n'),
  )
  return files
}

/**
 * Builds the site for developers, unless it is up to date.
 *
 * @throws PartError with the bundler's output
 */
export async function buildSite(): Promise<void> {
  const release = await takeTurn(join(root, '.data', 'builds', 'site.pid'))
  try {
    const stamp = stampOf()
    const stampFile = join(root, '.data', 'builds', 'site')
    if (
      existsSync(join(siteFolder, 'index.html')) &&
      existsSync(stampFile) &&
      readFileSync(stampFile, 'utf8') === stamp
    )
      return
    const folder = `${siteFolder}.new`
    rmSync(folder, { recursive: true, force: true })
    for (const [path, text] of renderSite()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    cpSync(join(root, 'docs', 'pictures'), join(folder, 'pictures'), { recursive: true })
    cpSync(join(root, 'apps', 'dapp', 'public', 'icon.svg'), join(folder, 'icon.svg'))
    await buildLive(folder)
    rmSync(siteFolder, { recursive: true, force: true })
    renameSync(folder, siteFolder)
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
  } finally {
    release()
  }
}
