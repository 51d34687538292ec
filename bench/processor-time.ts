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

/**
 * CPU time, milliseconds. `drawing` is the part of it that is a graphics card's work where there is one; `pages` the part
 * of the processes in which pages run, without their drawing: the rest is the browser's own, such as its window, its
 * network, and what its driver has it do.
 */
export type ProcessorTime = { all: number; drawing: number; pages: number }

/**
 * The threads that paint and composite, which is a graphics card's work where there is one: Mesa's, Skia's and the
 * compositor's in WebKitGTK, WebRender's and the compositor's in Firefox, the display compositor and the tiles' painters
 * in Chromium. The kernel keeps 15 characters of a name, WebKit the last ones of its own.
 */
const drawingThread =
  /^(llvmpipe-\d+|Skia[CG]PUWorker|.*eadedCompositor|Renderer|Compositor|SwComposite|Softwar~cThread|WRRende|WRScene|VizCompositorTh|CompositorTileW)/

/**
 * The arguments of processes in which pages run: of Chromium, Firefox and WebKitGTK. Firefox joins them with spaces in a
 * process that was forked from another one's.
 */
const pageProcess = /--type=renderer|-contentproc.*[\0 ]tab\0$|\/WebKitWebProcess\0/s

/** Whether pages run in a process. */
const runsPages = (id: number): boolean => {
  try {
    return pageProcess.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

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
    return new Map(
      own.map(([id, { spent }]) => {
        const drawing = readDrawing(id)
        return [id, { all: spent, drawing, pages: runsPages(id) ? spent - drawing : 0 }]
      }),
    )
  }
  if (process.platform !== 'linux') return () => undefined
  const before = read()
  return () => {
    const sum = { all: 0, drawing: 0, pages: 0 }
    for (const [id, now] of read()) {
      const then = before.get(id)
      sum.all += now.all - (then?.all ?? 0)
      sum.drawing += now.drawing - (then?.drawing ?? 0)
      sum.pages += now.pages - (then?.pages ?? 0)
    }
    return sum
  }
}
