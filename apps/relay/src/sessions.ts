import { setTimeout as pause } from 'node:timers/promises'
import { createCounter } from '@latchkey/service/counter'
import { isUnavailable } from '@latchkey/service/database'
import { type Limits, waitOf } from '@latchkey/service/limits'
import { describeFailure, type Log } from '@latchkey/service/log'
import type { WebSocket } from 'ws'
import type { Acknowledgements } from './acknowledgements.ts'
import type { Client } from './admission.ts'
import type { Bounds } from './configuration.ts'
import { type Connection, openConnection } from './connection.ts'
import { createDeliveries } from './deliveries.ts'
import type { Dispatcher } from './dispatcher.ts'
import { codes, RpcError } from './json-rpc.ts'
import type { Mailboxes } from './mailboxes.ts'
import { type Caller, createMethods } from './methods.ts'
import type { Storage } from './storage.ts'
import type { Throttle } from './throttle.ts'
import type { TopicNotifier } from './topic-notifier.ts'

export type Sessions = {
  /** Serves a client, or closes its socket when its address has too many connections. */
  accept(socket: WebSocket, client: Client): void
  /** Counts since the last call, and the connections open now. */
  count(): { connections: number; published: number; received: number }
  /** Closes every connection with 1012, so that clients reconnect at once to another instance or to the next start. */
  close(): Promise<void>
}

/** A frame costs one unit, plus one for each of these. */
const bytesPerUnit = 1_024

/** Requests wait this long for a database that is briefly away, milliseconds. Clients give up after 15 seconds. */
const patience = 10_000

const mostFetched = { each: 100, all: 100, bytes: 1024 * 1024 }

/** Serves the clients of one instance. */
export function createSessions(parts: {
  bounds: Bounds
  /** Milliseconds between two pings, and until a message without acknowledgement is delivered again. */
  times: { ping: number; acknowledge: number }
  mailboxes: Mailboxes
  dispatcher: Dispatcher
  acknowledgements: Acknowledgements
  topicNotifier: TopicNotifier
  limits: Limits<'publishClient' | 'publishAddress' | 'storedAddress'>
  storage: Storage
  throttle: Throttle
  log: Log
}): Sessions {
  const { bounds, times, mailboxes, dispatcher, limits, storage, log } = parts
  const methods = createMethods(bounds)
  const connections = new Set<Connection>()
  const connectionsOf = createCounter()
  const subscriptionsOf = createCounter()
  let counted = { published: 0, received: 0 }
  // Below 2^53 for some 280 years.
  let lastId = Date.now() * 1_000

  const createCaller = ({ did, address }: Client, deliveries: ReturnType<typeof createDeliveries>): Caller => {
    /** The last message fetched of each topic that did not fit into one answer. */
    const fetched = new Map<string, number>()
    return {
      did,
      async publish(message) {
        const bytes = storage.sizeOf(message)
        // The bytes first: while the relay is full, a message that is refused uses up nothing of its sender's.
        await storage.take(bytes)
        try {
          await limits.take(['publishClient', did], ['publishAddress', address], ['storedAddress', address, bytes])
        } catch (failure) {
          storage.giveBack(bytes)
          throw failure
        }
        await mailboxes.publish(message, did)
        counted.published++
        dispatcher.wakeTopic(message.topic)
        parts.topicNotifier.notify(message.topic)
      },
      subscribe(topics) {
        const fresh = new Set(topics.filter((topic) => !deliveries.subscriptions.has(topic))).size
        if (subscriptionsOf.count(did) + fresh > bounds.subscriptionsPerClient)
          throw new RpcError(codes.limit, 'This client subscribes to too many topics.')
        subscriptionsOf.add(did, fresh)
        for (const topic of topics) dispatcher.add(deliveries.subscribe(topic))
      },
      unsubscribe(topic) {
        const subscription = deliveries.unsubscribe(topic)
        if (!subscription) return
        subscriptionsOf.add(did, -1)
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

  const answer = async (name: string, params: unknown, caller: Caller) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(codes.unknownMethod, 'There is no such method here.')
    try {
      return await patiently(() => method(params, caller))
    } catch (failure) {
      const wait = waitOf(failure)
      if (wait !== undefined) throw new RpcError(codes.limit, 'Too many messages in a short time.', wait)
      if (failure instanceof RpcError) throw failure
      log.error('request failed', { method: name, ...describeFailure(failure) })
      if (!isUnavailable(failure)) throw failure
      throw new RpcError(codes.unavailable, 'The relay cannot reach its database. Try again in a moment.')
    }
  }

  return {
    accept(socket, client) {
      const { did, address } = client
      if (connectionsOf.count(address) >= bounds.connectionsPerAddress) {
        log.info('connection refused', { status: 1013, reason: 'too many connections from one address' })
        sendAway(socket, 1013, 'Too many connections from this address.')
        return
      }
      connectionsOf.add(address, 1)
      const since = Date.now()

      const deliveries = createDeliveries({
        did,
        nextId: () => ++lastId,
        send: (text) => connection.send(text),
        onReceived(topic, id) {
          counted.received++
          parts.acknowledgements.add({ topic, id, did })
        },
        onCapacity: dispatcher.wake,
      })
      const repeating = setInterval(() => deliveries.repeat(times.acknowledge), times.acknowledge / 3)
      const caller = createCaller(client, deliveries)
      const connection = openConnection(socket, {
        ping: times.ping,
        wait: (bytes) => parts.throttle.count(address, 1 + bytes / bytesPerUnit),
        answer: (name, params) => answer(name, params, caller),
        onResponse: deliveries.acknowledge,
        onClose(code) {
          clearInterval(repeating)
          connections.delete(connection)
          connectionsOf.add(address, -1)
          subscriptionsOf.add(did, -deliveries.subscriptions.size)
          for (const subscription of deliveries.subscriptions.values()) dispatcher.remove(subscription)
          const seconds = Math.round((Date.now() - since) / 1000)
          log.info('connection closed', { project: client.projectId, code, seconds })
        },
      })
      connections.add(connection)
    },
    count() {
      const counts = { connections: connections.size, ...counted }
      counted = { published: 0, received: 0 }
      return counts
    },
    async close() {
      await Promise.all([...connections].map((each) => each.close(1012, 'The relay restarts.')))
    },
  }
}

/** Closes a socket that is not served. */
const sendAway = (socket: WebSocket, code: number, reason: string) => {
  socket.on('error', () => {})
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 2_000).unref()
}

/** Retries while the database is away. Every method here is safe to repeat. */
const patiently = async <T>(act: () => Promise<T>): Promise<T> => {
  const limit = Date.now() + patience
  for (;;) {
    try {
      return await act()
    } catch (failure) {
      if (!isUnavailable(failure) || Date.now() > limit) throw failure
      await pause(250)
    }
  }
}
