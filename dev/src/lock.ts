import { join } from 'node:path'
import { PartError, sleep } from './part.ts'
import { readPidFile, removePidFile, writePidFile } from './pid-file.ts'

/**
 * Keeps a second stack off a data folder while the first one runs.
 * @returns a function that releases the folder
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

/**
 * Waits until no other process, and no earlier call in this one, has the turn.
 * @param pidFile records whose turn it is
 * @returns a function that ends the turn
 */
export async function takeTurn(pidFile: string): Promise<() => void> {
  while (readPidFile(pidFile) !== undefined) await sleep(100)
  writePidFile(pidFile, process.pid)
  return () => removePidFile(pidFile)
}
