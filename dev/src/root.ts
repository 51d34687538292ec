import { join } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..')

/** A cache between runs that can always be made again. */
export const cacheFolder = join(root, '.data', 'cache')
