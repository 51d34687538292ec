import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { endProcess, isAlive } from './os-process.ts'
import { PartError, sleep } from './part.ts'
import { readPidFile, removePidFile, writePidFile } from './pid-file.ts'

export type ChildOptions = {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  user?: { uid: number; gid: number } | undefined
  /** Probes readiness, repeatedly, until it is true. A throw counts as false. */
  isReady(): Promise<boolean>
  /** Milliseconds until it must answer. */
  readyLimit?: number
  stopSignal?: NodeJS.Signals
  /** Milliseconds it may take to stop before it is killed. */
  stopLimit?: number
  /** Its output goes here directly from the process: nothing is lost, and nothing breaks, if we end first. */
  logFile: string
  /** Remembers the process, so that the next run can end it if this one is killed. */
  pidFile?: string
  /** Runs before it is stopped, while it still answers. Limit 5 s; a failure does not keep it alive. */
  beforeStop?(): Promise<void>
  /** A start that fails with this in its output is tried again until `readyLimit`. */
  passing?: RegExp
  /** Called when it ends on its own. */
  onCrash?: ((error: PartError) => void) | undefined
}

/** A process we started and watch. */
export type Child = {
  readonly pid: number | undefined
  start(): Promise<void>
  /** Ends the process that an earlier run left behind, and no other: its id and start time must match. */
  endLeftover(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

/**
 * Creates the handle of a process without starting it. Children have a session of their own, so that Ctrl-C in a
 * terminal reaches only us and the parts end in our order.
 * @throws PartError from `start`, when it ends or stays silent instead of answering
 */
export function createChild(options: ChildOptions): Child {
  const limit = options.readyLimit ?? 20_000
  let child: ChildProcess | undefined
  let wanted = false

  const forget = () => {
    if (options.pidFile) removePidFile(options.pidFile)
  }
  const farewell = async () => {
    await Promise.race([options.beforeStop?.(), sleep(5_000)]).catch(() => {})
  }

  const launch = () => {
    mkdirSync(dirname(options.logFile), { recursive: true })
    const log = openSync(options.logFile, 'a')
    try {
      const started = spawn(options.command, options.args, {
        stdio: ['ignore', log, log],
        detached: true,
        ...(options.env && { env: options.env }),
        ...(options.cwd && { cwd: options.cwd }),
        ...options.user,
      })
      started.once('error', () => {})
      started.once('exit', (code, signal) => {
        if (child !== started) return
        child = undefined
        forget()
        if (!wanted) return
        wanted = false
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
        options.onCrash?.(
          new PartError(options.name, `${options.name} ${how}.${lastWords(options.logFile)} Start again to go on.`),
        )
      })
      return started
    } finally {
      closeSync(log)
    }
  }

  const attempt = async (end: number): Promise<void> => {
    const before = readLog(options.logFile).length
    const started = launch()
    child = started
    if (options.pidFile && started.pid) writePidFile(options.pidFile, started.pid)
    while (Date.now() < end) {
      if (started.pid === undefined || started.exitCode !== null || started.signalCode !== null) break
      if (await options.isReady().catch(() => false)) {
        // Another program may have answered while ours was exiting.
        if (started.exitCode === null && started.signalCode === null) return
      }
      await sleep(25)
    }
    const silent = started.pid !== undefined && started.exitCode === null && started.signalCode === null
    child = undefined
    if (silent && started.pid) await endProcess(started.pid, 'SIGKILL', 1_000)
    const output = readLog(options.logFile).slice(before)
    if (!silent && options.passing?.test(output) && Date.now() < end) {
      await sleep(100)
      return attempt(end)
    }
    const how =
      started.pid === undefined
        ? `could not be started: ${options.command} cannot be run`
        : silent
          ? `did not answer within ${Math.round(limit / 1000)} seconds`
          : 'ended while starting'
    throw new PartError(options.name, `${options.name} ${how}.${lastWords(options.logFile, before)}`)
  }

  const end = async (signal: NodeJS.Signals) => {
    wanted = false
    const pid = child?.pid
    if (pid === undefined) return
    if (signal !== 'SIGKILL' && isAlive(pid)) await farewell()
    if (isAlive(pid)) await endProcess(pid, signal, options.stopLimit ?? 8_000)
    child = undefined
    forget()
  }

  return {
    get pid() {
      return child?.pid
    },
    async start() {
      await attempt(Date.now() + limit)
      wanted = true
    },
    async endLeftover() {
      const pid = options.pidFile && readPidFile(options.pidFile)
      if (pid) {
        await farewell()
        await endProcess(pid, options.stopSignal ?? 'SIGTERM', options.stopLimit ?? 8_000)
      }
      forget()
    },
    stop: () => end(options.stopSignal ?? 'SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

const readLog = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The last output of a part for the error message, and the file with the rest. */
const lastWords = (file: string, from = 0): string => {
  const lines = readLog(file).slice(from).trim().split('\n').filter(Boolean)
  const why = lines.filter((line) => /^\S*(error|exception|fatal|panic)\b/i.test(line) || /\b(FATAL|PANIC):/.test(line))
  const output = why.length > 0 ? why.slice(-1) : lines.slice(-2)
  return output.length > 0 ? ` It said: ${output.join(' / ').slice(0, 600)} (all of it: ${file}).` : ''
}
