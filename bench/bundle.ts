import { join } from 'node:path'
import { bundleFirst, bundleWhole } from '@latchkey/dev'

const pathOf = (entry: string) => join(import.meta.dirname, 'entries', `${entry}.ts`)

/** The scripts of one of `entries/` that a page loads at first; what is loaded later on demand is left out. */
export const bundle = (entry: string, external: RegExp[] = []): Promise<string[]> =>
  bundleFirst(pathOf(entry), external)

/** One of `entries/` as one script, including the parts that are loaded on demand. */
export const bundleEntry = (entry: string): Promise<string> => bundleWhole(pathOf(entry))
