import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Executor } from '@latchkey/service/database'
import { describeFailure, type Log } from '@latchkey/service/log'
import { sql } from 'kysely'
import pg from 'pg'

/** How instances on one database tell each other where a message has come in. */
export type Hearing = {
  /** Tells the others; lost when the database is away. Who listens looks for himself from time to time. */
  say(topic: string): void
  /** False while words of others may be missed. */
  isHearing(): boolean
  close(): Promise<void>
}

const channel = 'latchkey_relay'

/** Words are gathered this long: each that is said makes all writers of the database wait for a moment. */
const gatherMs = 3

/** A payload has room for 8000 bytes (PostgreSQL, NOTIFY); a topic takes 65. */
const topicsPerWord = 100

/**
 * Listens on a connection of its own and takes it up again whenever it is lost.
 *
 * @param onTopics told of topics that others have put messages into
 */
export function createHearing(parts: {
  databaseUrl: string
  db: Executor
  log: Log
  onTopics(topics: string[]): void
}): Hearing {
  const { db, log } = parts
  const self = randomBytes(8).toString('hex')
  const stopped = new AbortController()
  let hearing = false

  const listen = async () => {
    const client = new pg.Client({
      connectionString: parts.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
      stopped.signal.addEventListener('abort', () => resolve())
    })
    client.on('notification', ({ payload = '' }) => {
      const [from, topics = ''] = payload.split(' ')
      if (from !== self) parts.onTopics(topics.split(','))
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      hearing = true
      await lost
    } finally {
      hearing = false
      await client.end().catch(() => undefined)
    }
  }
  const listening = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch((failure) => log.error('cannot listen to the database', describeFailure(failure)))
      await pause(500, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()

  const unsaid = new Set<string>()
  let speaking: Promise<void> | undefined
  const speak = async () => {
    await pause(gatherMs)
    while (unsaid.size > 0) {
      const topics = [...unsaid].slice(0, topicsPerWord)
      for (const topic of topics) unsaid.delete(topic)
      await sql`select pg_notify(${channel}, ${`${self} ${topics.join(',')}`})`
        .execute(db)
        .catch((failure) => log.error('cannot tell the other instances', describeFailure(failure)))
    }
  }
  const begin = () => {
    speaking ??= speak().finally(() => {
      speaking = undefined
      // RpcMessage after the last look and before this.
      if (unsaid.size > 0) begin()
    })
  }

  return {
    say(topic) {
      unsaid.add(topic)
      begin()
    },
    isHearing: () => hearing,
    async close() {
      stopped.abort()
      await Promise.all([listening, speaking])
    },
  }
}
