import { openDatabase, sweep } from '@latchkey/service/database'
import { createLimits } from '@latchkey/service/limits'
import { createLog, type Log } from '@latchkey/service/log'
import { sql } from 'kysely'
import { createAcknowledgements } from './acknowledgements.ts'
import { createAdmission, Refusal } from './admission.ts'
import { parseRelayConfiguration, type RelayConfiguration } from './configuration.ts'
import type { ConnectionTimes } from './connection.ts'
import { createDispatcher } from './dispatcher.ts'
import { openServer } from './http-server.ts'
import { createMailboxes } from './mailboxes.ts'
import { rates, traffic } from './rates.ts'
import { createSessions } from './sessions.ts'
import { createStorage, storageRates } from './storage.ts'
import { migrations } from './tables.ts'
import { createThrottle } from './throttle.ts'
import { createTopicNotifier } from './topic-notifier.ts'

const unitsOfConnection = 10

/** Milliseconds. */
const usual = {
  /** Between two pings. A client in Node abandons a connection that was silent for 35 seconds. */
  ping: 20_000,
  /** A message that was not acknowledged within this time is delivered again. */
  acknowledge: 15_000,
  /** How often mailboxes are checked without a notification, and how often while notifications cannot arrive. */
  look: 5_000,
  blindLook: 1_000,
  sweep: 60_000,
  report: 60_000,
}
export type Timing = typeof usual & Pick<ConnectionTimes, 'message' | 'unread'>

export type Relay = {
  port: number
  /** Rejects new connections, answers pending requests, closes all connections with 1012, and ends. */
  stop(): Promise<void>
}

/**
 * Starts a relay.
 *
 * @param timing overrides single times, for tests
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
  const limits = createLimits(db, { ...rates, ...storageRates(bounds, config.limitFactor) }, config)
  const throttle = createThrottle(config.limits.traffic ?? traffic, config.limitFactor)
  const mailboxes = createMailboxes(db, bounds)
  const dispatcher = createDispatcher(mailboxes, log)
  const acknowledgements = createAcknowledgements(mailboxes, log)
  const topicNotifier = createTopicNotifier({
    databaseUrl,
    db,
    log,
    onTopics: (topics) => topics.forEach(dispatcher.wakeTopic),
    onListening: () => dispatcher.wakeAll(),
  })
  const sessions = createSessions({
    bounds,
    times,
    mailboxes,
    dispatcher,
    acknowledgements,
    topicNotifier,
    limits,
    storage: createStorage(limits, bounds),
    throttle,
    log,
  })
  const admission = createAdmission(config)

  const cleaning = sweep(
    log,
    { ...mailboxes.sweeps, throttle: async () => throttle.sweep(), limits: limits.sweep },
    times.sweep,
  )
  let looked = Date.now()
  const looking = setInterval(() => {
    if (topicNotifier.isListening() && Date.now() - looked < times.look) return
    looked = Date.now()
    dispatcher.wakeAll()
  }, times.blindLook)
  const reporting = setInterval(() => {
    log.info('traffic', { ...sessions.count(), subscriptions: dispatcher.size })
  }, times.report)

  const end = async () => {
    clearInterval(looking)
    clearInterval(reporting)
    cleaning.stop()
    await sessions.close()
    await Promise.all([dispatcher.close(), acknowledgements.close(), topicNotifier.close()])
    await database.close()
  }

  try {
    const server = await openServer({
      listen: config.listen,
      proxies: config.proxies,
      log,
      // Two messages of the largest size, as in wc_approveSession, and their envelope.
      mostBytes: 2 * bounds.messageBytes + 65_536,
      admit(request) {
        const client = admission(request)
        if (throttle.count(client.address, unitsOfConnection) > 0)
          throw new Refusal(429, 'Too much comes from this address. Try again later.')
        return client
      },
      accept: sessions.accept,
      onRefused: ({ status, message }) => log.info('connection refused', { status, reason: message }),
      isReady: () =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
    })
    log.info('listening', { host: config.listen.host, port: server.port })
    return {
      port: server.port,
      async stop() {
        const closed = server.close()
        await end()
        await closed
      },
    }
  } catch (failure) {
    await end()
    throw failure
  }
}
