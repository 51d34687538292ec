import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

let ticksPerSecond: number | undefined

/** The CPU seconds of a process on Linux; NaN elsewhere. */
const cpuSeconds = (pid: number | undefined): number => {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return Number.NaN
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  // After the name in parentheses, which may contain spaces, utime and stime are the 12th and 13th field (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The measured work: the milliseconds of each item, the seconds of all, and the CPU seconds of the service. */
export type Load = { times: number[]; seconds: number; cpu: number }

/** Does the work for each item, `concurrency` at a time. `pid` is the service's process. Stops at the first failure. */
export const load = async <T, R>(
  pid: number | undefined,
  concurrency: number,
  items: readonly T[],
  work: (item: T, at: number) => Promise<R>,
): Promise<Load & { results: R[] }> => {
  const times: number[] = []
  const results: R[] = []
  const left = items.entries()
  const spent = cpuSeconds(pid)
  const began = performance.now()
  const workers = Array.from({ length: concurrency }, async () => {
    for (const [i, item] of left) {
      const at = performance.now()
      results[i] = await work(item, i)
      times[i] = performance.now() - at
    }
  })
  await Promise.all(workers)
  return { results, times, seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(pid) - spent }
}

/** Combines two kinds of work for the same items into one. */
export const together = (one: Load, other: Load): Load => ({
  times: one.times.map((time, i) => time + (other.times[i] ?? 0)),
  seconds: one.seconds + other.seconds,
  cpu: one.cpu + other.cpu,
})
