import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess } from './os-process.ts'
import { readPidFile, removePidFile } from './pid-file.ts'
import { endPostgres } from './postgres.ts'

/** Ends every process that an earlier run on this data folder left behind, and no others. */
export async function endStaleProcesses(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const files = readdirSync(dataDir)
    .map((part) => join(dataDir, part, 'pid'))
    .filter((file) => existsSync(file))
  await Promise.all([
    endPostgres(join(dataDir, 'postgres')),
    ...files.map(async (file) => {
      const pid = readPidFile(file)
      if (pid) await endProcess(pid, 'SIGTERM', 8_000)
      removePidFile(file)
    }),
  ])
}
