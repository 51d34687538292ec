import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSpecifiers } from './imports.ts'

/** A package of ours: what it is for, and the packages of ours it may import. */
type Rule = { purpose: string; imports: readonly string[] }

/**
 * The import rules: what is not listed is forbidden. A subpath (`keys/oprf`) allows that entry point alone. `npm run
 * reference` writes the table in CONTRIBUTING.md from these rows.
 */
export const importRules: Readonly<Record<string, Rule>> = {
  'packages/core': { purpose: 'errors, networks, login providers, bytes', imports: [] },
  'packages/protocol': { purpose: 'every message that crosses a trust boundary', imports: ['core'] },
  'packages/keys': { purpose: 'derive, seal, open, the PIN protocol; bytes only', imports: ['core'] },
  'packages/at-rest': { purpose: 'columns encrypted at rest', imports: ['core'] },
  'packages/service': {
    purpose: 'the base of API, host, guard and relay: limits, audit, request bodies, evaluation of PINs',
    imports: ['at-rest', 'core', 'keys/oprf', 'protocol'],
  },
  'packages/ui': {
    purpose: 'plain components, `tokens.css`; `ui/vite-build`: the part that all builds share',
    imports: ['core'],
  },
  'packages/chains': {
    purpose: 'one folder per chain family, the same verbs in each: decode, describe, prepare, sign, submit, wait',
    imports: ['aptos-node', 'core'],
  },
  'packages/sdk': {
    purpose: 'overlay, channel, wallet, provider, without React; `sdk/face`: the class legacy pages know',
    imports: ['core', 'protocol'],
  },
  'packages/aptos-node': { purpose: "a client of an Aptos node's REST API", imports: [] },
  'packages/json-rpc': { purpose: 'transports to EVM nodes: batches, ranking, WebSockets', imports: [] },
  'packages/test': { purpose: 'wallets that misbehave on demand, for tests', imports: [] },
  'packages/connectors': { purpose: 'every kind of wallet as a wagmi connector', imports: ['core', 'sdk', 'test'] },
  'packages/kit': {
    purpose:
      "connection, connect button, dialog, account, transactions, sign-in, in React; `kit/server`: the server's half",
    imports: ['connectors', 'core', 'json-rpc', 'test', 'ui'],
  },
  'apps/dapp': {
    purpose: 'the page people visit',
    imports: ['aptos-node', 'chains', 'connectors', 'core', 'kit', 'ui'],
  },
  'apps/frame': { purpose: 'the embedded wallet', imports: ['aptos-node', 'chains', 'core', 'keys', 'protocol', 'ui'] },
  'apps/server': {
    purpose: 'the API',
    imports: ['at-rest', 'core', 'keys/account', 'keys/key-proof', 'keys/oprf', 'protocol', 'service'],
  },
  'apps/host': {
    purpose: 'the host that serves the frame, without database or keys',
    imports: [
      'core',
      'protocol',
      'service/body',
      'service/configuration',
      'service/http',
      'service/listen',
      'service/log',
    ],
  },
  'apps/guard': { purpose: 'the PIN guard', imports: ['at-rest', 'core', 'keys/oprf', 'protocol', 'service'] },
  'apps/relay': { purpose: 'the WalletConnect relay', imports: ['core', 'service'] },
  dev: {
    purpose: 'each local service as a function that starts and stops it; checks, reference, packing',
    imports: ['aptos-node', 'chains', 'connectors/coinbase-hosts', 'core', 'kit/server', 'protocol'],
  },
  e2e: { purpose: 'journeys in a real browser', imports: ['chains/evm/market-types', 'dev', 'sdk', 'test'] },
  bench: {
    purpose: 'benchmarks',
    imports: ['aptos-node', 'connectors', 'dev', 'e2e', 'keys', 'kit', 'protocol', 'sdk', 'service', 'test'],
  },
}

/** The packages a page loads. No path may lead from them to the keys. */
const pagePackages = ['dapp', 'kit', 'connectors', 'sdk']

type Package = { place: string; name: string; declared: string[]; imports: { file: string; specifier: string }[] }

const scope = '@latchkey/'

/**
 * Writes the import rules as a Markdown table.
 *
 * @returns the table, one row for each package
 */
export function toImportTable(): string {
  const rows = Object.entries(importRules).map(
    ([place, { purpose, imports }]) =>
      `| \`${place}\` | ${purpose} | ${imports.map((each) => `\`${each}\``).join(', ') || 'nothing of ours'} |`,
  )
  return ['| folder | holds | may import |', '|---|---|---|', ...rows].join('\n')
}

const markers = ['<!-- import rules: written by `npm run reference` -->', '<!-- end of import rules -->'] as const

/**
 * Puts the table of the import rules into a document, between its two markers.
 *
 * @param text the document
 * @returns the document with the current table
 * @throws Error where a marker is missing
 */
export function withImportTable(text: string): string {
  const [start, end] = markers.map((marker) => text.indexOf(marker)) as [number, number]
  if (start < 0 || end < start) throw new Error('the document has no place for the import rules')
  return `${text.slice(0, start)}${markers[0]}\n\n${toImportTable()}\n\n${text.slice(end)}`
}

/**
 * Finds every violation of the import rules in a repository.
 *
 * @param root the folder of the repository
 * @returns one sentence for each violation
 */
export function findBreaches(root: string): string[] {
  const packages = readPackages(root)
  const breaches: string[] = []

  for (const pkg of packages) {
    const allowed = importRules[pkg.place]?.imports
    if (!allowed) {
      breaches.push(`${pkg.place} has no import rule: say in dev/src/import-rules.ts what it may import.`)
      continue
    }
    const may = (path: string) => allowed.some((each) => path === each || path.startsWith(`${each}/`))
    const mayDeclare = (name: string) => allowed.some((each) => each.split('/')[0] === name)

    for (const name of pkg.declared) {
      if (!mayDeclare(name)) breaches.push(`${pkg.place}/package.json must not depend on ${scope}${name}.`)
    }
    for (const { file, specifier } of pkg.imports) {
      if (specifier.startsWith(scope)) {
        const path = specifier.slice(scope.length)
        const name = path.split('/')[0] as string
        if (name !== pkg.name && !may(path)) breaches.push(`${file} must not import ${specifier}.`)
        else if (name !== pkg.name && !pkg.declared.includes(name)) {
          breaches.push(`${file} imports ${specifier}, which ${pkg.place}/package.json does not declare.`)
        }
      } else if (specifier.startsWith('.') && !isInside(pkg.place, file, specifier)) {
        breaches.push(`${file} must not reach out of ${pkg.place} to ${specifier}.`)
      } else if (/(^|\/)(packages|apps)\/[a-z-]+\/src/.test(specifier)) {
        breaches.push(`${file} must not reach past the exports of a package: ${specifier}.`)
      }
    }
  }

  for (const name of pagePackages) {
    const path = findPath(packages, name, 'keys')
    if (path) breaches.push(`The page must have no way to the keys, but: ${path.join(' → ')}.`)
  }
  return breaches
}

/** Reads the packages of a repository from their manifests and sources. */
function readPackages(root: string): Package[] {
  return globSync(['packages/*/package.json', 'apps/*/package.json', '{dev,e2e,bench}/package.json'], {
    cwd: root,
  }).map((manifest) => {
    const place = manifest.slice(0, -'/package.json'.length)
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, manifest), 'utf8'),
    )
    const all = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies })
    // The test of these rules is left out, because it contains violations on purpose.
    const files = globSync(`${place}/**/*.{ts,tsx,mts,js,mjs,css,html}`, {
      cwd: root,
      exclude: (path) =>
        /(^|\/)(node_modules|dist|test-results)(\/|$)|(import-(rules|cycles)|guides)\.test\.ts$/.test(path),
    })
    return {
      place,
      name: place.split('/').at(-1) as string,
      declared: all.filter((each) => each.startsWith(scope)).map((each) => each.slice(scope.length)),
      imports: files.flatMap((file) =>
        readSpecifiers(readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, specifier })),
      ),
    }
  })
}

const isInside = (place: string, file: string, specifier: string) =>
  new URL(specifier, `file:///${file}`).pathname.startsWith(`/${place}/`)

/** Finds a path from one package to another, over the imports of sources and the dependencies of manifests. */
const findPath = (packages: Package[], from: string, to: string, seen = new Set<string>()): string[] | undefined => {
  if (from === to) return [from]
  seen.add(from)
  const pkg = packages.find((each) => each.name === from)
  const imported = pkg?.imports.filter(({ file }) => !/\.test\.tsx?$/.test(file)) ?? []
  const next = [
    ...(pkg?.declared ?? []),
    ...imported
      .filter((each) => each.specifier.startsWith(scope))
      .map((each) => each.specifier.split('/')[1] as string),
  ]
  for (const name of next) {
    if (seen.has(name)) continue
    const rest = findPath(packages, name, to, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}
