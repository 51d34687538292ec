import type { createCounter } from '@latchkey/service/counter'
import { isFull } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import type { Client } from './admission.ts'
import type { Bounds } from './configuration.ts'
import type { Deliveries } from './deliveries.ts'
import type { Dispatcher } from './dispatcher.ts'
import { codes, RpcError } from './json-rpc.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { Caller } from './methods.ts'
import type { Refunds, Storage } from './storage.ts'

const mostFetched = { each: 100, all: 100, bytes: 1024 * 1024 }

/** Creates the operations that methods may use for one connection of a client. */
export function createCaller(
  { did, address }: Pick<Client, 'did' | 'address'>,
  deliveries: Pick<Deliveries, 'subscriptions' | 'subscribe' | 'unsubscribe'>,
  parts: {
    bounds: Pick<Bounds, 'subscriptionsPerClient'>
    mailboxes: Pick<Mailboxes, 'publish' | 'read'>
    dispatcher: Pick<Dispatcher, 'add' | 'remove'>
    limits: Pick<Limits<'publishClient' | 'publishAddress' | 'storedAddress'>, 'take'>
    storage: Storage
    refunds: Refunds
    /** The number of subscriptions of each client, over all its connections. */
    subscriptionsOf: ReturnType<typeof createCounter>
    /** Reserves room for this many subscriptions by the connection's address: a client may call itself anything. */
    holdSubscriptions(count: number): boolean
    releaseSubscriptions(count: number): void
    /** A message of this topic is stored. */
    onPublish(topic: string): void
  },
): Caller {
  const { bounds, mailboxes, dispatcher, limits, storage, refunds, subscriptionsOf } = parts
  /** The last fetched message of each topic that did not fit into one answer. */
  const fetched = new Map<string, number>()

  return {
    did,
    async publish(message) {
      const bytes = storage.sizeOf(message)
      // The bytes first: while the relay is full, a rejected message must not use up its sender's limits.
      await storage.take(bytes)
      await refunds.settle(address)
      try {
        await limits.take(['publishClient', did], ['publishAddress', address], ['storedAddress', address, bytes])
      } catch (failure) {
        storage.giveBack(bytes)
        throw failure
      }
      const giveBack = async () => {
        storage.giveBack(bytes)
        await refunds.giveBack(address, bytes)
      }
      const isNew = await mailboxes.publish(message, did).catch(async (failure) => {
        // After any other failure the message may have been stored.
        if (failure instanceof RpcError || isFull(failure)) await giveBack()
        throw failure
      })
      if (!isNew) await giveBack()
      parts.onPublish(message.topic)
    },
    subscribe(topics) {
      const fresh = new Set(topics.filter((topic) => !deliveries.subscriptions.has(topic))).size
      if (subscriptionsOf.count(did) + fresh > bounds.subscriptionsPerClient)
        throw new RpcError(codes.limit, 'This client subscribes to too many topics.')
      if (!parts.holdSubscriptions(fresh))
        throw new RpcError(codes.limit, 'Clients of this address subscribe to too many topics.')
      subscriptionsOf.add(did, fresh)
      for (const topic of topics) dispatcher.add(deliveries.subscribe(topic))
    },
    unsubscribe(topic) {
      const subscription = deliveries.unsubscribe(topic)
      if (!subscription) return
      subscriptionsOf.add(did, -1)
      parts.releaseSubscriptions(1)
      dispatcher.remove(subscription)
    },
    async fetch(topics) {
      const readers = topics.map((topic) => ({ topic, did, after: fetched.get(topic) ?? 0 }))
      const { waiting, isCut } = await mailboxes.read(readers, mostFetched)
      for (const topic of topics) if (!isCut) fetched.delete(topic)
      if (isCut) for (const { topic, id } of waiting) fetched.set(topic, id)
      return { waiting, hasMore: isCut }
    },
  }
}
