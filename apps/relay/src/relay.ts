import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable, openDatabase, sweep } from '@latchkey/service/database'
import { createLimits, type Rate, waitOf } from '@latchkey/service/limits'
import { createLog, describeFailure, type Log } from '@latchkey/service/log'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import { type Client, createAdmission, Refusal } from './admission.ts'
import { parseRelayConfiguration, type RelayConfiguration } from './configuration.ts'
import { type Connection, openConnection } from './connection.ts'
import { createCourier } from './courier.ts'
import { createDeliveries } from './deliveries.ts'
import { openDoor } from './door.ts'
import { createHearing } from './hearing.ts'
import { codes, RpcError } from './json-rpc.ts'
import { createMailboxes } from './mailboxes.ts'
import { createMethods } from './methods.ts'
import { createPace } from './pace.ts'
import { createReceipts } from './receipts.ts'
import { migrations } from './tables.ts'

/** The limits of all instances together, kept in rows. */
export const rates = {
  publishClient: [{ count: 300, seconds: 60 }],
  publishAddress: [{ count: 3_000, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

/**
 * What one instance reads from one address: a frame counts one and one more for each KiB, a connection ten. Who is over is
 * read more slowly; only new connections are refused.
 */
const traffic: readonly Rate[] = [{ count: 6_000, seconds: 60 }]
const unitBytes = 1_024
const connectionUnits = 10

/** Milliseconds. */
const usual = {
  /** A client in Node gives up a connection that was silent for 35 seconds. */
  ping: 20_000,
  /** A message that was not acknowledged by then is delivered again. */
  acknowledge: 15_000,
  /** How often mailboxes are looked into without a word, and how often while words cannot be heard. */
  look: 5_000,
  blindLook: 1_000,
  sweep: 60_000,
}
export type Timing = typeof usual

/** While the database is away for a moment, requests wait this long: clients wait 15 seconds. */
const patienceMs = 10_000

const mostFetched = { each: 100, all: 100, bytes: 1024 * 1024 }

export type Relay = {
  port: number
  /** Sends its clients away with 1012, so that they come back at once, and ends. */
  stop(): Promise<void>
}

/**
 * Starts a relay.
 *
 * @param timing replaces single times, for tests
 * @returns its port (chosen by the system when the configuration says 0) and `stop`
 * @throws ConfigurationError
 */
export async function startRelay(
  configuration: RelayConfiguration,
  log: Log = createLog('relay'),
  timing: Partial<Timing> = {},
): Promise<Relay> {
  const config = parseRelayConfiguration(configuration)
  const { bounds, databaseUrl } = config
  const times = { ...usual, ...timing }
  const database = await openDatabase<unknown>({ url: databaseUrl, migrations, log })
  const { db } = database
  const limits = createLimits(db, rates, config)
  const pace = createPace(config.limits.traffic ?? traffic, config.limitFactor)
  const mailboxes = createMailboxes(db, bounds)
  const courier = createCourier(mailboxes, log)
  const receipts = createReceipts(mailboxes, log)
  const hearing = createHearing({
    databaseUrl,
    db,
    log,
    onTopics: (topics) => topics.forEach(courier.wakeTopic),
  })
  const methods = createMethods(bounds)
  const counted = { published: 0, received: 0, refused: 0 }
  const connections = new Set<Connection>()
  const ofAddress = createTally()
  const ofClient = createTally()
  let lastId = Date.now() * 1_000

  const accept = (socket: WebSocket, client: Client) => {
    const { did, address } = client
    if (ofAddress.of(address) >= bounds.connectionsPerAddress) {
      counted.refused++
      socket.on('error', () => {})
      socket.close(1013, 'Too many connections from this address.')
      setTimeout(() => socket.terminate(), 2_000).unref()
      return
    }
    ofAddress.add(address, 1)
    const since = Date.now()

    const deliveries = createDeliveries({
      did,
      // Below 2^53 for some 280 years.
      nextId: () => ++lastId,
      send: (text) => connection.send(text),
      onReceived(id) {
        counted.received++
        receipts.add({ id, did })
      },
      onRoom: courier.wake,
    })
    const { subscriptions } = deliveries
    const again = setInterval(() => deliveries.repeat(times.acknowledge), times.acknowledge / 3)
    /** How far topics were fetched that had more than one answer holds. */
    const fetched = new Map<string, number>()

    const caller = {
      did,
      async publish(message: Parameters<typeof mailboxes.publish>[0]) {
        await limits.take(['publishClient', did], ['publishAddress', address])
        await mailboxes.publish(message, did)
        counted.published++
        courier.wakeTopic(message.topic)
        hearing.say(message.topic)
      },
      subscribe(topics: string[]) {
        const fresh = new Set(topics.filter((topic) => !subscriptions.has(topic))).size
        if (ofClient.of(did) + fresh > bounds.subscriptionsPerClient)
          throw new RpcError(codes.limit, 'This client subscribes to too many topics.')
        ofClient.add(did, fresh)
        for (const topic of topics) courier.add(deliveries.subscribe(topic))
      },
      unsubscribe(topic: string) {
        const subscription = deliveries.unsubscribe(topic)
        if (!subscription) return
        ofClient.add(did, -1)
        courier.remove(subscription)
      },
      async fetch(topics: string[]) {
        const readers = topics.map((topic) => ({ topic, did, after: fetched.get(topic) ?? 0 }))
        const { waiting, isCut } = await mailboxes.read(readers, mostFetched)
        for (const topic of topics) fetched.delete(topic)
        if (isCut) for (const { topic, id } of waiting) fetched.set(topic, id)
        return { waiting, hasMore: isCut }
      },
    }

    const connection = openConnection(socket, {
      ping: times.ping,
      wait: (bytes) => pace.count(address, 1 + bytes / unitBytes),
      answer: (name, params) => answer(name, params, caller),
      onResponse: deliveries.acknowledge,
      onClose(code) {
        clearInterval(again)
        connections.delete(connection)
        ofAddress.add(address, -1)
        ofClient.add(did, -subscriptions.size)
        for (const subscription of subscriptions.values()) courier.remove(subscription)
        log.info('connection closed', {
          project: client.projectId.slice(0, 128),
          code,
          seconds: Math.round((Date.now() - since) / 1000),
        })
      },
    })
    connections.add(connection)
  }

  const answer = async (name: string, params: unknown, caller: Parameters<(typeof methods)[string]>[1]) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(codes.unknownMethod, 'There is no such method here.')
    try {
      return await patiently(() => method(params, caller))
    } catch (failure) {
      const wait = waitOf(failure)
      if (wait !== undefined) throw new RpcError(codes.limit, 'Too many messages in a short time.', wait)
      if (failure instanceof RpcError) throw failure
      log.error('request failed', { method: name, ...describeFailure(failure) })
      if (isUnavailable(failure))
        throw new RpcError(codes.unavailable, 'The relay cannot reach its database. Try again in a moment.')
      throw failure
    }
  }

  const admission = createAdmission(config)
  const cleaning = sweep(
    log,
    async () => {
      pace.sweep()
      await mailboxes.sweep()
      await limits.sweep()
    },
    times.sweep,
  )
  let looked = Date.now()
  const looking = setInterval(() => {
    if (hearing.isHearing() && Date.now() - looked < times.look) return
    looked = Date.now()
    courier.wakeAll()
  }, times.blindLook)
  const telling = setInterval(() => {
    log.info('traffic', { connections: connections.size, subscriptions: courier.size, ...counted })
    Object.assign(counted, { published: 0, received: 0, refused: 0 })
  }, 60_000)
  telling.unref()

  const end = async () => {
    clearInterval(looking)
    clearInterval(telling)
    cleaning.stop()
    await Promise.all([...connections].map((each) => each.close(1012, 'The relay restarts.')))
    await Promise.all([courier.close(), receipts.close(), hearing.close()])
    await database.close()
  }

  try {
    const door = await openDoor({
      listen: config.listen,
      // Two messages of the largest size, as wc_approveSession has, and what stands around them.
      mostBytes: 2 * bounds.messageBytes + 65_536,
      admit(request) {
        const client = admission(request)
        if (pace.count(client.address, connectionUnits) > 0)
          throw new Refusal(429, 'Too much comes from this address. Try again later.')
        return client
      },
      accept,
      onRefused({ status, message }) {
        counted.refused++
        log.info('connection refused', { status, reason: message })
      },
      isReady: () =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
    })
    log.info('listening', { host: config.listen.host, port: door.port })
    return {
      port: door.port,
      async stop() {
        await door.close()
        await end()
      },
    }
  } catch (failure) {
    await end()
    throw failure
  }
}

/** Counts by key, without keys that count nothing. */
const createTally = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, difference: number) {
      const count = (counts.get(key) ?? 0) + difference
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/** Tries again while the database is away. Everything that is tried may be done twice. */
const patiently = async <T>(act: () => Promise<T>): Promise<T> => {
  const limit = Date.now() + patienceMs
  for (;;) {
    try {
      return await act()
    } catch (failure) {
      if (!isUnavailable(failure) || Date.now() > limit) throw failure
      await pause(250)
    }
  }
}
