import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '@latchkey/service/database'
import { describeFailure, type Log } from '@latchkey/service/log'
import { createPgListener, pgNotify } from '@latchkey/service/pg-notify'

/** Notifications between instances on one database about new messages. */
export type TopicNotifier = {
  /** Notifies the other instances. Lost while the database is unavailable: listeners also check from time to time. */
  notify(topic: string): void
  /** False while notifications of others may be lost. */
  isListening(): boolean
  close(): Promise<void>
}

const channel = 'latchkey_relay'

/** Topics are collected for this long: each notification briefly blocks all writers of the database. */
const gatherMs = 3

/** A payload has room for 8000 bytes (PostgreSQL, NOTIFY); a topic takes 65. */
const topicsPerNotification = 100

/**
 * Listens for topics of other instances, and notifies them.
 *
 * @param onTopics called with the topics in which others have put messages
 * @param onListening called each time that it has begun to listen: earlier messages may be waiting anywhere
 */
export function createTopicNotifier(parts: {
  databaseUrl: string
  db: Executor
  log: Log
  onTopics(topics: string[]): void
  onListening(): void
}): TopicNotifier {
  const { db, log } = parts
  const self = randomBytes(8).toString('hex')
  const onNotification = (payload: string) => {
    const [from, topics = ''] = payload.split(' ')
    if (from !== self) parts.onTopics(topics.split(','))
  }
  const listener = createPgListener(parts.databaseUrl, channel, log, onNotification, parts.onListening)

  const pending = new Set<string>()
  let sending: Promise<void> | undefined
  const send = async () => {
    await sleep(gatherMs)
    while (pending.size > 0) {
      const topics = [...pending].slice(0, topicsPerNotification)
      for (const topic of topics) pending.delete(topic)
      await pgNotify(db, channel, `${self} ${topics.join(',')}`).catch((failure) =>
        log.error('cannot notify the other instances', describeFailure(failure)),
      )
    }
  }
  const begin = () => {
    sending ??= send().finally(() => {
      sending = undefined
      // A topic may have come after the last look.
      if (pending.size > 0) begin()
    })
  }

  return {
    notify(topic) {
      pending.add(topic)
      begin()
    },
    isListening: listener.isListening,
    async close() {
      await Promise.all([listener.close(), sending])
    },
  }
}
