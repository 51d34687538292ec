import {
  auditAnchorClaims,
  auditAnchorType,
  guardTokenClaims,
  guardTokenType,
  lifetimes,
} from '@latchkey/protocol/tokens'
import { createAuditAnchors } from '@latchkey/service/audit-anchors'
import { keepSealed } from '@latchkey/service/audit-seals'
import { openDatabase, sweep } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createLimits } from '@latchkey/service/limits'
import { listen } from '@latchkey/service/listen'
import { createLog, type Log } from '@latchkey/service/log'
import { createOnce } from '@latchkey/service/once'
import { warnOfRights } from '@latchkey/service/roles'
import { createVerifier, readSigner } from '@latchkey/service/signed'
import { sql } from 'kysely'
import { createApp, rates } from './app.ts'
import { createCapacity, measureCapacity } from './capacity.ts'
import { type GuardConfiguration, parseGuardConfiguration } from './configuration.ts'
import { createDeletionRoutes } from './deletions.ts'
import { createNoticeRoutes, createNoticeStore } from './notices.ts'
import { createRecordStore } from './records.ts'
import { migrations, type Tables } from './tables.ts'

const clock = 'guard_now()'

/**
 * Creates a guard without its socket.
 *
 * @throws ConfigurationError, SecretFileError
 */
export async function createGuard(configuration: GuardConfiguration, log: Log = createLog('guard')) {
  const config = parseGuardConfiguration(configuration)
  const signer = await readSigner(config.receiptKeyFile)
  const ofApi = { keys: config.apiTokenKeys, issuer: config.apiOrigin, audience: config.id }
  const readToken = await createVerifier({
    ...ofApi,
    type: guardTokenType,
    claims: guardTokenClaims,
    maxAge: lifetimes.guardToken,
  })
  const readAnchor = await createVerifier({
    ...ofApi,
    type: auditAnchorType,
    claims: auditAnchorClaims,
    maxAge: lifetimes.auditAnchor,
  })
  const { db, close } = await openDatabase<Tables>({
    url: config.databaseUrl,
    migrations,
    log,
    prepares: true,
  })
  try {
    const { atRest, secret } = await openKeyring(db, config)
    await warnOfRights(db, log)
    const records = createRecordStore(db, atRest)
    const limits = createLimits(db, rates, { ...config, clock })
    const once = createOnce(db, clock)
    const [evalAll] = config.limits.evalAll ?? []
    const perSecond = evalAll ? evalAll.count / evalAll.seconds : measureCapacity()
    log.info('capacity', { evaluationsPerSecond: perSecond })
    const notices = createNoticeStore(db)
    const app = createApp({
      ...config,
      records,
      readToken,
      readAnchor,
      anchors: createAuditAnchors(db, signer, config.id),
      signer,
      limits,
      capacity: createCapacity(perSecond),
      noticeRoutes: await createNoticeRoutes({ ...config, signer, once, notices }),
      deletionRoutes: await createDeletionRoutes({ ...config, signer, once, db }),
      once,
      log,
      isReady: () =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
    })
    const sealing = keepSealed(db, secret, log)
    const sweeps = { ...records.sweeps, notices: notices.sweep, once: once.sweep, limits: limits.sweep }
    const cleaning = sweep(log, sweeps)
    return {
      app,
      config,
      records,
      /** The statements that keep the tables small, by name; run every minute. */
      sweeps,
      async close() {
        cleaning.stop()
        await sealing.stop()
        await close()
      },
    }
  } catch (failure) {
    await close()
    throw failure
  }
}

/**
 * Starts a guard.
 *
 * @returns its port (chosen by the system when the configuration says 0) and `stop`
 * @throws ConfigurationError, SecretFileError
 */
export async function startGuard(configuration: GuardConfiguration, log: Log = createLog('guard')) {
  const guard = await createGuard(configuration, log)
  try {
    const listening = await listen(guard.app.fetch, guard.config.listen, { log, proxies: guard.config.proxies })
    log.info('listening', { host: guard.config.listen.host, port: listening.port })
    return {
      port: listening.port,
      async stop() {
        await listening.stop()
        await guard.close()
      },
    }
  } catch (failure) {
    await guard.close()
    throw failure
  }
}
