import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImportGraph } from './import-cycles.ts'
import { root } from './root.ts'

/** The files of each walk in docs/architecture.md, in order, followed by the interfaces that connect them. */
const readWalks = (text: string) =>
  [...text.matchAll(/^```walk\n([^`]*)```/gm)].map(([, block = '']) => {
    const lines = block.trim().split('\n')
    const shared = lines.filter((line) => line.startsWith('by ')).map((line) => line.slice('by '.length))
    const files = lines
      .filter((line) => !line.startsWith('by '))
      .flatMap((line) => {
        const [folder, names = ''] = line.split(': ')
        return names.split(' ').map((name) => `${folder}/${name}`)
      })
    return { files, shared }
  })

describe('the walks of docs/architecture.md', () => {
  const graph = readImportGraph(root)
  const [begin, ...ends] = readWalks(readFileSync(join(root, 'docs', 'architecture.md'), 'utf8'))
  const walks = ends.map(({ files, shared }) => ({
    files: [...(begin?.files ?? []), ...files],
    shared: [...(begin?.shared ?? []), ...shared],
  }))

  test('default: each file is there, and none is entered twice', () => {
    for (const { files, shared } of walks) {
      expect([...files, ...shared].filter((file) => !graph.has(file))).toEqual([])
      expect(files).toHaveLength(new Set(files).size)
    }
  })
  test('behavior: personal_sign enters at most 20 files, sending on Tezos at most 25', () => {
    expect(walks.map(({ files }) => files.length)).toEqual([20, 25])
  })
  test('behavior: imports connect each file with the walk, over one list at most', () => {
    const importsOf = (file: string) => graph.get(file) ?? []
    for (const { files, shared } of walks) {
      const all = [...files, ...shared]
      const importersOf = (file: string) => [...graph].flatMap(([from, to]) => (to.includes(file) ? [from] : []))
      const near = (file: string) => [...importsOf(file), ...importersOf(file)]
      const alone = all.filter((file) => {
        const others = all.filter((other) => other !== file)
        return !near(file).some((next) => others.includes(next) || near(next).some((two) => others.includes(two)))
      })
      expect(alone).toEqual([])
    }
  })
})
