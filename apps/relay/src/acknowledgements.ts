import { setTimeout as pause } from 'node:timers/promises'
import { describeFailure, type Log } from '@latchkey/service/log'
import type { Acknowledgement, Mailboxes } from './mailboxes.ts'

/** Acknowledgements to be written to the database. A lost one costs a second delivery, which clients ignore. */
export type Acknowledgements = {
  add(acknowledgement: Acknowledgement): void
  /** Writes the rest. */
  close(): Promise<void>
}

/** Acknowledgements are collected this long and written together. */
const gatherMs = 10

/** The most that are held while the database is unavailable; the oldest are dropped first. */
const most = 10_000
const perStatement = 1_000

export function createAcknowledgements(mailboxes: Pick<Mailboxes, 'acknowledge'>, log: Log): Acknowledgements {
  const unwritten: Acknowledgement[] = []
  const closed = new AbortController()
  let writing: Promise<void> | undefined

  const write = async () => {
    await pause(gatherMs)
    while (unwritten.length > 0) {
      const piece = unwritten.splice(0, perStatement)
      try {
        await mailboxes.acknowledge(piece)
      } catch (failure) {
        log.error('receipts cannot be written', describeFailure(failure))
        if (closed.signal.aborted) return
        unwritten.unshift(...piece)
        await pause(1_000, undefined, { signal: closed.signal }).catch(() => undefined)
      }
    }
  }

  const begin = () => {
    writing ??= write().finally(() => {
      writing = undefined
      // An acknowledgement may have come after the last look.
      if (unwritten.length > 0 && !closed.signal.aborted) begin()
    })
  }

  return {
    add(acknowledgement) {
      unwritten.push(acknowledgement)
      if (unwritten.length > most) unwritten.splice(0, unwritten.length - most)
      begin()
    },
    async close() {
      closed.abort()
      await writing
    },
  }
}
