import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildWorker } from './fixtures/build-worker.ts'

const root = join(import.meta.dirname, '../../../..')
const sources = join(import.meta.dirname, '..')
/** A page of its own, which no page of the wallet loads, and which has no network either. */
const inOpener = /^opener\//
const inWorker = /^vault\/(operations\/.+|serve|key-store|harden|worker|export-worker)\.ts$/
const forTests = /(\.test\.tsx?|\.fake\.tsx?|\/testing\.tsx?|\/fixtures\/.+)$/

const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(sources, join(entry.parentPath, entry.name)))
  .filter((file) => !forTests.test(file))

/** The modules that a file imports, loads or exports from; types alone are left out. */
const importsOf = (path: string) =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:\b(?:import|export)\s+(?!type\b)[^'"]*?\bfrom|\bimport)\s*\(?\s*'([^']+)'/g,
    ),
  ].map(([, name]) => name ?? '')

/** Files on the main threads of the wallet's pages that import a path like this. */
const importers = (path: RegExp) =>
  files.filter(
    (file) =>
      !inWorker.test(file) && !inOpener.test(file) && importsOf(join(sources, file)).some((each) => path.test(each)),
  )

const exportsOf = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).exports

/** The file of ours that an import refers to; undefined for others' packages and for files that are not scripts. */
const resolve = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return /\.tsx?$/.test(name) ? join(dirname(from), name) : undefined
  const [, folder, path = ''] = /^@latchkey\/([^/]+)(.*)$/.exec(name) ?? []
  if (folder === undefined) return undefined
  for (const [each, file] of Object.entries(exportsOf(folder))) {
    const [before = '', after] = each.slice(1).split('*')
    const fits = after === undefined ? path === before : path.startsWith(before) && path.endsWith(after)
    const star = path.slice(before.length, path.length - (after ?? '').length)
    const target = join(root, 'packages', folder, file.replace('*', star))
    if (fits && existsSync(target)) return target
  }
  throw new Error(`${name} is in no package, for ${from}`)
}

/** The files of ours that some reach, by any number of imports. */
const reachedFrom = (first: readonly string[]): string[] => {
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path) || !/\.tsx?$/.test(path)) return
    reached.add(path)
    for (const name of importsOf(path)) {
      const next = resolve(path, name)
      if (next) visit(next)
    }
  }
  first.forEach(visit)
  return [...reached].map((path) => relative(root, path))
}

describe('the worker’s border', () => {
  test('default: there is something on both sides', () => {
    expect(files.filter((file) => inWorker.test(file)).length).toBeGreaterThan(5)
    expect(files).toContain('vault/vault.ts')
    const inside = reachedFrom([join(sources, 'vault/worker.ts')])
    expect(inside).toEqual(
      expect.arrayContaining([
        'packages/keys/src/vault.ts',
        'packages/chains/src/solana/sign.ts',
        'packages/chains/src/evm/sign.ts',
      ]),
    )
  })
  test('error: keys or signing code on the main thread, by whatever import; the PIN’s rules hold no secret', () => {
    expect(importers(/^@latchkey\/keys\/(?!pin-rules$)/)).toEqual([])
    // The gallery shows the opener, and is in no build.
    const onPages = files.filter(
      (file) => !inWorker.test(file) && !inOpener.test(file) && !file.endsWith('gallery.tsx'),
    )
    const outside = reachedFrom(onPages.map((file) => join(sources, file)))
    expect(outside).toEqual(expect.arrayContaining(['packages/keys/src/pin-rules.ts', 'packages/chains/src/text.ts']))
    // A starter names its worker's file without importing it.
    const secret =
      /^packages\/(keys\/src\/(?!pin-form|pin-rules|common-passwords)|chains\/src\/([^/]+\/sign|signers\.gen)\.ts)/
    expect(outside.filter((file) => secret.test(file))).toEqual([])
  })
  test('error: the worker’s own files on the main thread, except to start it', () => {
    expect(importers(/(^|\/)(operations\/.+|serve|key-store|harden)\.ts$/)).toEqual([])
    expect(importers(/(^|\/)worker\.ts/)).toEqual(['vault/start-worker.ts'])
    expect(importers(/(^|\/)export-worker\.ts/)).toEqual(['vault/start-export-worker.ts'])
    // The frame never starts it.
    expect(importers(/(^|\/)start-export-worker\.ts/)).toEqual(['export-window/main.tsx'])
  })
  test.each(['worker.ts', 'export-worker.ts'])(
    'error: a network in %s as it is built, with all its packages',
    async (name) => {
      const code = await buildWorker(name)
      expect(code).toContain('abandon')
      // BIP-39's list has a word of the same letters.
      const withoutWords = code.replace(/\babandon\b[\s\S]*?\bzoo\b/g, '')
      const ways =
        /\b(fetch|XMLHttpRequest|WebSocket|WebSocketStream|WebTransport|RTCPeerConnection|EventSource|sendBeacon|BroadcastChannel|importScripts|serviceWorker|navigator)\b/
      expect(ways.exec(withoutWords)?.[0]).toBe(undefined)
      expect(/\bimport\s*\(/.exec(withoutWords)?.[0]).toBe(undefined)
    },
  )
  test('error: a file of the opener on any page of the wallet', () => {
    expect(files.filter((file) => inOpener.test(file)).length).toBeGreaterThan(3)
    // Except the gallery, which is in no build.
    expect(importers(/(^|\/)opener\//)).toEqual(['wallet/gallery.tsx'])
  })
})
