import { join } from 'node:path'
import { PartError } from './part.ts'
import { readPidFile, removePidFile, writePidFile } from './pid-file.ts'

/**
 * Keeps a second stack off a data folder while the first one runs.
 * @returns what gives the folder free again
 * @throws PartError naming the process that has it
 */
export function lock(dataDir: string): () => void {
  const file = join(dataDir, 'supervisor.pid')
  const other = readPidFile(file)
  if (other !== undefined) {
    throw new PartError(
      'the local stack',
      `The local stack already runs on ${dataDir} (process ${other}). Stop it first: Ctrl-C where it runs, or kill ${other}`,
    )
  }
  writePidFile(file, process.pid)
  return () => removePidFile(file)
}
