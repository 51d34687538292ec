import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { installLocally } from './local-install.ts'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = (name: string, manifest: object) => {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  return place
}
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

describe('installLocally', () => {
  test('default: what is needed, and what that needs, and nothing else', () => {
    const packed = example('packed', { name: '@latchkey/core', dependencies: { '@noble/hashes': '*' } })
    mkdirSync(join(packed, 'node_modules', 'left-over'), { recursive: true })
    const place = example('page', {
      dependencies: { '@latchkey/core': '0.1.0', 'react-dom': versionOf('react-dom') },
      devDependencies: { vite: versionOf('vite') },
    })
    installLocally(place, new Map([['@latchkey/core', packed]]))
    const has = (...path: string[]) => existsSync(join(place, 'node_modules', ...path))
    // Its peer and its dependency; a dependency of ours; a command.
    for (const name of ['react', 'scheduler', '@noble/hashes', '@latchkey/core'])
      expect(has(name, 'package.json')).toBe(true)
    expect(has('.bin', 'vite')).toBe(true)
    expect(has('wagmi')).toBe(false)
    expect(has('@latchkey', 'core', 'node_modules')).toBe(false)
  })

  test('error: a version that is not here, and a package that is not', () => {
    const other = example('other', { dependencies: { react: '18.0.0' } })
    expect(() => installLocally(other, new Map())).toThrow('An example wants react 18.0.0; this repository has')
    const unknown = example('unknown', { dependencies: { 'no-such-package-of-ours': '1.0.0' } })
    expect(() => installLocally(unknown, new Map())).toThrow('no-such-package-of-ours, which is not installed here')
  })
})
