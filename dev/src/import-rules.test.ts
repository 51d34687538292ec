import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findBreaches, toImportTable, withImportTable } from './import-rules.ts'
import { root } from './root.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes a small repository: for each package the dependencies of its manifest, and its sources. */
const repository = (packages: Record<string, { declares?: string[]; files?: Record<string, string> }>) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-rules-'))
  made.push(folder)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [place, { declares = [], files = {} }] of Object.entries(packages)) {
    const dependencies = Object.fromEntries(declares.map((name) => [`@latchkey/${name}`, '0.1.0']))
    write(`${place}/package.json`, JSON.stringify({ dependencies }))
    for (const [file, text] of Object.entries(files)) write(`${place}/${file}`, text)
  }
  return folder
}

describe('findBreaches', () => {
  test('default: this repository keeps its own rules', () => {
    expect(findBreaches(root)).toEqual([])
  })

  test('behavior: what is allowed is quiet', () => {
    const folder = repository({
      'packages/core': {},
      'packages/keys': { declares: ['core'] },
      'apps/guard': {
        declares: ['keys'],
        files: { 'src/a.ts': `import { x } from '@latchkey/keys/oprf'\nimport './b.ts'\n// import '@latchkey/sdk'` },
      },
    })
    expect(findBreaches(folder)).toEqual([])
  })

  test('error: a page that reaches the keys', () => {
    const folder = repository({
      'packages/keys': {},
      'packages/sdk': { declares: ['keys'], files: { 'src/index.ts': `export * from '@latchkey/keys/vault'` } },
      'packages/connectors': { declares: ['sdk'] },
      'apps/dapp': { declares: ['connectors'] },
    })
    expect(findBreaches(folder)).toEqual(
      expect.arrayContaining([
        'packages/sdk/package.json must not depend on @latchkey/keys.',
        'packages/sdk/src/index.ts must not import @latchkey/keys/vault.',
        'The page must have no way to the keys, but: dapp → connectors → sdk → keys.',
        'The page must have no way to the keys, but: connectors → sdk → keys.',
        'The page must have no way to the keys, but: sdk → keys.',
      ]),
    )
  })

  test('error: apps that meet', () => {
    const folder = repository({
      'apps/guard': {},
      'apps/server': { files: { 'src/a.ts': `const g = await import('@latchkey/guard')` } },
    })
    expect(findBreaches(folder)).toEqual(['apps/server/src/a.ts must not import @latchkey/guard.'])
  })

  test('error: more of a package than the one entry point that is allowed', () => {
    const folder = repository({
      'packages/keys': {},
      'apps/guard': { declares: ['keys'], files: { 'src/a.ts': `import { openVault } from '@latchkey/keys/vault'` } },
    })
    expect(findBreaches(folder)).toEqual(['apps/guard/src/a.ts must not import @latchkey/keys/vault.'])
  })

  test.each([
    [`import '../../keys/src/vault.ts'`, 'must not reach out of packages/sdk to ../../keys/src/vault.ts.'],
    [
      `new URL('../../keys/src/vault.ts', import.meta.url)`,
      'must not reach out of packages/sdk to ../../keys/src/vault.ts.',
    ],
    [
      `export * from 'packages/keys/src/vault.ts'`,
      'must not reach past the exports of a package: packages/keys/src/vault.ts.',
    ],
    [`import type { Vault } from '@latchkey/keys/vault'`, 'must not import @latchkey/keys/vault.'],
    [`require("@latchkey/keys")`, 'must not import @latchkey/keys.'],
    [
      `import '@latchkey/core/errors'`,
      'imports @latchkey/core/errors, which packages/sdk/package.json does not declare.',
    ],
  ])('error: %s', (source, sentence) => {
    const folder = repository({ 'packages/sdk': { files: { 'src/a.ts': source } } })
    expect(findBreaches(folder)).toContain(`packages/sdk/src/a.ts ${sentence}`)
  })

  test('error: a package without a rule', () => {
    expect(findBreaches(repository({ 'packages/misc': {} }))).toEqual([
      'packages/misc has no import rule: say in dev/src/import-rules.ts what it may import.',
    ])
  })
})

describe('withImportTable', () => {
  test('default: CONTRIBUTING.md shows the rules as they are', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    expect(withImportTable(text), 'run npm run reference').toBe(text)
    expect(text).toContain(toImportTable())
  })

  test('error: a document without the markers', () => {
    expect(() => withImportTable('# Title')).toThrow('no place')
  })
})
