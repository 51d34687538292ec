import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorName } from '@latchkey/core/errors'
import { root } from '../root.ts'

/** The folders in which errors of the catalogue are created, by part. */
const places: readonly (readonly [title: string, folders: readonly string[]])[] = [
  ['kit', ['packages/kit']],
  ['connectors', ['packages/connectors']],
  ['SDK', ['packages/sdk', 'packages/core']],
  ['wallet', ['apps/frame', 'packages/chains', 'packages/keys', 'packages/core']],
]

/**
 * Files that list names without throwing: the catalogue itself, tables of codes, and the failures that may leave the
 * frame.
 */
const tables = /core\/src\/errors\.ts$|provider-error\.ts$|to-viem-error\.ts$|explain-[\w-]+\.ts$|entry\/outcome\.ts$/
const isSource = (file: string) =>
  !/\.(test|fake)\.tsx?$|\/fixtures\/|\/messages\/|testing\.ts$/.test(file) && !tables.test(file)

const sources = new Map<string, string>()

/** The source of a folder, without checks of an error that was already thrown. */
const sourceOf = (folder: string): string => {
  const text =
    sources.get(folder) ??
    globSync(`${folder}/src/**/*.{ts,tsx,js}`, { cwd: root })
      .filter(isSource)
      .map((file) =>
        readFileSync(join(root, file), 'utf8').replaceAll(/isWalletError\([^)]*\)|reason (===|!==) '\w+'/g, ''),
      )
      .join('\n')
  sources.set(folder, text)
  return text
}

/** The parts that create an error of the catalogue, read from the code: those that name it other than to compare it. */
export function readThrowers(name: ErrorName): string[] {
  return places
    .filter(([title, folders]) => {
      // Kit and connectors have reasons of their own, some of which have the same names.
      const made = title === 'kit' || title === 'connectors' ? `(WalletError\\(\\s*|\\[)'${name}'` : `'${name}'`
      return folders.some((folder) => new RegExp(made).test(sourceOf(folder)))
    })
    .map(([title]) => title)
}
