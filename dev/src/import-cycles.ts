import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSpecifiers } from './imports.ts'

/** For each file, the files it imports; paths from the root of the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const sources = ['packages/*/**', 'apps/*/**', 'dev/**', 'e2e/**', 'bench/**'].map((each) => `${each}/*.{ts,tsx,mts}`)
// The tests of the rules contain imports as text, which they do not make.
const skipped = /(^|\/)(node_modules|dist|test-results|templates)(\/|$)|\/import-(rules|cycles)\.test\.ts$/

/**
 * Finds every import cycle of a repository, over values, types and `import()` alike.
 *
 * @param root the folder of the repository
 * @returns one sentence for each cycle, with its shortest path
 */
export function findImportCycles(root: string): string[] {
  const graph = readImportGraph(root)
  return findCycles(graph).map((cycle) => {
    const path = findShortestCycle(graph, cycle)
    const size = cycle.length === path.length ? '' : `, the shortest of a circle of ${cycle.length} files`
    return `${[...path, path[0]].join(' → ')}${size}`
  })
}

/**
 * Reads the import graph of a repository. Our packages are followed through the `exports` of their manifests;
 * third-party packages are left out.
 *
 * @param root the folder of the repository
 */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync(sources, { cwd: root, exclude: (path) => skipped.test(path) })
  const known = new Set(files)
  const exported = readExports(root)
  const resolve = (file: string, specifier: string): string | undefined => {
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : exported(specifier)
    return path !== undefined && known.has(path) ? path : undefined
  }
  return new Map(
    files.map((file) => {
      const specifiers = readSpecifiers(readFileSync(join(root, file), 'utf8'))
      const imported = specifiers.flatMap((specifier) => resolve(file, specifier) ?? [])
      return [file, [...new Set(imported)]]
    }),
  )
}

/** Returns a function that finds the file of a specifier of one of our packages. */
function readExports(root: string): (specifier: string) => string | undefined {
  const files = new Map<string, string>()
  const patterns: { start: string; target: string }[] = []
  for (const manifest of globSync('{packages/*,apps/*,dev,e2e,bench}/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
    for (const [subpath, target] of Object.entries<string>(exports)) {
      const specifier = posix.join(String(name), subpath)
      const path = posix.join(posix.dirname(manifest), target)
      if (specifier.endsWith('*')) patterns.push({ start: specifier.slice(0, -1), target: path })
      else files.set(specifier, path)
    }
  }
  return (specifier) => {
    const pattern = patterns.find(({ start }) => specifier.startsWith(start))
    return files.get(specifier) ?? pattern?.target.replace('*', specifier.slice(pattern.start.length))
  }
}

/**
 * Finds the strongly connected components of an import graph that contain a cycle (Tarjan's algorithm).
 *
 * @returns the files of each, sorted; a file that imports itself is a cycle too
 */
export function findCycles(graph: ImportGraph): string[][] {
  const index = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  const visit = (file: string): number => {
    const order = index.size
    let low = order
    index.set(file, order)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next))
      else if (onStack.has(next)) low = Math.min(low, index.get(next) as number)
    }
    if (low !== order) return low
    const component = stack.splice(stack.indexOf(file))
    for (const each of component) onStack.delete(each)
    if (component.length > 1 || graph.get(file)?.includes(file)) cycles.push(component.sort())
    return low
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/**
 * Finds the shortest cycle within files that reach each other.
 *
 * @param cycle one component of `findCycles`
 * @returns the files of the cycle in the order of their imports; the last imports the first
 */
export function findShortestCycle(graph: ImportGraph, cycle: readonly string[]): string[] {
  const within = new Set(cycle)
  let shortest: string[] | undefined
  for (const start of cycle) {
    const path = findPathBack(graph, start, within)
    if (path && (!shortest || path.length < shortest.length)) shortest = path
  }
  return shortest ?? []
}

/** The shortest path from a file back to itself, breadth first. */
function findPathBack(graph: ImportGraph, start: string, within: ReadonlySet<string>): string[] | undefined {
  const paths = [[start]]
  const visited = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) as string) ?? []) {
      if (next === start) return path
      if (!within.has(next) || visited.has(next)) continue
      visited.add(next)
      paths.push([...path, next])
    }
  }
  return undefined
}
