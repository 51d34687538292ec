import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Executor } from './database.ts'
import { describeFailure, type Log } from './log.ts'

/** Listens on one channel of the database (PostgreSQL, LISTEN). */
export type PgListener = {
  /** False while notifications may be lost. */
  isListening(): boolean
  /** Ends the connection. */
  close(): Promise<void>
}

/** The pause before a lost connection is opened again, milliseconds. */
const reconnectMs = 500

/**
 * Sends a notification to all who listen on a channel (PostgreSQL, NOTIFY). It is lost to those who are not connected.
 *
 * @param payload at most 7999 bytes
 */
export async function pgNotify(db: Executor, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/**
 * Listens on a connection of its own and reconnects whenever it is lost.
 *
 * @param channel an identifier that needs no quotes
 * @param onNotification called with the payload of each notification
 * @param onListening called each time that it has begun to listen: what was notified before was lost
 */
export function createPgListener(
  databaseUrl: string,
  channel: string,
  log: Log,
  onNotification: (payload: string) => void,
  onListening = () => {},
): PgListener {
  const stopped = new AbortController()
  let listening = false
  /** The failure that was logged last; an outage is logged once. */
  let logged: unknown

  const listen = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3_000 })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
      stopped.signal.addEventListener('abort', () => resolve())
    })
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listening = true
      logged = undefined
      onListening()
      await lost
    } finally {
      listening = false
      await client.end().catch(() => undefined)
    }
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch((failure) => {
        const described = describeFailure(failure)
        if (described.message !== logged) log.error('cannot listen to the database', described)
        logged = described.message
      })
      await sleep(reconnectMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  return {
    isListening: () => listening,
    async close() {
      stopped.abort()
      await running
    },
  }
}
