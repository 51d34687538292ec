import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSpecifiers } from './imports.ts'

const wallet = 'apps/frame/src/wallet'

/** The list of families. */
const register = `${wallet}/register.ts`

/** Imports from a family's folder outside it. Decision 25 says why each stays. */
const listed: Readonly<Record<string, RegExp>> = {
  'screens/index.ts': /\/evm\/typed-data-screen\.tsx$/,
  'screen-props.ts': /\/evm\/props\.ts$/,
  'wallet-connect/namespace-specs.ts': /\/[a-z]+\/wallet-connect\.ts$/,
}

/** Words and samples for every family, and parts that only tests load. */
const free = /\.test\.tsx?$|\/messages\/|\/fixtures\/|\/samples\.tsx?$/

/** Hedera's transactions are Ethereum's, through a relay. */
const allowed: Readonly<Record<string, readonly string[]>> = { hedera: ['evm'] }

/**
 * Finds the places of the wallet that name a chain family outside its folder and the register: by an import, by its name
 * in quotes, or by asking a network whether it is like Ethereum.
 *
 * @param root the folder of the repository
 * @returns one sentence for each place; empty where there is none
 */
export function findFamilyNames(root: string): string[] {
  const folder = `${wallet}/families`
  const families = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
  const inFolder = new RegExp(`^${folder}/(${families.join('|')})/`)
  const quoted = new RegExp(`['"\`](${families.join('|')})['"\`]|\\b(evmLike)\\b`)

  return globSync(`${wallet}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => file !== register && !free.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const own = inFolder.exec(file)?.[1]
      const foreign = readSpecifiers(source).flatMap((specifier) => {
        const family = specifier.startsWith('.') && inFolder.exec(posix.join(posix.dirname(file), specifier))?.[1]
        if (!family || family === own || (own && allowed[own]?.includes(family))) return []
        if (listed[file.slice(wallet.length + 1)]?.test(specifier)) return []
        return [`${file} must not import ${specifier}: ask the family of the network.`]
      })
      const named = own
        ? []
        : source.split('\n').flatMap((line, i) => {
            const [, name, like] = (!/^\s*(\*|\/\/|\/\*)/.test(line) && quoted.exec(line)) || []
            return name || like ? [`${file}:${i + 1} names ${name ?? like}: ask the family of the network.`] : []
          })
      return [...foreign, ...named]
    })
}
