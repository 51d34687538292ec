import type { LoginProvider } from '@latchkey/core/login-providers'
import { isLoopback } from '@latchkey/core/loopback'
import { toCurrentSet } from '@latchkey/protocol/guard-set'
import { ServiceError } from '@latchkey/protocol/service-error'
import { createAuditAnchors } from '@latchkey/service/audit-anchors'
import { keepSealed } from '@latchkey/service/audit-seals'
import { openDatabase, sweep } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createLimits } from '@latchkey/service/limits'
import { type Listening, listen } from '@latchkey/service/listen'
import { createLog, type Log } from '@latchkey/service/log'
import { createOnce } from '@latchkey/service/once'
import { warnOfRights } from '@latchkey/service/roles'
import { readSigner } from '@latchkey/service/signed'
import { sql } from 'kysely'
import { createActivityStore } from './api/activity.ts'
import { createApi } from './api/app.ts'
import { createAssetStore } from './api/assets.ts'
import { createBoraStore } from './api/bora.ts'
import { openPortals } from './api/bora-portal.ts'
import { createBrowserStore } from './api/browser-store.ts'
import { createOrderStore } from './api/buy.ts'
import { createContactCodes } from './api/contact-codes.ts'
import { createContactEnds } from './api/contact-ends.ts'
import { createContactStore } from './api/contact-store.ts'
import { createDeletionStore } from './api/deletions.ts'
import { createEgress } from './api/egress.ts'
import { createEmailCodes, type EmailCodes } from './api/email-codes.ts'
import { createEvaluationStore } from './api/evaluations.ts'
import { createFamilyNodes } from './api/family-nodes.ts'
import { createFlowEvents } from './api/flow-events.ts'
import { createFlowStore } from './api/flows.ts'
import { createFormPosts } from './api/form-posts.ts'
import { createHeldChanges } from './api/held-changes.ts'
import { createImportedAccountStore } from './api/imported-accounts.ts'
import { createLoginAdditions } from './api/login-additions.ts'
import { createLoginEnds } from './api/login-ends.ts'
import { createLoginStore } from './api/login-store.ts'
import { createNodes } from './api/nodes.ts'
import { createNonces } from './api/nonces.ts'
import { createOnRamp } from './api/on-ramps.ts'
import { createPasskeyChallenges } from './api/passkey-challenges.ts'
import { createPeople } from './api/people.ts'
import { createPersonDataStore } from './api/person-data.ts'
import { createPersonKey } from './api/person-key.ts'
import { createPinRemovals } from './api/pin-removals.ts'
import { createLeavingStore } from './api/redeals.ts'
import { createResumeHalves } from './api/resume-halves.ts'
import { createSessionStore } from './api/session-store.ts'
import { createSubjectHash, hashStoredSubjects } from './api/subjects.ts'
import { createTokenKeys } from './api/token-keys.ts'
import { createTokenLogins } from './api/token-login.ts'
import { createVaultStore } from './api/vault-store.ts'
import { createWalletAccountStore } from './api/wallet-accounts.ts'
import { createAuditAnchoring } from './audit-anchoring.ts'
import {
  type CheckedConfiguration,
  everyGuard,
  parseServerConfiguration,
  type ServerConfiguration,
} from './configuration.ts'
import { createDeletions } from './guard-deletions.ts'
import { createLeaving } from './leaving.ts'
import { readAppSecrets } from './login-providers/app-secrets.ts'
import { createLoginProviderClient } from './login-providers/index.ts'
import { createIssuerKeys } from './login-providers/issuer-keys.ts'
import type { OwnLogins } from './login-providers/login-provider.ts'
import type { LoginProviderClient } from './login-providers/login-provider-client.ts'
import { createAddressHash } from './mail/address-hash.ts'
import { createGuardNotices } from './mail/guard-notices.ts'
import { createOutbox } from './mail/outbox.ts'
import { createSender } from './mail/sender.ts'
import { createSmtp } from './mail/smtp.ts'
import { createUnprovenReports } from './mail/wrong-pins.ts'
import { createProjectStore, storeProjects, warnOfShortKeys } from './projects.ts'
import { rates } from './rates.ts'
import { watchServices } from './service-checks.ts'
import { migrations, type Tables } from './tables.ts'

/** The most long polls that one session key and one address (times `limitFactor`) may hold open at one instance. */
const openPolls = { key: 4, address: 1_000 }

/** Our clients at the configured login providers. */
const createLoginProviderClients = async (config: CheckedConfiguration, log: Log, own: OwnLogins) =>
  new Map(
    await Promise.all(
      config.providers.map(async (client): Promise<[LoginProvider, LoginProviderClient]> => {
        const callback = `${config.origins.api}/v1/auth/callback/${client.provider}`
        return [client.provider, await createLoginProviderClient(client, callback, log, own)]
      }),
    ),
  )

/**
 * Creates the API without its socket.
 *
 * @throws ConfigurationError, SecretFileError
 */
export async function createServer(configuration: ServerConfiguration, log: Log = createLog('api')) {
  const config = parseServerConfiguration(configuration)
  const { api: apiOrigin, wallet: walletOrigin } = config.origins
  const signer = await readSigner(config.tokenKeyFile)
  // The clients are created before the database is opened, so that nothing is migrated if their configuration is wrong.
  const emailCodesOpen = Promise.withResolvers<EmailCodes>()
  const loginProviderClients = await createLoginProviderClients(config, log, {
    walletOrigin,
    takeTicket: async (state, ticket) => (await emailCodesOpen.promise).takeTicket(state, ticket),
  })
  const portals = await openPortals(config.bora, log)
  const onRamps = await Promise.all(config.onRamp.map((each) => createOnRamp(each, log)))
  const egress = createEgress(config.egress, isLoopback(new URL(apiOrigin).hostname))

  const appSecrets = await readAppSecrets(config)
  warnOfShortKeys(config.projects, log)
  const smtp = config.mail && (await createSmtp(config.mail))
  // A shorter limit: somebody waits for the code, and can ask for another.
  const codeMail = config.mail && (await createSmtp(config.mail, { silentMs: 10_000, wholeMs: 15_000 }))
  if (!smtp) log.error('mail is not configured: nobody is warned of new browsers and wrong PINs')

  const { db, close } = await openDatabase<Tables>({ url: config.databaseUrl, migrations, log })
  try {
    const { atRest, secret } = await openKeyring(db, config)
    await warnOfRights(db, log)
    const hashSubject = createSubjectHash(secret)
    await hashStoredSubjects(db, hashSubject)
    await storeProjects(db, config.projects)
    const once = createOnce(db)
    const limits = createLimits(db, rates, config)
    const sessions = createSessionStore(db)
    const resumeHalves = createResumeHalves(db, atRest)
    const tokenKeys = createTokenKeys(db, atRest)
    await tokenKeys.keep()
    const flows = createFlowStore(db, atRest, secret, sessions)
    const formPosts = createFormPosts(db, atRest)
    const projects = createProjectStore(db)
    const boraMessages = createBoraStore(db)
    const browsers = createBrowserStore(db)
    const evaluations = createEvaluationStore(db)
    const contacts = createContactStore(db, atRest)
    const people = createPeople(db, atRest, hashSubject)
    const hashAddress = createAddressHash(secret)
    const emailCodes = createEmailCodes(db, atRest, secret, hashAddress)
    emailCodesOpen.resolve(emailCodes)
    const contactCodes = createContactCodes(db, atRest, secret, hashAddress)
    const outbox = createOutbox(db, contacts, hashAddress, smtp !== undefined)
    const deletions = createDeletionStore(db, outbox)
    const withFormer = { ...config, guards: everyGuard(config) }
    const pinRemovals = createPinRemovals(db)
    const heldChanges = createHeldChanges(db, { outbox, limits, projects })
    const sender = smtp && createSender({ outbox, smtp, log })
    const stopping = new AbortController()
    const flowEvents = createFlowEvents(config.databaseUrl, log)
    const isReady = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )

    const api = await createApi({
      origin: apiOrigin,
      apiOrigin,
      walletOrigin,
      proxies: config.proxies,
      guards: everyGuard(config),
      sets: { current: toCurrentSet(config), former: config.formerSets },
      db,
      emailCodes,
      hashAddress,
      codeMail,
      loginProviderClients,
      signer,
      nonces: createNonces(secret),
      once,
      limits,
      personKey: createPersonKey(secret),
      minimumBuild: config.minimumBuild,
      sessions,
      resumeHalves,
      flows,
      formPosts,
      tokenKeys,
      tokenLogins: createTokenLogins({
        apiOrigin,
        configurations: config.providers,
        appSecrets,
        issuerKeys: createIssuerKeys(log),
        tokenKeys,
        once,
      }),
      people,
      personData: createPersonDataStore(db, { people, contacts, contactCodes, service: apiOrigin }),
      deletions,
      pinRemovals,
      heldChanges,
      contacts,
      contactCodes,
      logins: createLoginStore(db, { people, outbox }),
      loginAdditions: createLoginAdditions(db, atRest, { people, outbox }),
      outbox,
      mails: smtp !== undefined,
      vaults: createVaultStore(db, atRest, once),
      walletAccounts: createWalletAccountStore(db, outbox),
      importedAccounts: createImportedAccountStore(db, outbox),
      evaluations,
      passkeyChallenges: createPasskeyChallenges(secret, once),
      browsers,
      projects,
      nodes: createNodes(config.networks, egress, log),
      familyNodes: createFamilyNodes(config.networks, log),
      activity: createActivityStore(db),
      assets: createAssetStore(db),
      tokens: config.tokens,
      portals,
      boraMessages,
      onRamps,
      orders: createOrderStore(db),
      flowEvents,
      stopping: stopping.signal,
      openPolls: { ...openPolls, address: openPolls.address * config.limitFactor },
      log,
      isReady,
    })
    const anchoring = await createAuditAnchoring(withFormer, createAuditAnchors(db, signer, apiOrigin))
    const sealing = keepSealed(db, secret, log)
    const sweeps = {
      flows: flows.sweep,
      formPosts: formPosts.sweep,
      ...sessions.sweeps,
      resumeHalves: resumeHalves.sweep,
      boraMessages: boraMessages.sweep,
      browsers: browsers.sweep,
      evaluations: evaluations.sweep,
      contacts: createContactEnds(db, outbox).run,
      contactCodes: contactCodes.sweep,
      logins: createLoginEnds(db, outbox).run,
      mails: outbox.sweep,
      wrongPins: createUnprovenReports(evaluations, outbox),
      ...(smtp && { guardNotices: await createGuardNotices(withFormer, { db, once, outbox, signer }) }),
      deletions: await createDeletions(withFormer, { deletions, pinRemovals, signer }),
      leaving: await createLeaving(config, { leaving: createLeavingStore(db), signer }),
      tokenKeys: tokenKeys.keep,
      once: once.sweep,
      limits: limits.sweep,
      subjects: () => hashStoredSubjects(db, hashSubject),
      auditAnchors: () => anchoring.exchange(log),
    }
    const cleaning = sweep(log, sweeps)
    return {
      api,
      config,
      sender,
      signer,
      /** The jobs that keep the tables small, by name; they run every minute. */
      sweeps,
      /** Ends long polls immediately; call it before the sockets are closed. */
      stopPolls: () => stopping.abort(),
      async close() {
        stopping.abort()
        cleaning.stop()
        await sender?.stop()
        egress.close()
        await flowEvents.close()
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
 * Starts the API.
 *
 * @returns its port (chosen by the system where the configuration says 0) and `stop`
 * @throws ConfigurationError, SecretFileError
 */
export async function startServer(configuration: ServerConfiguration, log: Log = createLog('api')) {
  const { listen: at, proxies } = parseServerConfiguration(configuration)
  let listening: Listening | undefined
  let server: Awaited<ReturnType<typeof createServer>> | undefined
  const checking = new AbortController()
  const stop = async () => {
    checking.abort()
    server?.stopPolls()
    await listening?.stop()
    await server?.close()
  }
  const { promise: created, resolve } = Promise.withResolvers<typeof server>()
  const unavailable = () => Response.json(new ServiceError('unavailable').toBody(), { status: 503 })
  try {
    // The port comes first: an instance that cannot listen must not migrate the others' database. Requests wait for the
    // rest.
    listening = await listen(
      async (request, env) => (await created)?.api.fetch(request, env) ?? unavailable(),
      at.api,
      {
        log,
        proxies,
      },
    )
    server = await createServer(configuration, log)
    resolve(server)
    const { port } = listening
    const { config, signer } = server
    void watchServices({ config, signer }, log, checking.signal)
    log.info('listening', { api: `${at.api.host}:${port}` })
    return { port, stop }
  } catch (failure) {
    resolve(undefined)
    await stop()
    throw failure
  }
}
