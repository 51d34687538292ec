import { join } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..')

/** What is worth keeping between runs and can always be made again. */
export const cacheFolder = join(root, '.data', 'cache')
