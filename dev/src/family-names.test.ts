import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findFamilyNames, findSpareExceptions } from './family-names.ts'
import { root } from './root.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes a small wallet with two families; paths are the wallet's, or begin with `apps/` or `packages/`. */
function repository(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-families-'))
  folders.push(folder)
  const index = { 'families/near/index.ts': '', 'families/tezos/index.ts': '' }
  for (const [path, text] of Object.entries({ ...index, ...files })) {
    const file = join(folder, /^(apps|packages)\//.test(path) ? '' : 'apps/frame/src/wallet', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

describe('findFamilyNames', () => {
  test('default: no package and no app names a family outside its own files and the lists', () => {
    expect(findFamilyNames(root)).toEqual([])
  })

  test('behavior: generated registers, listed imports, tests, messages and comments name them', () => {
    const files = {
      'families/loaders.gen.ts': `const families = { near: () => import('./near/index.ts') }`,
      'wallet-connect/namespaces.gen.ts': `import { namespace as near } from '../families/near/wallet-connect.ts'`,
      'home/send.test.ts': `const family = 'near'`,
      'messages/en.ts': `const title = 'near'`,
      'home/send.ts': `// On 'near' it is otherwise.\nconst nearest = a // as tezos has it\nconst b = 1 /* near */\n/** Near.\n * near */`,
      'families/near/send.ts': `import { family } from './index.ts'\nconst name = 'near'`,
    }
    expect(findFamilyNames(repository(files))).toEqual([])
  })

  test('behavior: outside the wallet: own files, lists, generated tables, and exceptions for what they are for', () => {
    const files = {
      'apps/server/src/api/node-rules/near.ts': `const name = 'near'`,
      'apps/server/src/api/node-rules/rules.gen.ts': `import { near } from './near.ts'`,
      'packages/core/src/networks/shadownet.ts': `export default { family: 'tezos' }`,
      'packages/core/src/wire-rows.gen.ts': `const families = { TEZOS: 'tezos' }`,
      'packages/sdk/src/standard/near-connection.ts': `const name = 'near'`,
      'packages/keys/src/account.ts': `const families = ['near', 'tezos']`,
      'packages/kit/src/chain.ts': `const known = network.evmLike`,
    }
    expect(findFamilyNames(repository(files))).toEqual([])
  })

  test.each([
    ['a name in an app', 'apps/server/src/api/nodes.ts', `if (family === 'near') send()`, ':1 names near'],
    ['a name in a package', 'packages/core/src/wire.ts', `const own = family !== "tezos"`, ':1 names tezos'],
    ['a family’s package', 'apps/frame/src/vault/open.ts', `import('@latchkey/chains/near/sign')`, ' must not import'],
    ['an import of an app', 'apps/dapp/src/send.ts', `import { a } from './chains/near.ts'`, ' must not import'],
    [
      'a name where only an import is allowed',
      'apps/frame/src/vault/key-store.ts',
      `const a = 'near'`,
      ':1 names near',
    ],
    ['a name', 'home/send.ts', `if (network.family === 'near') send()`, ':1 names near'],
    ['evmLike', 'home/send.ts', `const known = network.evmLike`, ':1 names evmLike'],
    ['an import', 'home/send.ts', `import type { A } from '../families/tezos/index.ts'`, ' must not import'],
    ['an import()', 'home/send.ts', `await import('../families/tezos/index.ts')`, ' must not import'],
    ['a name in a list', 'screens/index.ts', `const own = 'near'`, ':1 names near'],
    [
      'another import of a list',
      'screens/index.ts',
      `import { a } from '../families/near/index.ts'`,
      ' must not import',
    ],
    ['another family', 'families/near/send.ts', `import { a } from '../tezos/index.ts'`, ' must not import'],
    ['its name in another family’s file', 'families/near/send.ts', `const is = 'tezos'`, ':1 names tezos'],
    ['a row of a table', 'packages/core/src/paths.ts', `const paths = { tezos: '/' }`, ':1 names tezos'],
    ['a member', 'home/send.ts', `const own = accounts.near.address`, ':1 names near'],
    ['a part of a name', 'home/send.ts', `const toTezosForm = (a: string) => a`, ':1 names tezos'],
    ['a part of a text', 'apps/server/src/api/pass.ts', `name.startsWith('x-tezos-')`, ':1 names tezos'],
    ['the shared part', 'families/history.ts', `import { a } from './tezos/index.ts'`, ' must not import'],
  ])('error: %s', (_, path, source, said) => {
    const found = findFamilyNames(repository({ [path]: source }))
    expect(found).toEqual([expect.stringContaining(`${path}${said}`)])
  })
})

test('findSpareExceptions: each exception is needed', () => {
  expect(findSpareExceptions(root)).toEqual([])
})
