import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSpecifiers } from './imports.ts'

const wallet = 'apps/frame/src/wallet'

/** Lists of families: each loads every family's own files by name. Their types make them complete. */
const lists = new Set([
  'packages/core/src/family-records.ts',
  // From keys to accounts, which fixed test vectors pin.
  'packages/keys/src/account.ts',
])

type Exceptions = Readonly<Record<string, { reason: string; imports?: RegExp; names?: RegExp }>>

/** Files that may name or import families although they are not lists of them, and the reason. */
const exceptions: Exceptions = {
  'packages/protocol/src/methods/common.ts': {
    reason: 'methods by group: a page loads EVM’s',
    imports: /^\.\/evm\.ts$/,
  },
  'packages/protocol/src/methods/proxied.ts': { reason: 'the reads of EIP-1474', names: /^evm$/ },
  'packages/sdk/src/face/face.ts': {
    reason: 'the class that legacy pages know has a field for each',
    imports: /^\.\//,
    names: /./,
  },
  'packages/sdk/src/face/index.ts': { reason: 'the names that legacy pages import', imports: /^\.\// },
  [`${wallet}/register.ts`]: {
    reason: 'EVM’s methods have no prefix to be found by',
    imports: /\/evm\/handlers\.ts$/,
  },
  // Handlers and screens of methods that belong to EVM, BORA or Hedera only.
  'apps/frame/src/entry/silent-handlers.ts': {
    reason: 'one handler for each silent method',
    names: /^(near|tezos|hedera)$/,
    imports: /\/(near-balance|hedera-mirror)\.ts$/,
  },
  'apps/frame/src/vault/key-store.ts': {
    reason: 'EVM’s messages have a form each, and some take a PIN',
    imports: /\/evm\/(sign|typed-view)$/,
  },
  [`${wallet}/handlers/bora.ts`]: { reason: 'BORA’s consent is an EIP-191 message', imports: /\/chains\/evm$/ },
  [`${wallet}/handlers/sign-message.ts`]: { reason: 'personal_sign', imports: /\/chains\/evm$/ },
  [`${wallet}/screens/sign-message.tsx`]: { reason: 'what a plain text does', imports: /\/chains\/evm$/ },
  [`${wallet}/screens/props.ts`]: {
    reason: 'the same, and a network that a page describes',
    imports: /\/chains\/evm$|\/evm\/known-chains\.ts$/,
  },
  [`${wallet}/hash-connect/proposer.ts`]: {
    reason: 'HashConnect is Hedera’s',
    imports: /\/hedera-mirror\.ts$/,
    names: /^hedera$/,
  },
  [`${wallet}/asset.ts`]: { reason: 'a list of standards of tokens', names: /^aptos$/ },
  [`${wallet}/families/warning-service.ts`]: { reason: 'lists name an account in either form', names: /^hedera$/ },
  [`${wallet}/families/quoted-texts.ts`]: { reason: 'what a text of any chain does', imports: /\/chains\/evm$/ },
  'packages/chains/src/evm/text-instruction.ts': { reason: 'a text may name any chain', names: /./ },
  'packages/chains/src/evm/text-url.ts': { reason: 'the same', names: /^near$/ },
  'packages/chains/src/evm/text-key.ts': { reason: 'the same', names: /^tezos$/ },
  'packages/chains/src/failure-reason.ts': { reason: 'an error’s name that is stored', names: /^solana$/ },
  'apps/dapp/src/routes/_layout/chains.$network_.explorer.tsx': {
    reason: 'the page of Aptos’ explorer',
    names: /^aptos$/,
    imports: /\/chains\/aptos\//,
  },
  // Decision 25 says why.
  [`${wallet}/screens/index.ts`]: { reason: 'a list of screens', imports: /\/evm\/typed-data-screen\.tsx$/ },
  [`${wallet}/screen-props.ts`]: { reason: 'their props', imports: /\/evm\/props\.ts$/ },
}

/** Words and samples for every family, generated tables, and files that only tests load. */
const free = /\.test\.tsx?$|\/messages\/|\/fixtures\/|\.fake\.tsx?$|\/samples\.tsx?$|\.gen\.ts$/

/** Each network's record names its family. */
const networks = /^packages\/core\/src\/networks\//

/** Hedera's transactions are Ethereum's, through a relay. */
const allowed: Readonly<Record<string, readonly string[]>> = { hedera: ['evm'] }

/**
 * Finds places in packages and apps that name a chain family outside its own files and the lists: by an import, by its
 * name in quotes, as the key of a row, or as a part of a name (`toTezosForm`); for EVM, whose standards others share,
 * only by the name in quotes. In the wallet, asking a network if it is like Ethereum counts, too. Names of methods
 * (`tezos_send`) do not count. A family's own files have its name, or a name that begins with it, or are in such a
 * folder.
 *
 * @param root the folder of the repository
 * @returns one sentence for each place
 */
export function findFamilyNames(root: string): string[] {
  return findPlaces(root, exceptions).map(({ file, what }) => `${file}${what}: ask the family of the network.`)
}

/** The files of exceptions that are no longer needed. */
export function findSpareExceptions(root: string): string[] {
  const named = new Set(findPlaces(root, {}).map(({ file }) => file))
  return Object.keys(exceptions).filter((file) => !named.has(file))
}

/** A family's name as a word, or as a part of a name in camel case. */
function toNamePattern(family: string): string {
  const capital = `${family[0]?.toUpperCase()}${family.slice(1)}`
  return `\\b${family}(?=\\b|[A-Z])|(?:\\b|(?<=[a-z]))${capital}(?=\\b|[A-Z])`
}

/** A source without its comments, and without its imports, which are read separately; line numbers stay the same. */
function toCode(source: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '')
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/(?<=^|\s)\/\/.*/gm, '')
    .replaceAll(/^(?:import|export)\s[^'"=]*?from\s*['"][^'"]*['"]/gm, blank)
    .replaceAll(/\bimport\(\s*['"][^'"]*['"]\s*\)/g, blank)
}

function findPlaces(root: string, exceptions: Exceptions): { file: string; what: string }[] {
  const families = readdirSync(join(root, `${wallet}/families`), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'fixtures')
    .map(({ name }) => name)
  const oneOf = families.join('|')
  const owned = new RegExp(`(?:^|/)(${oneOf})(?:[-_.][^/]*)?(?:/|$)`)
  const named = new RegExp(
    [`['"\`](${oneOf})['"\`]`, ...families.filter((each) => each !== 'evm').map(toNamePattern)].join('|'),
    'g',
  )
  /** The family whose file an import refers to. */
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
      const isWallet = file.startsWith(`${wallet}/`) && !own
      const places = toCode(source)
        .split('\n')
        .flatMap((line, i) => {
          const found = [...line.matchAll(named)].map(([text, name = text]) => name.toLowerCase())
          const like = isWallet ? (/\bevmLike\b/.exec(line)?.[0] ?? []) : []
          return [...new Set(found.concat(like))]
            .filter((name) => name !== own && !(own && allowed[own]?.includes(name)) && !exception?.names?.test(name))
            .map((name) => ({ file, what: `:${i + 1} names ${name}` }))
        })
      return [...foreign, ...places]
    })
}
