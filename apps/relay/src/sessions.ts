import type { Duplex } from 'node:stream'
import { createCounter } from '@latchkey/service/counter'
import type { Limits } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { WebSocket } from 'ws'
import type { Acknowledgements } from './acknowledgements.ts'
import type { Client } from './admission.ts'
import { createAnswer } from './answer.ts'
import { createCaller } from './caller.ts'
import type { Bounds } from './configuration.ts'
import { type Connection, type ConnectionTimes, openConnection } from './connection.ts'
import { createDeliveries } from './deliveries.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Mailboxes } from './mailboxes.ts'
import { createMemory, type Holder } from './memory.ts'
import { createMethods } from './methods.ts'
import { createRefunds, type Storage } from './storage.ts'
import type { Throttle } from './throttle.ts'
import type { TopicNotifier } from './topic-notifier.ts'

export type Sessions = {
  /** Serves a client, or closes its socket when its address has too many connections. */
  accept(socket: WebSocket, client: Client, stream: Duplex): void
  /** Counts since the last call, and the connections that are open now. */
  count(): { connections: number; published: number; received: number }
  /**
   * Closes every connection with 1012, so that clients immediately reconnect to another instance or to the restarted
   * one.
   */
  close(): Promise<void>
}

/**
 * Bytes that an instance holds: frames from their first byte until they are answered, and what was written until it is read;
 * for one address, and for all. An address over its limit of traffic is read more slowly, so that its frames wait here.
 */
const mostHeld = { address: 16 * 1024 * 1024, all: 256 * 1024 * 1024 }

/** A frame costs one unit, plus one for each of these. */
const bytesPerUnit = 1_024

/** Serves the clients of one instance. */
export function createSessions(parts: {
  bounds: Bounds
  /** The limits of a connection, and the milliseconds until a message without acknowledgement is delivered again. */
  times: ConnectionTimes & { acknowledge: number }
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
  const connections = new Set<Connection>()
  const connectionsOf = createCounter()
  const memory = createMemory(mostHeld)
  const subscriptionsOf = createCounter()
  const subscriptions = createMemory({ address: bounds.subscriptionsPerAddress, all: bounds.subscriptions })
  const refunds = createRefunds(limits)
  let counted = { published: 0, received: 0 }
  // Below 2^53 for some 280 years.
  let lastId = Date.now() * 1_000

  const answer = createAnswer(createMethods(bounds), log)

  return {
    accept(socket, client, stream) {
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
      const caller = createCaller(client, deliveries, {
        ...{ bounds, mailboxes, dispatcher, limits, storage, refunds, subscriptionsOf },
        holdSubscriptions: (count) => subscriptions.hold(subscriber, count),
        releaseSubscriptions: (count) => subscriptions.release(subscriber, count),
        onPublish(topic) {
          counted.published++
          dispatcher.wakeTopic(topic)
          parts.topicNotifier.notify(topic)
        },
      })
      const unsubscribeAll = () => {
        for (const topic of [...deliveries.subscriptions.keys()]) caller.unsubscribe(topic)
      }
      const holder: Holder = { address, giveWay: () => connection.giveWay() }
      const subscriber: Holder = {
        address,
        giveWay() {
          unsubscribeAll()
          connection.giveWay()
        },
      }
      const connection = openConnection(socket, stream, {
        times,
        wait: (bytes) => parts.throttle.count(address, 1 + bytes / bytesPerUnit),
        hold: (bytes) => memory.hold(holder, bytes),
        release: (bytes) => memory.release(holder, bytes),
        answer: (name, params) => answer(name, params, caller),
        onResponse: deliveries.acknowledge,
        onClose(code) {
          clearInterval(repeating)
          connections.delete(connection)
          connectionsOf.add(address, -1)
          unsubscribeAll()
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

/** Closes a socket without serving it. */
const sendAway = (socket: WebSocket, code: number, reason: string) => {
  socket.on('error', () => {})
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 2_000).unref()
}
