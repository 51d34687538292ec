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
