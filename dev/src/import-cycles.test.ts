import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findCycles, findImportCycles, findShortestCycle, type ImportGraph, readImportGraph } from './import-cycles.ts'
import { root } from './root.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes a small repository. */
function repository(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cycles-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const graph = (edges: Record<string, string[]>): ImportGraph => new Map(Object.entries(edges))

describe('findImportCycles', () => {
  test('default: this repository has none', () => {
    expect(findImportCycles(root)).toEqual([])
  })

  test.each([
    ['values', `import { b } from './b.ts'`, `export { a } from './a.ts'`],
    ['types', `import type { B } from './b.ts'`, `import { type A } from './a.ts'`],
    ['typeof import', `type B = typeof import('./b.ts')`, `type A = import('./a.ts').A`],
    ['dynamic imports', `const load = () => import('./b.ts')`, `await import('./a.ts')`],
    ['workers', `new Worker(new URL('./b.ts', import.meta.url))`, `import type { A } from './a.ts'`],
    ['imports over several lines', `import {\n  b,\n} from './b.ts'`, `import './a.ts'`],
  ])('error: a circle of %s', (_, a, b) => {
    const folder = repository({ 'packages/x/a.ts': a, 'packages/x/b.ts': b })
    expect(findImportCycles(folder)).toEqual(['packages/x/a.ts → packages/x/b.ts → packages/x/a.ts'])
  })

  test('error: a circle through the exports of a package, patterns included', () => {
    const folder = repository({
      'packages/kit/package.json': JSON.stringify({ name: '@x/kit', exports: { '.': './a.ts', './t/*': './t/*.ts' } }),
      'packages/kit/a.ts': `import type { C } from '@x/app'`,
      'packages/kit/t/en.ts': '',
      'apps/app/package.json': JSON.stringify({ name: '@x/app', exports: { '.': './c.ts' } }),
      'apps/app/c.ts': `import '@x/kit'\nimport '@x/kit/t/en'`,
    })
    expect(findImportCycles(folder)).toEqual(['apps/app/c.ts → packages/kit/a.ts → apps/app/c.ts'])
    expect(readImportGraph(folder).get('apps/app/c.ts')).toEqual(['packages/kit/a.ts', 'packages/kit/t/en.ts'])
  })

  test('behavior: of a large circle the shortest path is printed', () => {
    const folder = repository({
      'dev/a.ts': `import './b.ts'`,
      'dev/b.ts': `import './c.ts'\nimport './a.ts'`,
      'dev/c.ts': `import './a.ts'`,
    })
    expect(findImportCycles(folder)).toEqual(['dev/a.ts → dev/b.ts → dev/a.ts, the shortest of a circle of 3 files'])
  })

  test('behavior: comments, files that are not there, and packages of others are no imports', () => {
    const folder = repository({
      'dev/a.ts': `// import './b.ts'\nimport 'viem'\nimport './gone.ts'`,
      'dev/b.ts': `import './a.ts'`,
    })
    expect(findImportCycles(folder)).toEqual([])
  })
})

describe('findCycles', () => {
  test('default: two circles that one import joins stay two', () => {
    const two = graph({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] })
    expect(findCycles(two)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })

  test('behavior: two ways to one file are no circle; a file that imports itself is', () => {
    expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
    expect(findCycles(graph({ a: ['a'] }))).toEqual([['a']])
  })
})

describe('findShortestCycle', () => {
  test('default: the files in the order they import each other', () => {
    const large = graph({ a: ['b'], b: ['c'], c: ['d', 'e'], d: ['a'], e: ['c'] })
    expect(findShortestCycle(large, ['a', 'b', 'c', 'd', 'e'])).toEqual(['c', 'e'])
  })
})
