import { readdirSync, readFileSync } from 'node:fs'

/** A process of Linux, as `/proc/<pid>/stat` has it; `spent` in milliseconds, in steps of 10. */
type Process = { parent: number; name: string; spent: number }

/** The kernel counts in hundredths of a second wherever it runs (USER_HZ). */
const tick = 10

const readProcesses = (): Map<number, Process> => {
  const found = new Map<number, Process>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // The name may contain spaces and parentheses.
      const end = stat.lastIndexOf(')')
      const [, parent, ...rest] = stat.slice(end + 2).split(' ')
      const spent = (Number(rest[9]) + Number(rest[10])) * tick
      found.set(Number(entry), { parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, end), spent })
    } catch {
      // It has ended.
    }
  }
  return found
}

/**
 * Starts counting the CPU time of a browser: of the descendants of this process that have the browser's name, or an
 * ancestor with it.
 *
 * @returns a function that returns the CPU time since then, milliseconds; undefined where there is no /proc
 */
export function countProcessorTime(browser: RegExp): () => number | undefined {
  const read = () => {
    const processes = readProcesses()
    const isOfBrowser = (id: number): boolean => {
      let named = false
      for (let at: number | undefined = id; at !== undefined && at > 1; at = processes.get(at)?.parent) {
        if (at === process.pid) return named
        named ||= browser.test(processes.get(at)?.name ?? '')
      }
      return false
    }
    return new Map([...processes].filter(([id]) => isOfBrowser(id)).map(([id, { spent }]) => [id, spent]))
  }
  if (process.platform !== 'linux') return () => undefined
  const before = read()
  return () => [...read()].reduce((sum, [id, spent]) => sum + spent - (before.get(id) ?? 0), 0)
}
