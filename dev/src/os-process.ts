import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { sleep } from './part.ts'

/**
 * True when a process with this id exists, even of another user. A zombie, for which its parent has not waited yet,
 * counts as gone once its last thread has ended: until then it holds its ports.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    return !/^[ZX]/.test(statOf(pid)?.[0] ?? 'X') || readdirSync(`/proc/${pid}/task`).length > 1
  } catch {
    return false
  }
}

/** The command line of a process, empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * The start time of a process, as a text to compare. Process ids are reused, especially after a restart of the machine;
 * id and start time together are unique.
 */
export function startTimeOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot}:${statOf(pid)?.[19] ?? ''}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The fields of /proc/<pid>/stat from the third (state) on; the second may contain spaces and parentheses. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Waits until a process is gone; returns false if it still exists after `limit` milliseconds. */
export async function waitForExit(pid: number, limit: number): Promise<boolean> {
  const end = Date.now() + limit
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Sends `signal`, and SIGKILL if the process still exists after `limit` milliseconds. Resolves when it is gone. */
export async function endProcess(pid: number, signal: NodeJS.Signals, limit: number): Promise<void> {
  send(pid, signal)
  if (await waitForExit(pid, limit)) return
  send(pid, 'SIGKILL')
  await waitForExit(pid, 5_000)
}

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
  }
}
