import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const inWorker = /^vault\/(operations\/.+|serve|key-store|worker|export-worker)\.ts$/
const forTests = /(\.test\.tsx?|\.fake\.tsx?|\/testing\.tsx?|\/fixtures\/.+)$/

const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(sources, join(entry.parentPath, entry.name)))
  .filter((file) => !forTests.test(file))

const importsOf = (file: string) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, path]) => path ?? '',
  )

/** Files on the frame's main thread that import a path like this. */
const importers = (path: RegExp) =>
  files.filter((file) => !inWorker.test(file) && importsOf(file).some((each) => path.test(each)))

describe('the worker’s border', () => {
  test('default: there is something on both sides', () => {
    expect(files.filter((file) => inWorker.test(file)).length).toBeGreaterThan(5)
    expect(files).toContain('vault/vault.ts')
  })
  test('error: keys or signing code on the main thread; the PIN’s rules hold no secret', () => {
    expect(importers(/^@latchkey\/keys\/(?!pin-rules$)/)).toEqual([])
    expect(importers(/^@latchkey\/chains\/evm\/sign$/)).toEqual([])
  })
  test('error: the worker’s own files on the main thread, except to start it', () => {
    expect(importers(/(^|\/)(operations\/.+|serve|key-store)\.ts$/)).toEqual([])
    expect(importers(/(^|\/)worker\.ts/)).toEqual(['vault/start-worker.ts'])
    expect(importers(/(^|\/)export-worker\.ts/)).toEqual(['vault/start-export-worker.ts'])
    // The frame never starts it.
    expect(importers(/(^|\/)start-export-worker\.ts/)).toEqual(['export-window/main.tsx'])
  })
  test('error: a network in the worker', () => {
    const talking = files.filter(
      (file) =>
        inWorker.test(file) &&
        /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b/.test(readFileSync(join(sources, file), 'utf8')),
    )
    expect(talking).toEqual([])
  })
})
