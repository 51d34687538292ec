import type { User } from '@latchkey/protocol/user'
import * as v from 'valibot'
import type { StoreApi } from 'zustand/vanilla'
import type { AppRequest } from '../../entry/page-session.ts'
import { withTimeout } from '../../entry/with-timeout.ts'
import { atAccount } from '../../session/at-account.ts'
import type { Messages } from '../messages/en.ts'
import { accountOfApp } from './account-of-app.ts'
import { type App, readApp, toRequester } from './app.ts'
import { addChain, answerRequest, emitChainChanged, endAppSession } from './app-session.ts'
import { type Client, closeClient, openClient, walletPrefix } from './client.ts'
import { type ClientOwner, createClientOwner } from './client-owner.ts'
import type { KeyValueStore } from './key-value-store.ts'
import type { AnswerContext } from './namespace-spec.ts'
import { networkOfChain } from './namespace-specs.ts'
import { parseUri } from './parse-uri.ts'
import { readProposal } from './proposal.ts'
import { type Asking, createRequestQueue } from './request-queue.ts'
import { type Answer, failures, readRequest, type SessionRequest, sessionRequest, toError } from './requests.ts'
import { eraseSealed, hasSessionsKey, openSealedStorage } from './sealed-storage.ts'
import type { ConnectionState, PairProblem, Proposal } from './types.ts'

/** Time limits for an app's proposal after its link, and for the client's start, milliseconds. */
const within = { pairing: 10_000, start: 10_000 }

/** The reason with which the client drops a request: it is in the frame's queue now. */
const handedOn = { code: 0, message: 'handed on' }

const switchParams = v.tuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i)) })])

export type ConnectionParts = {
  walletConnect: { relayUrl: string; projectId: string }
  user: User
  /** The person now, as the API names them: accounts may have been added. */
  readUser(): User
  /** Everything that answers are made of, except the signatures. */
  answerContext: Omit<AnswerContext, 'user'>
  database: KeyValueStore
  store: StoreApi<ConnectionState>
  appRequests: { arrive(request: AppRequest): void; cancel(id: string): void }
  messages: Messages['walletConnect']
}

/** The connection of one person to their apps. */
export type Connection = ReturnType<typeof createConnection>

/** Creates the connection of one person to their apps. */
export function createConnection(parts: ConnectionParts) {
  const { walletConnect, user, database, store, appRequests, messages: t } = parts
  const proposals = new Map<string, (proposal: Proposal) => void>()
  const queue = createRequestQueue(appRequests)

  const refresh = (client: Client) => {
    if (!owner.isCurrent(client)) return
    const apps = client.session.getAll().flatMap((each) => readApp(each, Date.now(), t) ?? [])
    store.setState({ status: 'on', apps })
    const key = hasSessionsKey(user.id)
    const mark = apps.length > 0 ? database.set(key, true) : database.delete(key)
    mark.catch(() => undefined)
  }

  const owner: ClientOwner = createClientOwner({
    lockName: `latchkey/wallet-connect/${user.id}`,
    async openClient() {
      const storage = await openSealedStorage(database, user.id)
      const metadata = { name: t.wallet, description: '', url: location.origin, icons: [] }
      return openClient({ ...walletConnect, metadata, storage, prefix: walletPrefix })
    },
    onOpen(client) {
      listen(client)
      refresh(client)
    },
    onLose: queue.callOffAll,
    onStatus: (status) => store.setState(status === 'elsewhere' ? { status, apps: [] } : { status }),
  })

  const respond = createResponder(parts, { owner, queue, refresh })

  const listen = (client: Client) => {
    const end = ({ topic }: { topic: string }) => {
      queue.callOff(topic)
      refresh(client)
    }
    client.on('session_proposal', (event) => {
      if (!owner.isCurrent(client)) return
      const read = readProposal(client, event, t, () => refresh(client))
      if (!read) return
      const take = proposals.get(read.pairingTopic)
      if (take) take(read.proposal)
      // Nobody waits for it: it came too late, or without a current link.
      else void read.proposal.reject('person')
    })
    client.on('session_request', (event) => void respond(client, event))
    client.on('session_request_expire', ({ id }) => queue.expire(id))
    client.on('session_delete', end)
    client.on('session_expire', end)
  }

  return {
    /** Opens the stored connections, once no other window has them. */
    restore: owner.restore,

    /** Returns the client, taking it over from another window if necessary. */
    need: owner.require,

    /** Waits up to ten seconds for the proposal of the app behind a link. */
    async pair(text: string): Promise<Proposal | PairProblem> {
      const link = parseUri(text, Date.now())
      if (typeof link === 'string') return link
      let client: Client | undefined
      const arrived = Promise.withResolvers<Proposal>()
      try {
        client = await withTimeout(owner.require(), within.start, () => new Error('the client does not start'))
        const { pairing } = client.core
        const known = pairing.pairings.keys.includes(link.topic) ? pairing.pairings.get(link.topic) : undefined
        if (known?.active) return 'used'
        proposals.set(link.topic, arrived.resolve)
        const both = pairing.pair({ uri: link.uri }).then(() => arrived.promise)
        return await withTimeout(both, within.pairing, () => new Error('the app does not answer'))
      } catch {
        return client?.core.relayer.connected ? 'silent' : 'relay'
      } finally {
        proposals.delete(link.topic)
      }
    },

    async disconnect(topic: string): Promise<void> {
      const client = await owner.require()
      queue.callOff(topic)
      await endAppSession(client, topic)
      refresh(client)
    },

    /** Ends all connections of this person: tells the apps where possible, and erases what is stored. */
    async end(): Promise<void> {
      const client = owner.stop()
      queue.callOffAll()
      if (client) {
        await Promise.all(client.session.keys.map((topic) => endAppSession(client, topic))).catch(() => undefined)
        await closeClient(client)
      }
      await eraseSealed(database, user.id)
      await database.delete(hasSessionsKey(user.id))
    },
  }
}

type ResponderParts = {
  owner: Pick<ClientOwner, 'isCurrent'>
  queue: Pick<ReturnType<typeof createRequestQueue>, 'ask'>
  /** Reads the client's apps again. */
  refresh(client: Client): void
}

/** Creates the function that answers the requests of connected apps, asking the person where necessary. */
export function createResponder(
  {
    readUser,
    answerContext: rest,
    store,
    messages: t,
  }: Pick<ConnectionParts, 'readUser' | 'answerContext' | 'store' | 'messages'>,
  { owner, queue, refresh }: ResponderParts,
) {
  /** The person with the account that an app was given as the wallet. */
  const userOf = ({ namespaces }: App) => atAccount(readUser(), accountOfApp(readUser(), namespaces))

  const answer = (client: Client, request: SessionRequest, response: Answer) =>
    void answerRequest(client, request, response, () => owner.isCurrent(client))

  const ask = (client: Client, request: SessionRequest, asking: Asking) =>
    queue.ask(request, asking, (response) => answer(client, request, response))

  const switchChain = (client: Client, app: App, request: SessionRequest, params: unknown) => {
    const parsed = v.safeParse(switchParams, params)
    if (!parsed.success) return answer(client, request, { error: failures.params })
    const [{ chainId }] = parsed.output
    const chain = `eip155:${Number(chainId)}`
    if (app.namespaces.eip155?.chains.includes(chain))
      return void emitChainChanged(client, app.topic, chain).then(() => answer(client, request, { result: null }))
    const from = networkOfChain(request.params.chainId)?.network
    if (!from) return answer(client, request, { error: failures.chain })
    const call = {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId }],
      requester: toRequester(app, t),
      network: from.name,
      account: accountOfApp(readUser(), app.namespaces),
    } as const
    const finish = async (): Promise<Answer> => {
      try {
        if (await addChain(client, app, chain, userOf(app))) refresh(client)
        await emitChainChanged(client, app.topic, chain)
        return { result: null }
      } catch {
        return { error: failures.chain }
      }
    }
    ask(client, request, { calls: [call], toFailure: (error) => ({ error: toError(error) }), finish })
  }

  return async (client: Client, event: unknown): Promise<void> => {
    if (!owner.isCurrent(client)) return
    const parsed = v.safeParse(sessionRequest, event)
    if (!parsed.success) return
    const request = parsed.output
    const app = store.getState().apps.find(({ topic }) => topic === request.topic)
    if (!app) return
    // The client would ask again at its next start, and what was sent by then would be sent twice.
    client.pendingRequest.delete(request.id, handedOn).catch(() => undefined)
    const account = accountOfApp(readUser(), app.namespaces)
    const answerContext = { ...rest, user: userOf(app) }
    const read = await readRequest(app, request, account, t)
    // By now it may have ended, or belong to another window.
    if (!owner.isCurrent(client) || !client.session.keys.includes(app.topic)) return
    if ('refused' in read) answer(client, request, read.refused)
    else if ('answered' in read) answer(client, request, await read.answered(answerContext))
    else if ('own' in read) switchChain(client, app, request, read.params)
    else ask(client, request, { ...read, finish: (results) => read.toAnswer(results, answerContext) })
  }
}
