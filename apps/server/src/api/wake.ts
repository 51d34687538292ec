import { setTimeout as pause } from 'node:timers/promises'
import { describeFailure, type Log } from '@latchkey/service/log'
import pg from 'pg'

/** Wakes those who wait for a row to change, on whatever instance the change was made. */
export type Wake = {
  /** Ends after `ms`, on a word for `key`, or when `signal` is aborted; sooner when no words can be heard. */
  wait(key: string, ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const wakeChannel = 'latchkey_flow'

/** While the connection is down, waits are this short, so that the asker looks for himself. */
const blindMs = 1_000
/** Even a word that was lost must not keep anybody longer, milliseconds. */
const hearingMs = 5_000

/** Listens on one connection of its own and takes it up again whenever it is lost. */
export function createWake(databaseUrl: string, log: Log): Wake {
  const waiting = new Map<string, Set<() => void>>()
  const stopped = new AbortController()
  let hearing = false

  const listen = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3_000 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
      stopped.signal.addEventListener('abort', () => resolve())
    })
    client.on('notification', ({ payload }) => {
      for (const wake of waiting.get(payload ?? '') ?? []) wake()
    })
    try {
      await client.connect()
      await client.query(`listen ${wakeChannel}`)
      hearing = true
      await lost
    } finally {
      hearing = false
      await client.end().catch(() => undefined)
    }
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch((failure) => log.error('cannot listen to the database', describeFailure(failure)))
      await pause(500, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  return {
    async wait(key, ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const set = waiting.get(key) ?? new Set()
      waiting.set(key, set.add(resolve))
      const timer = setTimeout(resolve, Math.min(ms, hearing ? hearingMs : blindMs))
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
      try {
        await promise
      } finally {
        clearTimeout(timer)
        set.delete(resolve)
        if (set.size === 0) waiting.delete(key)
      }
    },
    async close() {
      stopped.abort()
      await running
    },
  }
}
