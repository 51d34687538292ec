import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { sleep } from './part.ts'

/**
 * True when a process with this id exists, also one of another user. One that has ended but was not yet waited for by
 * its parent counts as gone, once its last thread has ended too: until then it holds its ports.
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
 * When a process began, as a text to compare. Process ids are used again, and after a restart of the machine all of them
 * are; id and birth together are not.
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

/** Fields of /proc/<pid>/stat from the third (state) on; the second may hold spaces and brackets. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Waits until a process is gone; false when it is still there after `limit` milliseconds. */
export async function waitForExit(pid: number, limit: number): Promise<boolean> {
  const end = Date.now() + limit
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Sends `signal`, and SIGKILL to what is still there after `limit` milliseconds. Resolves when the process is gone. */
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
