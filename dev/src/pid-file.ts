import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive, startTimeOf } from './os-process.ts'

/** Records a process, so that a later run can tell it from another process with the same id. */
export function writePidFile(file: string, pid: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${pid}\n${startTimeOf(pid)}\n`)
}

/** The process that a file records, if that same process still runs. */
export function readPidFile(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const [pid, birth] = readFileSync(file, 'utf8').split('\n')
  return isAlive(Number(pid)) && birth && startTimeOf(Number(pid)) === birth ? Number(pid) : undefined
}

export function removePidFile(file: string): void {
  rmSync(file, { force: true })
}
