import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPackages, findPackageManager } from './add-packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-add-packages-'))
  writeFileSync(join(folder, 'kit.tgz'), 'packed')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const tarballs = () => new Map([['@latchkey/kit', join(folder, 'kit.tgz')]])
const specifier = 'file:./latchkey-packages/kit.tgz'

describe('findPackageManager', () => {
  test('default: npm; another by its lock file', () => {
    expect(findPackageManager(folder)).toBe('npm')
    write('yarn.lock', '')
    expect(findPackageManager(folder)).toBe('yarn')
    write('pnpm-lock.yaml', '')
    expect(findPackageManager(folder)).toBe('pnpm')
  })
})

describe('addPackages', () => {
  test('default: tarballs in the project, named beside its own dependencies', () => {
    write('package.json', '{"name":"shop","dependencies":{"react":"19.0.0"}}')
    addPackages(folder, tarballs())
    expect(JSON.parse(read('package.json'))).toEqual({
      name: 'shop',
      dependencies: { react: '19.0.0', '@latchkey/kit': specifier },
    })
    expect(read('latchkey-packages/kit.tgz')).toBe('packed')
    expect(existsSync(join(folder, 'pnpm-workspace.yaml'))).toBe(false)
  })

  test('behavior: yarn and pnpm are told what the packages take of each other', () => {
    write('package.json', '{}')
    addPackages(folder, tarballs(), 'yarn')
    expect(JSON.parse(read('package.json')).resolutions).toEqual({ '@latchkey/kit': specifier })
    addPackages(folder, tarballs(), 'pnpm')
    expect(read('pnpm-workspace.yaml')).toBe(`overrides:\n  '@latchkey/kit': '${specifier}'\n`)
  })

  test('behavior: a second time replaces the first, and leaves what a project says itself', () => {
    write('package.json', '{}')
    write('pnpm-workspace.yaml', `packages:\n  - apps/*\noverrides:\n  left-pad: 1.0.0\n`)
    for (let times = 0; times < 2; times++) addPackages(folder, tarballs(), 'pnpm')
    expect(read('pnpm-workspace.yaml')).toBe(
      `packages:\n  - apps/*\noverrides:\n  '@latchkey/kit': '${specifier}'\n  left-pad: 1.0.0\n`,
    )
  })

  test('error: no project', () => {
    expect(() => addPackages(folder, tarballs())).toThrow('has no package.json')
  })
})
