import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { build, Rolldown } from 'vite'

/** A file as served: plain, and compressed once at the best level. */
export type BuiltFile = { path: string; type: string; plain: Buffer; gzip: Buffer; brotli: Buffer }

export type Built = {
  files: BuiltFile[]
  /** Paths of the scripts that are always loaded: the entry and its static imports. */
  first: ReadonlySet<string>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

const compress = async (plain: Buffer) => ({
  gzip: await promisify(gzip)(plain, { level: 9 }),
  brotli: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
})

/** A bundler: Vite, as a new project gets it or as this workspace has it. */
export type Bundler = { build: typeof build; version: string }

/**
 * Builds a page for production with Vite's own settings, the same for every page.
 * @param folder with index.html and node_modules
 * @param base the path it will be served under
 * @param alone no module may come from outside the folder
 * @throws Error when the build fails
 */
export const buildPage = async ({ build }: Bundler, folder: string, base: string, alone: boolean): Promise<Built> => {
  const outDir = join(folder, 'dist')
  const result = await build({
    configFile: false,
    root: folder,
    base,
    logLevel: 'silent',
    // These folders are inside ours, whose tsconfig.json is meant for our own sources.
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  // A single build that is not watched has one output.
  const { output } = result as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  if (alone) {
    const stranger = chunks
      .flatMap((chunk) => chunk.moduleIds)
      .find((id) => id.startsWith(sep) && !id.startsWith(folder + sep))
    if (stranger) throw new Error(`it took ${stranger} from outside its own folder`)
  }
  const first = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.find((each) => each.fileName === name)
    if (!chunk || first.has(base + name)) return
    first.add(base + name)
    chunk.imports.forEach(visit)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)

  const names = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(outDir.length + 1))
  const files = await Promise.all(
    names.map(async (name) => {
      const plain = readFileSync(join(outDir, name))
      const path = base + (name === 'index.html' ? '' : name.split(sep).join('/'))
      return { path, type: types[extname(name)] ?? 'application/octet-stream', plain, ...(await compress(plain)) }
    }),
  )
  return { files, first }
}
