import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyNames } from '@latchkey/core/family-records'
import { loginProviderNames } from '@latchkey/core/login-providers'
import { networks } from '@latchkey/core/networks'
import { methods } from '@latchkey/protocol/methods'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/**
 * The number of files that name one thing of a kind, so that adding another takes no more. Tests and generated files do
 * not count.
 */

const isCounted = (file: string) =>
  /\/src\/.*\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|\.gen\.ts$|\/gallery\/|\/samples\.tsx?$/.test(file)

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g, '')

const sources = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'dev/src/identity'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter(isCounted)
  .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))

const isFixture = (file: string) => file.includes('/fixtures/')

/** The files that contain a name in quotes, or as the key of a row. */
const filesOf = (name: string, counts: (file: string) => boolean): string[] => {
  const named = new RegExp(`['"\`]${name}['"\`]|^\\s*${name}\\b`, 'm')
  return sources.flatMap(({ file, code }) => (counts(file) && named.test(code) ? [file] : []))
}

describe('what adding one of a kind takes', () => {
  // A one-word name may also mean something else, and a family's first network has the family's name.
  const own = Object.values(networks).filter(({ name, family }) => name.includes('_') && family === 'evm')
  test.each(own.map(({ name }) => name))('default: the network %s is one file', (name) => {
    const others = filesOf(name, (file) => !isFixture(file) && !file.startsWith('packages/core/src/networks/'))
    expect(others).toEqual([])
    expect(sources.filter(({ file }) => file === `packages/core/src/networks/${name}.ts`)).toHaveLength(1)
  })

  const providers = [...loginProviderNames].map((domain) => domain.replace(/^twitter/, 'x').replace(/\.com$/, ''))
  test.each(providers)('default: the login provider %s is three files, and a line', (name) => {
    const found = sources.flatMap(({ file }) => (file.endsWith(`/${name}.ts`) && !isFixture(file) ? [file] : []))
    // Codes by mail involve no company, so they have no stand-in.
    const standIn = name === 'email' ? [] : ['dev/src/identity']
    const folders = ['apps/server/src/login-providers', ...standIn, 'packages/core/src/login-providers']
    expect(found).toEqual(folders.map((folder) => `${folder}/${name}.ts`))
  })

  const ofFamilies = Object.keys(methods).filter((name) => familyNames.some((family) => name.startsWith(`${family}_`)))
  test.each(ofFamilies)('default: the method %s is in four files at most', (name) => {
    // WalletConnect's mapping of the method, and code that reads a parameter by the method's type, come in addition.
    const found = filesOf(name, (file) => /^(packages\/protocol|apps\/frame)\/src\//.test(file))
    expect(found.filter((file) => !/\/(wallet-connect|proposer|bytes)\.ts$/.test(file)).length).toBeLessThanOrEqual(4)
  })

  test('default: a language is one file in each app', () => {
    const tags = ['ko', 'pt', 'zh']
    for (const tag of tags) {
      const files = sources.filter(({ file }) => file.endsWith(`/messages/${tag}.ts`)).map(({ file }) => file)
      expect(files).toEqual(
        [
          'apps/dapp/src',
          'apps/frame/src',
          'apps/server/src/mail',
          'packages/chains/src',
          'packages/kit/src',
          'packages/ui/src',
        ].map((folder) => `${folder}/messages/${tag}.ts`),
      )
    }
  })
  test('behavior: no list of languages is written by hand', () => {
    const list = ({ code }: { code: string }) =>
      ['ko', 'zh'].every((tag) => new RegExp(`^\\s*${tag}: `, 'm').test(code))
    // The languages that others write in are more than those of the screens.
    const judges = /^packages\/chains\/src\/evm\/text-[\w-]+\.ts$/
    const found = sources.filter(list).filter(({ file }) => !judges.test(file))
    expect(found.map(({ file }) => file)).toEqual([])
  })
})
