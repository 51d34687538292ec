import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '@latchkey/dev'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

/** The built frame's files by when they are loaded. The worker is not imported; Vite lists it among the assets. */
export const readFrameFiles = () => {
  const text = readFileSync(join(builtFolder('frame'), '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(text)
  const collect = (name: string, found: Set<string>, lazy: boolean): Set<string> => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the frame's manifest does not list ${name}`)
    if (found.has(chunk.file)) return found
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    if (lazy) for (const file of chunk.assets ?? []) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...(lazy ? (chunk.dynamicImports ?? []) : [])])
      collect(next, found, lazy)
    return found
  }
  const page = readFileSync(join(builtFolder('frame'), 'index.html'), 'utf8')
  /** The files that the page itself names and waits for. */
  const entry = new Set([
    'index.html',
    ...[...page.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path),
  ])
  const [table = ''] = /assets\/files-[\w-]+\.js/.exec(page) ?? []
  /** The chunk of a module, which Vite lists by its source, or by its own name where others import from it. */
  const chunkOf = (module: string) =>
    Object.keys(manifest).find((each) => new RegExp(`(^|/)_?${module}[-.][^/]*(js|tsx?)$`).test(each)) ?? module
  /** The files that answer a page's requests, with the table of all later files. */
  const sessions = collect(chunkOf('page-sessions'), new Set(table ? [table] : []), false)
  for (const file of entry) sessions.delete(file)
  const all = new Set([...entry, ...sessions, ...collect('index.html', new Set(), true)])
  const worker = [...all].filter((file) => /\/worker-[^/]+\.js$/.test(file))
  if (worker.length !== 1) throw new Error(`the frame's manifest names ${worker.length} vault workers`)
  /** The files a module adds to those of the wallet app. */
  const added = (module: RegExp): Set<string> => {
    const open = new Set([...entry, ...sessions])
    collect(chunkOf('wallet-app'), open, false)
    const found = new Set<string>()
    for (const name of Object.keys(manifest).filter((each) => module.test(each))) collect(name, found, false)
    return new Set([...found].filter((file) => !open.has(file)))
  }
  return { entry, sessions, all, worker, added }
}
