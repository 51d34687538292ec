import { readdirSync, readFileSync } from 'node:fs'

/** A process of Linux, as `/proc/<pid>/stat` has it; `spent` in milliseconds, in steps of 10. */
type Process = { parent: number; name: string; spent: number }

/** The kernel counts in hundredths of a second wherever it runs (USER_HZ). */
const tick = 10

const parseStat = (stat: string): Process => {
  // The name may contain spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const [, parent, ...rest] = stat.slice(end + 2).split(' ')
  const spent = (Number(rest[9]) + Number(rest[10])) * tick
  return { parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, end), spent }
}

const readProcesses = (): Map<number, Process> => {
  const found = new Map<number, Process>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      found.set(Number(entry), parseStat(readFileSync(`/proc/${entry}/stat`, 'utf8')))
    } catch {
      // It has ended.
    }
  }
  return found
}

/** CPU time, milliseconds; `drawing` is the part of it that is a graphics card's work where there is one. */
export type ProcessorTime = { all: number; drawing: number }

/**
 * The threads that stand in for a graphics card: Mesa's in WebKitGTK, WebRender's in Firefox, the display compositor and
 * the tiles' painters in Chromium. The kernel keeps 15 characters of a name.
 */
const drawingThread = /^(llvmpipe-\d+|Renderer|SwComposite|VizCompositorTh|CompositorTileW)/

/** The CPU time of a process's drawing threads, as they are now. */
const readDrawing = (id: number): number => {
  let sum = 0
  try {
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      const stat = parseStat(readFileSync(`/proc/${id}/task/${thread}/stat`, 'utf8'))
      if (drawingThread.test(stat.name)) sum += stat.spent
    }
  } catch {
    // The process, or one of its threads, has ended.
  }
  return sum
}

/**
 * Starts counting the CPU time of a browser: of the descendants of this process that have the browser's name, or an
 * ancestor with it.
 *
 * @returns a function that returns the CPU time since then, milliseconds; undefined where there is no /proc
 */
export function countProcessorTime(browser: RegExp): () => ProcessorTime | undefined {
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
    const own = [...processes].filter(([id]) => isOfBrowser(id))
    return new Map(own.map(([id, { spent }]) => [id, { all: spent, drawing: readDrawing(id) }]))
  }
  if (process.platform !== 'linux') return () => undefined
  const before = read()
  return () => {
    const sum = { all: 0, drawing: 0 }
    for (const [id, now] of read()) {
      sum.all += now.all - (before.get(id)?.all ?? 0)
      sum.drawing += now.drawing - (before.get(id)?.drawing ?? 0)
    }
    return sum
  }
}
