import type { User } from '@latchkey/protocol/user'
import * as v from 'valibot'
import type { StoreApi } from 'zustand/vanilla'
import type { Outcome } from '../../entry/calls.ts'
import type { AppRequest } from '../../entry/page-session.ts'
import { withTimeout } from '../../entry/with-timeout.ts'
import type { Messages } from '../messages/en.ts'
import { type App, appMetadata, readApp, toRequester } from './app.ts'
import { proposedNamespaces } from './approved-namespaces.ts'
import { type Client, closeClient, openClient, walletPrefix } from './client.ts'
import { acquireLock } from './exclusive-lock.ts'
import type { KeyValueStore } from './key-value-store.ts'
import type { AnswerContext } from './namespace-spec.ts'
import { namespaceSpecs, networkOfChain } from './namespace-specs.ts'
import { parseUri } from './parse-uri.ts'
import {
  type Answer,
  callIdOf,
  failures,
  isOf,
  mostWaiting,
  type Read,
  readRequest,
  type SessionRequest,
  sessionRequest,
  toError,
} from './requests.ts'
import { eraseSealed, hasSessionsKey, openSealedStorage } from './sealed-storage.ts'
import type { ConnectionState, PairProblem, Proposal } from './types.ts'

/** How long an app may take to propose after its link came, the relay to take what is sent, and a farewell. Milliseconds. */
const within = { pairing: 10_000, relay: 10_000, farewell: 3_000 }
/** What is answered is sent again so often while the relay is away, milliseconds between. */
const again = { times: 20, pause: 3_000 }

const no = { code: 5000, message: 'not approved' }
const unsupported = { code: 5100, message: 'not supported by this wallet' }
/** Why the client need not keep a request: it has a queue and a person here. */
const handedOn = { code: 0, message: 'handed on' }
const goodbye = { code: 6000, message: 'User disconnected.' }

const proposed = (t: Messages['walletConnect']) =>
  v.object({
    id: v.number(),
    params: v.object({
      pairingTopic: v.string(),
      proposer: v.object({ metadata: appMetadata(t) }),
      ...proposedNamespaces.entries,
    }),
  })
const switched = v.tuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i)) })])

/** Calls for the person, and what the app is answered after them. */
type Asking = Pick<Extract<Read, { calls: unknown }>, 'calls' | 'toFailure'> & {
  finish(results: unknown[]): Promise<Answer>
}

export type ConnectionParts = {
  walletConnect: { relayUrl: string; projectId: string }
  user: User
  /** What answers are made from besides what was signed. */
  answerContext: Omit<AnswerContext, 'user'>
  database: KeyValueStore
  store: StoreApi<ConnectionState>
  appRequests: { arrive(request: AppRequest): void; cancel(id: string): void }
  messages: Messages['walletConnect']
}

/** The connection to the apps of one person. One window of a site has it at a time: two would answer each other's. */
export function createConnection({
  walletConnect,
  user,
  answerContext: rest,
  database,
  store,
  appRequests,
  messages: t,
}: ConnectionParts) {
  const answerContext = { ...rest, user }
  const lockName = `latchkey/wallet-connect/${user.id}`
  const proposals = new Map<string, (proposal: Proposal) => void>()
  /** Requests that wait for the person, by the app's topic. */
  const waiting = new Map<string, Set<string>>()
  let current: Client | undefined
  let taking: Promise<Client> | undefined
  let waitingForLock: AbortController | undefined
  let stopped = false

  const refresh = (client: Client) => {
    if (client !== current) return
    const apps = client.session.getAll().flatMap((each) => readApp(each, Date.now(), t) ?? [])
    store.setState({ status: 'on', apps })
    const mark =
      apps.length > 0 ? database.set(hasSessionsKey(user.id), true) : database.delete(hasSessionsKey(user.id))
    mark.catch(() => undefined)
  }

  const answerLater = async (client: Client, { topic, id }: SessionRequest, answer: Answer) => {
    for (let time = 0; time < again.times && client === current && client.session.keys.includes(topic); time++) {
      const sent = client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }) // a result or an error
      // Whatever the reason it was not taken: what the person decided must reach the app as long as there is hope.
      if (
        await sent.then(
          () => true,
          () => false,
        )
      )
        return
      await new Promise((next) => setTimeout(next, again.pause))
    }
  }

  const emitSwitch = async (client: Client, topic: string, chain: string) => {
    const event = { name: 'chainChanged', data: Number(chain.split(':')[1]) }
    await client.emit({ topic, event, chainId: chain }).catch(() => undefined)
  }

  /** Adds a network to what an app may ask on. The person has said yes. */
  const extend = async (client: Client, { topic, namespaces }: App, chain: string) => {
    const [key = ''] = chain.split(':')
    const network = networkOfChain(chain)?.network
    const account = network && namespaceSpecs[key]?.accountOf(user, network, new Map())
    const own = namespaces[key]
    if (!own || !account) return
    const wider = { ...own, chains: [...own.chains, chain], accounts: [...own.accounts, `${chain}:${account}`] }
    const { acknowledged } = await client.update({ topic, namespaces: { ...namespaces, [key]: wider } })
    acknowledged().catch(() => undefined)
    refresh(client)
  }

  const switchChain = (client: Client, app: App, request: SessionRequest, params: unknown) => {
    const answer = (said: Answer) => void answerLater(client, request, said)
    const parsed = v.safeParse(switched, params)
    if (!parsed.success) return answer({ error: failures.params })
    const chain = `eip155:${Number(parsed.output[0].chainId)}`
    if (app.namespaces.eip155?.chains.includes(chain))
      return void emitSwitch(client, app.topic, chain).then(() => answer({ result: null }))
    const from = networkOfChain(request.params.chainId)?.network
    if (!from) return answer({ error: failures.chain })
    const call = {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: parsed.output[0].chainId }],
      requester: toRequester(app, t),
      network: from.name,
    } as const
    const finish = () =>
      extend(client, app, chain)
        .then(() => emitSwitch(client, app.topic, chain))
        .then(
          () => ({ result: null }),
          () => ({ error: failures.chain }),
        )
    ask(client, request, { calls: [call], toFailure: (error) => ({ error: toError(error) }), finish })
  }

  /** Asks the person one thing after the other; whoever says no to one has said no to all. */
  const ask = (client: Client, request: SessionRequest, { calls, toFailure, finish }: Asking) => {
    const { topic } = request
    const mine = waiting.get(topic) ?? new Set()
    waiting.set(topic, mine)
    if (mine.size >= mostWaiting) return void answerLater(client, request, { error: failures.busy })
    const answer = (said: Answer) => void answerLater(client, request, said)
    const next = (results: unknown[]) => {
      const call = calls[results.length]
      if (!call) return void finish(results).then(answer)
      // The connection ended meanwhile.
      if (waiting.get(topic) !== mine) return
      const { method, params, requester, network } = call
      const id = callIdOf(request, results.length)
      mine.add(id)
      const reply = (outcome: Outcome) => {
        mine.delete(id)
        if ('result' in outcome) return next([...results, outcome.result])
        answer(toFailure(outcome.error, results))
      }
      appRequests.arrive({ id, method, params, app: { requester, topic, network, reply } })
    }
    next([])
  }

  const onRequest = async (client: Client, event: unknown) => {
    if (client !== current) return
    const parsed = v.safeParse(sessionRequest, event)
    if (!parsed.success) return
    const request = parsed.output
    const app = store.getState().apps.find(({ topic }) => topic === request.topic)
    if (!app) return
    // The client would ask it anew at its next start, and what was sent by then would be sent twice.
    client.pendingRequest.delete(request.id, handedOn).catch(() => undefined)
    const answer = (said: Answer) => void answerLater(client, request, said)
    const read = await readRequest(app, request, t)
    // It may have ended, or be another window's, by now.
    if (client !== current || !client.session.keys.includes(app.topic)) return
    if ('refused' in read) answer(read.refused)
    else if ('answered' in read) answer(await read.answered(answerContext))
    else if ('own' in read) switchChain(client, app, request, read.params)
    else ask(client, request, { ...read, finish: (results) => read.toAnswer(results, answerContext) })
  }

  const callOff = (topic: string) => {
    for (const id of waiting.get(topic) ?? []) appRequests.cancel(id)
    waiting.delete(topic)
  }

  const onProposal = (client: Client, event: unknown) => {
    if (client !== current) return
    const parsed = v.safeParse(proposed(t), event)
    if (!parsed.success) return
    const { id, params } = parsed.output
    const reject = (reason: typeof no) =>
      withTimeout(client.reject({ id, reason }), within.farewell, () => undefined).catch(() => undefined)
    const take = proposals.get(params.pairingTopic)
    // Nobody waits for it: it came too late, or without a link of this moment.
    if (!take) return void reject(no)
    const { requiredNamespaces, optionalNamespaces } = params
    take({
      app: params.proposer.metadata,
      proposedNamespaces: { requiredNamespaces, optionalNamespaces },
      approve: async (namespaces) => {
        await withTimeout(
          client.approve({ id, namespaces }),
          within.relay,
          () => new Error('the relay does not answer'),
        )
        refresh(client)
      },
      reject: async (why) => void (await reject(why === 'person' ? no : unsupported)),
    })
  }

  const listen = (client: Client) => {
    client.on('session_proposal', (event) => onProposal(client, event))
    client.on('session_request', (event) => void onRequest(client, event))
    client.on('session_request_expire', ({ id }) => {
      // The app waits no longer; what the person approved already goes its way.
      for (const [topic, mine] of waiting)
        for (const each of mine) if (isOf(each, { topic, id })) appRequests.cancel(each)
    })
    const ended = ({ topic }: { topic: string }) => {
      callOff(topic)
      refresh(client)
    }
    client.on('session_delete', ended)
    client.on('session_expire', ended)
  }

  const open = async (take: boolean): Promise<Client> => {
    waitingForLock?.abort()
    const off = new AbortController()
    waitingForLock = off
    const held = await acquireLock(lockName, { take, signal: off.signal })
    try {
      if (stopped) throw new Error('nobody is signed in')
      store.setState({ status: 'starting' })
      const storage = await openSealedStorage(database, user.id)
      const metadata = { name: t.wallet, description: '', url: location.origin, icons: [] }
      const client = await openClient({ ...walletConnect, metadata, storage, prefix: walletPrefix })
      current = client
      listen(client)
      refresh(client)
      void held.over.then(() => lose(client))
      return client
    } catch (failure) {
      held.release()
      if (!stopped) store.setState({ status: 'failed' })
      throw failure
    }
  }

  /** Another window took over: its word counts now, and this one waits until that is closed. */
  const lose = async (client: Client) => {
    if (client !== current) return
    current = undefined
    for (const topic of [...waiting.keys()]) callOff(topic)
    await closeClient(client)
    if (stopped) return
    store.setState({ status: 'elsewhere', apps: [] })
    await open(false).catch(() => undefined)
  }

  /** The client, taken from another window if it is there. */
  const need = (): Promise<Client> => {
    if (current) return Promise.resolve(current)
    taking ??= open(true).finally(() => {
      taking = undefined
    })
    return taking
  }

  /** Ends a connection here in any case, and tells the app where the relay can be reached. */
  const leave = async (client: Client, topic: string) => {
    const leaving = client.disconnect({ topic, reason: goodbye })
    await withTimeout(leaving, within.farewell, () => undefined).catch(() => undefined)
    if (!client.session.keys.includes(topic)) return
    client.core.expirer.del(topic)
    await client.session.delete(topic, goodbye)
    await client.core.crypto.deleteSymKey(topic)
  }

  return {
    /** Opens what was connected before, once no other window has it. */
    restore: async (): Promise<void> => {
      await open(false).catch(() => undefined)
    },

    need,

    /** Waits, for ten seconds, for the app behind a link to say what it wants. */
    async pair(text: string): Promise<Proposal | PairProblem> {
      const link = parseUri(text, Date.now())
      if (typeof link === 'string') return link
      let client: Client | undefined
      const arrived = Promise.withResolvers<Proposal>()
      try {
        client = await withTimeout(need(), within.relay, () => new Error('the client does not start'))
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
      const client = await need()
      callOff(topic)
      await leave(client, topic)
      refresh(client)
    },

    /** Ends everything of this person: the apps are told where that is possible, and nothing is kept. */
    async end(): Promise<void> {
      stopped = true
      waitingForLock?.abort()
      const client = current
      current = undefined
      for (const topic of [...waiting.keys()]) callOff(topic)
      if (client) {
        await Promise.all(client.session.keys.map((topic) => leave(client, topic))).catch(() => undefined)
        await closeClient(client)
      }
      await eraseSealed(database, user.id)
      await database.delete(hasSessionsKey(user.id))
    },
  }
}

export type Connection = ReturnType<typeof createConnection>
