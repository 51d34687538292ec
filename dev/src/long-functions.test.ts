import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readImportGraph } from './import-cycles.ts'
import { root } from './root.ts'

/** A function with more lines than this needs a reason, in a row of the decision. */
const most = 120

const decision = 'docs/decisions/0042-functions-of-over-a-hundred-lines.md'

type LongFunction = { name: string; file: string; lines: number }

/** A node of a syntax tree, or any value in one. */
type Tree = { type?: string; start?: number; end?: number; id?: Tree; key?: Tree; name?: string; body?: unknown }

/** The named functions of a source with more than `most` lines; of nested ones only the outermost. */
const longFunctionsIn = (file: string): LongFunction[] => {
  const text = readFileSync(join(root, file), 'utf8')
  if (text.split('\n').length <= most) return []
  const found: LongFunction[] = []
  const walk = (value: unknown, known?: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, known)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Tree // of the parser, read with care
    const named = node.type === 'VariableDeclarator' ? node.id : node.type === 'Property' ? node.key : undefined
    const name = named?.name ?? known
    if (node.body && /Function/.test(node.type ?? '')) {
      const own = node.id?.name ?? name
      const lines = text.slice(node.start, node.end).split('\n').length
      if (own !== undefined && lines > most) return void found.push({ name: own, file, lines })
    }
    for (const each of Object.values(node)) walk(each, name)
  }
  walk(parseSync(file, text).program)
  return found
}

const sources = [...readImportGraph(root).keys()].filter((file) => !/\.(test|spec)\.tsx?$|\.gen\.ts$/.test(file))

describe('long functions', () => {
  const rows = readFileSync(join(root, decision), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const judged = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))

  test('default: each is judged in the decision', () => {
    const long = sources.flatMap(longFunctionsIn)
    expect(long.length).toBeGreaterThan(20)
    expect(long.filter(({ name }) => !judged.includes(name))).toEqual([])
  })

  test('behavior: what is judged exists', () => {
    const all = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    expect(judged.filter((name) => !new RegExp(`\\b(function|const) ${name}\\b`).test(all))).toEqual([])
  })
})
