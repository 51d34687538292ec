import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../root.ts'

/** The folder of packages/core with the records and the tables that are generated from them. */
export const coreSource = 'packages/core/src'

/**
 * The records of a folder of packages/core, one file each, by the file's name and in their order.
 *
 * @throws Error where two have the same order
 */
export async function readRecords<R extends { readonly order: number }>(
  folder: string,
): Promise<readonly (readonly [name: string, record: R])[]> {
  const path = join(root, coreSource, folder)
  const records = await Promise.all(
    readdirSync(path).map(async (file) => {
      const module: { default: R } = await import(pathToFileURL(join(path, file)).href)
      return [file.replace(/\.ts$/, ''), module.default] as const
    }),
  )
  const sorted = records.sort(([, a], [, b]) => a.order - b.order)
  sorted.forEach(([name, { order }], index) => {
    const [before, { order: last }] = sorted[index - 1] ?? ['', { order: undefined }]
    if (order === last) throw new Error(`${before} and ${name} have the same order, ${order}`)
  })
  return sorted
}

/**
 * The first line of a generated table.
 *
 * @param source what it is written from
 */
export const tableHead = (source: string) =>
  `// Written by \`npm run reference\` from ${source}; a test fails when it is stale.\n`

/** A value as TypeScript writes it. */
export function toLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, each]) => `${toPropertyName(key)}: ${toLiteral(each)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

const toPropertyName = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : toLiteral(key))

/** An object over several lines, as TypeScript writes it. */
export const toTable = (rows: readonly (readonly [key: string, value: unknown])[]): string =>
  `{\n${rows.map(([key, value]) => `  ${toPropertyName(key)}: ${toLiteral(value)},\n`).join('')}}`
