import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..', '..')
const lowest: Record<string, string> = JSON.parse(readFileSync(join(root, 'browsers.json'), 'utf8'))

/** The minimum browsers, as a build's target (docs/browsers.md). */
export const browsers: string[] = Object.entries(lowest).map(([name, version]) => `${name}${version}`)

/**
 * Writes .br and .gz beside each asset once, at the best level, so that the host compresses nothing.
 * @param folder the folder of the assets
 */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/**
 * Enforces the size limit of a build's first visit, so that nobody exceeds it unnoticed (decision 76).
 *
 * @param folder the folder of the build
 * @param names the files, by their paths in it
 * @param limit the total size in bytes, each file compressed by gzip
 * @throws Error that names each file's size
 */
export async function requireSize(folder: string, names: readonly string[], limit: number): Promise<void> {
  const sizes = await Promise.all(
    names.map(async (name) => {
      const bytes = await promisify(gzip)(await readFile(join(folder, name)), { level: 9 })
      return [name, bytes.byteLength] as const
    }),
  )
  const sum = sizes.reduce((all, [, size]) => all + size, 0)
  if (sum <= limit) return
  const list = sizes.map(([name, size]) => `${name} ${size}`).join(', ')
  throw new Error(`The first visit loads ${sum} bytes, where ${limit} are the limit: ${list}.`)
}
