import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSpecifiers } from './imports.ts'

const wallet = 'apps/frame/src/wallet'

/** Lists of families: each loads every family's own files by its name. Complete by their types. */
const lists = new Set([
  'packages/core/src/family-records.ts',
  // From keys to accounts, which frozen vectors hold.
  'packages/keys/src/account.ts',
])

type Exceptions = Readonly<Record<string, { reason: string; imports?: RegExp; names?: RegExp }>>

/** Files that may name or import families, although they are no list of them, and why. */
const exceptions: Exceptions = {
  'packages/protocol/src/methods/common.ts': {
    reason: 'methods by group: a page loads EVM’s',
    imports: /^\.\/evm\.ts$/,
  },
  'packages/protocol/src/methods/proxied.ts': { reason: 'the reads of EIP-1474', names: /^evm$/ },
  'packages/sdk/src/face/face.ts': {
    reason: 'the class that legacy pages know has a field for each',
    imports: /^\.\//,
  },
  'packages/sdk/src/face/index.ts': { reason: 'the names that legacy pages import', imports: /^\.\// },
  'packages/core/src/mints.ts': { reason: 'two networks by their names, whose tokens these are', names: /^solana$/ },
  [`${wallet}/register.ts`]: {
    reason: 'EVM’s methods have no prefix to be found by',
    imports: /\/evm\/handlers\.ts$/,
  },
  // Handlers and screens of methods that are EVM's, BORA's or Hedera's alone.
  'apps/frame/src/entry/silent-handlers.ts': {
    reason: 'one handler for each silent method',
    imports: /\/(near-balance|hedera-mirror)\.ts$/,
  },
  'apps/frame/src/vault/key-store.ts': { reason: 'EVM’s messages have a form each', imports: /\/evm\/sign$/ },
  [`${wallet}/handlers/bora.ts`]: { reason: 'BORA’s consent is an EIP-191 message', imports: /\/chains\/evm$/ },
  [`${wallet}/handlers/sign-message.ts`]: { reason: 'personal_sign', imports: /\/chains\/evm$/ },
  [`${wallet}/screens/sign-message.tsx`]: { reason: 'what a plain text does', imports: /\/chains\/evm$/ },
  [`${wallet}/screens/props.ts`]: {
    reason: 'the same, and a network that a page describes',
    imports: /\/chains\/evm$|\/evm\/known-chains\.ts$/,
  },
  [`${wallet}/hash-connect/proposer.ts`]: { reason: 'HashConnect is Hedera’s', imports: /\/hedera-mirror\.ts$/ },
  'apps/dapp/src/routes/_app/_layout/chains.$network_.explorer.tsx': {
    reason: 'the page of Aptos’ explorer',
    imports: /\/chains\/aptos\//,
  },
  // Decision 25 says why.
  [`${wallet}/screens/index.ts`]: { reason: 'a list of screens', imports: /\/evm\/typed-data-screen\.tsx$/ },
  [`${wallet}/screen-props.ts`]: { reason: 'their props', imports: /\/evm\/props\.ts$/ },
  [`${wallet}/wallet-connect/namespace-specs.ts`]: {
    reason: 'a list of namespaces (CAIP-104)',
    imports: /\/[a-z]+\/wallet-connect\.ts$/,
  },
}

/** Words and samples for every family, generated tables, and files that only tests load. */
const free = /\.test\.tsx?$|\/messages\/|\/fixtures\/|\.fake\.tsx?$|\/samples\.tsx?$|\.gen\.ts$/

/** Each network's record names its family. */
const networks = /^packages\/core\/src\/networks\//

/** Hedera's transactions are Ethereum's, through a relay. */
const allowed: Readonly<Record<string, readonly string[]>> = { hedera: ['evm'] }

/**
 * Finds the places of packages and apps that name a chain family outside its own files and the lists: by an import or
 * by its name in quotes. In the wallet, asking a network whether it is like Ethereum counts, too. A family's own files
 * have its name, or a name that begins with it, or stand in such a folder.
 *
 * @param root the folder of the repository
 * @returns one sentence for each place; empty where there is none
 */
export function findFamilyNames(root: string): string[] {
  return findPlaces(root, exceptions).map(({ file, what }) => `${file}${what}: ask the family of the network.`)
}

/** The exceptions that nothing needs any more, by their files. */
export function findSpareExceptions(root: string): string[] {
  const named = new Set(findPlaces(root, {}).map(({ file }) => file))
  return Object.keys(exceptions).filter((file) => !named.has(file))
}

function findPlaces(root: string, exceptions: Exceptions): { file: string; what: string }[] {
  const families = readdirSync(join(root, `${wallet}/families`), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'fixtures')
    .map(({ name }) => name)
  const oneOf = families.join('|')
  const owned = new RegExp(`(?:^|/)(${oneOf})(?:[-_.][^/]*)?(?:/|$)`)
  const quoted = new RegExp(`['"\`](${oneOf})['"\`]`)
  /** The family whose file an import takes. */
  const importedFamily = (file: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return owned.exec(posix.join(posix.dirname(file), specifier))?.[1]
    return specifier.startsWith('@latchkey/chains/') ? owned.exec(specifier)?.[1] : undefined
  }

  return globSync('{apps,packages}/*/{src,gallery}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !lists.has(file) && !free.test(file) && !networks.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const own = owned.exec(file)?.[1]
      const exception = exceptions[file]
      const foreign = readSpecifiers(source).flatMap((specifier) => {
        const family = importedFamily(file, specifier)
        if (!family || family === own || (own && allowed[own]?.includes(family))) return []
        if (exception?.imports?.test(specifier)) return []
        return [{ file, what: ` must not import ${specifier}` }]
      })
      const isWallet = file.startsWith(`${wallet}/`)
      const named = own
        ? []
        : source.split('\n').flatMap((line, i) => {
            if (/^\s*(\*|\/\/|\/\*)/.test(line)) return []
            const name = quoted.exec(line)?.[1] ?? (isWallet ? /\bevmLike\b/.exec(line)?.[0] : undefined)
            if (!name || exception?.names?.test(name)) return []
            return [{ file, what: `:${i + 1} names ${name}` }]
          })
      return [...foreign, ...named]
    })
}
