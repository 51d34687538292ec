import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultFamily, type Family, familyNames } from '@latchkey/core/family-records'
import { root } from '../root.ts'
import { tableHead } from './records.ts'

/** A register of files that have a family's name, in the same folder as the register. */
type Register = {
  /** The file that is written. */
  path: string
  /** A family's file, seen from the register; a family without one is not in it. */
  files: (family: Family) => readonly string[]
  /** True for the families that are not listed. */
  without?: (family: Family) => boolean
  imports?: string
  doc: string
  /** The declaration up to its first row. */
  begin: string
  row: (family: Family, file: string) => string
  /** An import for each file, where the register does not load on demand. */
  load?: (family: Family, file: string) => string
  end: string
}

const isDefault = (family: Family) => family === defaultFamily
const toTypeName = (family: Family) => `${family[0]?.toUpperCase()}${family.slice(1)}`

const registers: readonly Register[] = [
  {
    path: 'packages/protocol/src/methods/families.gen.ts',
    files: (family) => [`./${family}.ts`],
    // A page loads these at once, because they are among the common methods.
    without: isDefault,
    doc: 'The methods of the families that fewer pages use.',
    begin: 'export const familyMethods = {',
    load: (family, file) => `import { ${family}Methods } from '${file}'`,
    row: (family) => `  ...${family}Methods,`,
    end: '} as const',
  },
  {
    path: 'packages/chains/src/families.gen.ts',
    files: (family) => [`./${family}/index.ts`],
    imports: `import type { Family } from '@latchkey/core/family-records'\nimport type { ChainFamily } from './family.ts'\n`,
    doc: 'Loads a family of chains. Each is a chunk of its own, loaded only where it is used.',
    begin: 'export const families: Readonly<Record<Family, () => Promise<ChainFamily>>> = {',
    row: (family, file) => `  ${family}: () => import('${file}').then(({ ${family} }) => ${family}),`,
    end: '}',
  },
  {
    path: 'packages/chains/src/signers.gen.ts',
    files: (family) => [`./${family}/sign.ts`],
    // The worker has operations of its own for it.
    without: isDefault,
    imports: `import type { Family } from '@latchkey/core/family-records'\nimport type { SignedKinds } from './family.ts'\n`,
    doc: "Loads what the vault's worker signs for a family, with its first signature.",
    begin: `export const signers: Readonly<Record<Exclude<Family, '${defaultFamily}'>, () => Promise<SignedKinds>>> = {`,
    row: (family, file) => `  ${family}: () => import('${file}').then(({ signer }) => signer.kinds),`,
    end: '}',
  },
  {
    path: 'packages/keys/src/families.gen.ts',
    files: (family) => [`./families/${family}.ts`],
    imports: `import type { FamilyKeys } from './family-keys.ts'\n`,
    doc: 'Curve, derivation path and address of each family.',
    begin: 'export const familyKeys = {',
    load: (family, file) => `import ${family} from '${file}'`,
    row: (family) => `  ${family},`,
    end: '} satisfies Record<string, FamilyKeys>',
  },
  {
    path: 'apps/frame/src/wallet/families/loaders.gen.ts',
    files: (family) => [`./${family}/index.ts`],
    imports: `import type { Family } from '@latchkey/core/family-records'\nimport { lazyImport } from '../../entry/lazy-import.ts'\nimport type { WalletFamily } from './family.ts'\n`,
    doc: "Loads a family's part of the wallet. Each is a chunk of its own.",
    begin: 'export const families = {',
    row: (family, file) => `  ${family}: lazyImport(() => import('${file}')),`,
    end: '} as const satisfies { [F in Family]: () => Promise<{ family: WalletFamily; handlers?: object }> }',
  },
  {
    path: 'apps/frame/src/messages/families.gen.ts',
    files: (family) => [`../wallet/families/${family}/messages/en.ts`],
    doc: 'The words of the families. English stands beside each, in `messages/en.ts`.',
    begin: 'export type FamilyMessages = {',
    load: (family, file) => `import type { Messages as ${toTypeName(family)} } from '${file}'`,
    row: (family) => `  ${family}: ${toTypeName(family)}`,
    end: '}',
  },
  {
    path: 'apps/frame/src/wallet/wallet-connect/namespaces.gen.ts',
    files: (family) => [`../families/${family}/wallet-connect.ts`],
    imports: `import type { NamespaceSpec } from './namespace-spec.ts'\n`,
    doc: "The families' namespaces of WalletConnect (CAIP-104).",
    begin: 'export const namespaces: readonly NamespaceSpec[] = [',
    load: (family, file) => `import { namespace as ${family} } from '${file}'`,
    row: (family) => `  ${family},`,
    end: ']',
  },
  {
    path: 'apps/server/src/api/node-rules/rules.gen.ts',
    files: (family) => [`./${family}.ts`],
    imports: `import type { Family } from '@latchkey/core/family-records'\nimport type { NodeRule } from './rule.ts'\n`,
    doc: 'The families whose nodes are asked byte by byte.',
    begin: 'export const nodeRules: Readonly<Partial<Record<Family, NodeRule>>> = {',
    load: (family, file) => `import { ${family} } from '${file}'`,
    row: (family) => `  ${family},`,
    end: '}',
  },
  {
    path: 'apps/dapp/src/chains/adapters.gen.ts',
    files: (family) => [`./${family}.ts`, `./${family}.tsx`],
    imports: `import type { Family } from '@latchkey/core/networks'\nimport type { Adapter } from './family.ts'\n`,
    doc: 'The families that this page supports, each a chunk of its own.',
    begin: 'export const adapters: Partial<Record<Family, () => Promise<Adapter>>> = {',
    row: (family, file) => `  ${family}: () => import('${file}'),`,
    end: '}',
  },
]

/** The registers that follow from the list of families and their files: their paths in the repository, and their texts. */
export function familyTables(): Record<string, string> {
  return Object.fromEntries(registers.map((register) => [register.path, toText(register)]))
}

function toText({ path, files, without, imports = '', doc, begin, row, load, end }: Register): string {
  const found = familyNames.flatMap((family) => {
    const file = files(family).find((each) => existsSync(join(root, dirname(path), each)))
    return file === undefined || without?.(family) ? [] : [[family, file] as const]
  })
  const loads = load ? [...found].sort().map(([family, file]) => `${load(family, file)}\n`) : []
  const all = [...imports.split(/(?<=\n)/), ...loads].filter((line) => line !== '').sort(bySource)
  const rows = found.map(([family, file]) => `${row(family, file)}\n`)
  return `${tableHead('the families, by core/src/family-records.ts')}${all.join('')}\n/** ${doc} */\n${begin}\n${rows.join('')}${end}\n`
}

/** Orders imports like the formatter: packages first, then files of parent folders, then files of the same folder. */
function bySource(one: string, other: string): number {
  const rank = (line: string) => {
    const source = /from '([^']+)'/.exec(line)?.[1] ?? ''
    return `${source.startsWith('@') ? 0 : source.startsWith('../') ? 1 : 2} ${source}`
  }
  return rank(one) < rank(other) ? -1 : 1
}
