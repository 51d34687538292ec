import { setTimeout as pause } from 'node:timers/promises'
import { describeFailure, type Log } from '@latchkey/service/log'
import type { Mailboxes, Waiting } from './mailboxes.ts'

/** One connection's subscription to a topic. */
export type Subscription = {
  readonly did: string
  readonly topic: string
  /** The last offered message. */
  after: number
  /** True when another message fits now. Otherwise `wake` is called as soon as one does. */
  hasCapacity(): boolean
  /** Takes a message. False when it did not fit; it is offered again. */
  offer(message: Waiting): boolean
}

export type Dispatcher = {
  /** Delivers to this subscription, starting with the waiting messages. */
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
  /** Looks for messages of a topic. */
  wakeTopic(topic: string): void
  wake(subscription: Subscription): void
  /** Looks for messages of all topics, when notifications of other instances may have been lost. */
  wakeAll(): void
  readonly size: number
  close(): Promise<void>
}

/** Subscriptions that are looked up in one statement. */
const perStatement = 500
const most = { each: 32, all: 500, bytes: 8 * 1024 * 1024 }
const retryMs = 500

/**
 * Moves messages from the mailboxes to the subscriptions of this instance. The rows decide what is delivered. A wake
 * only says where to look, so a superfluous one does no harm, and many at once cost one statement.
 */
export function createDispatcher(mailboxes: Pick<Mailboxes, 'read'>, log: Log): Dispatcher {
  const byTopic = new Map<string, Set<Subscription>>()
  /** Subscriptions with new messages, and those that may have missed some: the latter come second. */
  const awake = new Set<Subscription>()
  const doubtful = new Set<Subscription>()
  const closed = new AbortController()
  let size = 0
  let running: Promise<void> | undefined

  const isKnown = (subscription: Subscription) => byTopic.get(subscription.topic)?.has(subscription) ?? false

  const deliver = async (readers: Subscription[]) => {
    const { waiting, isCut } = await mailboxes.read(readers, most)
    const found = new Map<Subscription, number>()
    const full = new Set<Subscription>()
    for (const message of waiting) {
      const reader = readers[message.reader]
      if (!reader || !isKnown(reader) || full.has(reader)) continue
      found.set(reader, (found.get(reader) ?? 0) + 1)
      if (reader.offer(message)) reader.after = message.id
      else full.add(reader)
    }
    for (const reader of readers)
      if (isKnown(reader) && !full.has(reader) && (isCut || found.get(reader) === most.each)) awake.add(reader)
  }

  /** Removes the next ones from their queues, without copying these: many may wait. */
  const take = (): Subscription[] => {
    const next: Subscription[] = []
    for (const queue of [awake, doubtful])
      for (const each of queue) {
        if (next.length === perStatement) return next
        forget(each)
        next.push(each)
      }
    return next
  }
  const forget = (subscription: Subscription) => {
    awake.delete(subscription)
    doubtful.delete(subscription)
  }
  const isAnyAwake = () => awake.size + doubtful.size > 0

  const run = async () => {
    while (isAnyAwake() && !closed.signal.aborted) {
      const readers = take()
      const able = readers.filter((reader) => reader.hasCapacity())
      if (able.length === 0) continue
      try {
        await deliver(able)
      } catch (failure) {
        log.error('messages cannot be read', describeFailure(failure))
        for (const reader of able) if (isKnown(reader)) awake.add(reader)
        await pause(retryMs, undefined, { signal: closed.signal }).catch(() => undefined)
      }
    }
  }

  const begin = () => {
    running ??= run().finally(() => {
      running = undefined
      // A wake may have come after the last look.
      if (isAnyAwake() && !closed.signal.aborted) begin()
    })
  }
  const wake = (subscription: Subscription) => {
    awake.add(subscription)
    begin()
  }

  return {
    add(subscription) {
      const set = byTopic.get(subscription.topic) ?? new Set()
      if (set.has(subscription)) return wake(subscription)
      byTopic.set(subscription.topic, set.add(subscription))
      size++
      wake(subscription)
    },
    remove(subscription) {
      const set = byTopic.get(subscription.topic)
      forget(subscription)
      if (!set?.delete(subscription)) return
      size--
      if (set.size === 0) byTopic.delete(subscription.topic)
    },
    wake,
    wakeTopic(topic) {
      for (const subscription of byTopic.get(topic) ?? []) wake(subscription)
    },
    wakeAll() {
      for (const set of byTopic.values()) for (const subscription of set) doubtful.add(subscription)
      begin()
    },
    get size() {
      return size
    },
    async close() {
      closed.abort()
      await running
    },
  }
}
