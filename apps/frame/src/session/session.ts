import type { LoginProvider } from '@latchkey/core/login-providers'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { TokenLogin } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { StoreApi } from 'zustand/vanilla'
import { lazyImport } from '../entry/lazy-import.ts'
import { withTimeout } from '../entry/with-timeout.ts'
import type { Api, EndpointName, RequestOf } from './api.ts'
import type { Prover } from './dpop.ts'
import type { ServerState } from './http.ts'
import type { AddedLogin } from './login.ts'
import { type LoginAttempt, startAddition, startLogin } from './login-attempt.ts'
import { openFlow, waitForFlow } from './open-flow.ts'
import { createRpc } from './rpc.ts'
import { createStorage } from './storage.ts'
import { createStoredSession, type SessionState, stateAt } from './stored-session.ts'
import { createVerificationToken } from './verification-token.ts'

export type Session = {
  store: StoreApi<SessionState>
  /** Restores the signed-in person from storage alone. Never fails. */
  restore(): Promise<void>
  /**
   * Signs in. Call it inside a click: the window is opened immediately.
   *
   * @param ticket of a window that the page has opened instead
   */
  login(provider: LoginProvider, ticket?: string): LoginAttempt
  /**
   * Adds a login to the signed-in person, after a fresh proof for it. Call it inside a click: the window is opened
   * immediately.
   */
  addLogin(provider: LoginProvider): LoginAttempt<AddedLogin>
  /**
   * Signs in with a token of the page, which its project vouches for.
   *
   * @param signal cancels it; a session that arrives later is ended, and the previous one stays
   * @throws the signal's reason; ServiceError as the API says
   */
  loginWithToken(login: TokenLogin, signal?: AbortSignal): Promise<User>
  /**
   * A token by which the page's own server recognises the signed-in person; undefined without an open wallet. The same
   * one until a minute before its expiry.
   *
   * @throws ServiceError `bad_token` when nobody is signed in; as the API says
   */
  verificationToken(): Promise<string | undefined>
  /**
   * Nodes that a page brought for networks without a node of the operator's, and that the person accepted; they are
   * forgotten with the document, or the session.
   */
  nodes: Map<NetworkName, string>
  /**
   * Stores a newer state of the signed-in person.
   *
   * @param removed the imported accounts that their owner's signature says were removed
   * @throws ServiceError `not_trusted` for another wallet than the one in use
   */
  setUser(user: User, removed?: readonly number[]): Promise<void>
  /** Shows the page another account of the signed-in person from now on, here and in its other tabs. */
  choose(account: number): Promise<void>
  /** The same session, for one account whatever the page sees meanwhile. */
  at(account: number): Session
  /** Signs out: deletes everything here immediately, then tells the API (at most 5 s). Never fails. */
  end(): Promise<void>
  api: Api
  /** The session key, for proofs to guards. Throws ServiceError `bad_token` when nobody is signed in. */
  key(): Promise<Pick<Prover, 'jkt' | 'dpop'>>
}

/** Adds the node that a page brought to a transaction that the API sends. */
const withNode = <E extends EndpointName>(
  nodes: ReadonlyMap<NetworkName, string>,
  endpoint: E,
  request: RequestOf<E>,
): RequestOf<E> => {
  if (endpoint !== 'transactionSend') return request
  const node = nodes.get((request as RequestOf<'transactionSend'>).network) // the endpoint says so
  return node === undefined ? request : { ...request, node }
}

/** The endpoints that are about one account of the wallet. */
const ofAccount: ReadonlySet<EndpointName> = new Set([
  'verificationToken',
  'transactionKeep',
  'activity',
  'buyOrder',
  'boraStatus',
  'boraBegin',
  'boraConnect',
])

/** Names the account to the endpoints that are about one: the chosen one, unless the request says another. The first is left out. */
const withAccount = <E extends EndpointName>(chosen: number, endpoint: E, request: RequestOf<E>): RequestOf<E> => {
  if (!ofAccount.has(endpoint)) return request
  const { account = chosen, ...rest } = request as RequestOf<'activity'> // as each of them may name one
  return (account === 0 ? rest : { ...rest, account }) as RequestOf<E>
}

/** A store whose state is that of one account. */
const storeAt = (store: StoreApi<SessionState>, account: number): StoreApi<SessionState> => {
  let known = { of: store.getState(), state: stateAt(store.getState(), account) }
  const toState = (of: SessionState) => {
    // The same object for the same state, as those who compare states expect.
    if (known.of !== of) known = { of, state: stateAt(of, account) }
    return known.state
  }
  return {
    ...store,
    getState: () => toState(store.getState()),
    subscribe: (listener) =>
      store.subscribe((now, before) => listener(stateAt(now, account), stateAt(before, account))),
  }
}

/** How long a sign-out waits for the API, milliseconds. */
const signOutMs = 5_000

/**
 * The session of the person signed in for one page and its API key, in sync with that page's other tabs. `pageOrigin`
 * is the page's, or the redirect address of a native client; `locale` the language that the page asks for, which is
 * passed to the login window.
 */
export function createSession({
  config,
  apiKey,
  pageOrigin,
  locale,
  serverState = { ahead: 0 },
}: {
  config: FrameConfig
  apiKey: string
  pageOrigin: string
  locale?: string | undefined
  serverState?: ServerState
}): Session {
  const place = `${pageOrigin} ${apiKey}`
  const storage = createStorage(place)
  const nodes = new Map<NetworkName, string>()
  const { store, restore, forget, replace, setUser, showUser, choose } = createStoredSession(place, storage)

  // Accepted by one person, and used for nobody else.
  store.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) nodes.clear()
  })

  const authenticated = lazyImport(async () => {
    const { createAuthenticated } = await import('./authenticated.ts')
    const { api, build } = config
    return createAuthenticated({ api, build, serverState, place, storage, onUser: showUser, onEnded: forget })
  })

  const relay = createRpc(config.api, serverState)

  const callFor = (readAccount: () => number): Api['call'] =>
    async function call<E extends EndpointName>(endpoint: E, request: RequestOf<E>) {
      const { call } = await authenticated()
      return call(endpoint, withAccount(readAccount(), endpoint, withNode(nodes, endpoint, request)))
    }
  const chosen = () => store.getState().account ?? 0

  const verificationToken = createVerificationToken(
    () => {
      const { user } = store.getState()
      return user ? `${user.id} ${chosen()}` : undefined
    },
    () => session.api.call('verificationToken', {}),
  )

  const session: Session = {
    store,
    restore,
    login: (provider, ticket) =>
      startLogin({
        first: ticket === undefined ? undefined : waitForFlow(ticket),
        openFlow: (id) => openFlow(locale, id),
        async runFlow(flow, parts) {
          const { client, runFlow } = await authenticated()
          return runFlow({ client, flow, provider, apiKey, pageOrigin, ...parts })
        },
        readSession: storage.read,
        replace,
        endSession: async (stored) => (await authenticated()).endSession(stored),
      }),
    addLogin: (provider) =>
      startAddition(async (flow, parts) => (await authenticated()).addLogin({ flow, provider, pageOrigin, ...parts }), {
        openFlow: (id) => openFlow(locale, id),
      }),
    verificationToken,
    nodes,
    setUser,
    choose,
    at: (account) => ({
      ...session,
      store: storeAt(store, account),
      api: { ...session.api, call: callFor(() => account) },
    }),

    async loginWithToken(login, signal) {
      const { loginWithToken, endSession } = await authenticated()
      const stored = await loginWithToken({ apiKey, pageOrigin, login })
      const before = await storage.read()
      if (signal?.aborted) {
        void endSession(stored).catch(() => undefined)
        throw signal.reason
      }
      await replace(stored)
      if (before) void endSession(before).catch(() => undefined)
      return stored.user
    },

    async end() {
      const stored = await storage.read()
      await forget()
      if (!stored) return
      const ending = authenticated().then(({ endSession }) => endSession(stored))
      await withTimeout(ending, signOutMs, () => undefined).catch(() => undefined)
    },

    api: {
      rpc: (network, method, params) => relay(network, method, params, nodes.get(network)),
      operatorRpc: (network, method, params) => relay(network, method, params),
      call: callFor(chosen),
    },

    key: async () => (await authenticated()).key(),
  }
  return session
}
