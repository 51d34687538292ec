import { WalletError } from '@latchkey/core/errors'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { TokenLogin } from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { lazyImport } from '../entry/lazy-import.ts'
import { withTimeout } from '../entry/with-timeout.ts'
import type { Api, EndpointName, RequestOf } from './api.ts'
import type { Prover } from './dpop.ts'
import type { ServerState } from './http.ts'
import type { Flow, LoginStep } from './login.ts'
import { randomId } from './random-id.ts'
import { createRpc } from './rpc.ts'
import { createStorage, type StoredSession } from './storage.ts'

/** `remembered` is false where the browser denies storage: the sign-in then ends with the page. */
export type SessionState = { status: 'unknown' | 'out' | 'in'; user: User | null; remembered: boolean }

export type LoginAttempt = {
  store: StoreApi<LoginStep>
  /** @throws WalletError `userRejectedRequest` after `cancel`; `authentication` with a reason */
  done: Promise<User>
  /** Opens the window once more; call it inside a click. */
  reopen(): void
  cancel(): void
}

export type Session = {
  store: StoreApi<SessionState>
  /** Reads who is signed in from storage alone. Never fails. */
  restore(): Promise<void>
  /** Signs in. Call it inside a click: the window is opened at once. */
  login(provider: LoginProvider): LoginAttempt
  /**
   * Signs in with a token the page has, vouched for by its project.
   *
   * @throws ServiceError as the API says
   */
  loginWithToken(login: TokenLogin): Promise<User>
  /**
   * A token by which the page's own server knows the signed-in person; nothing while there is no open wallet. The same
   * one until a minute before its end.
   *
   * @throws ServiceError `bad_token` when nobody is signed in; as the API says
   */
  verificationToken(): Promise<string | undefined>
  /** Nodes a page brought for networks the operator has none for, and the person accepted; they end with the document, or the session. */
  nodes: Map<NetworkName, string>
  /** Keeps a newer picture of the signed-in person. */
  setUser(user: User): Promise<void>
  /** Signs out: forgets everything here at once, then tells the API (at most 5 s). Never fails. */
  end(): Promise<void>
  api: Api
  /** The session key, for proofs to guards. Throws ServiceError `bad_token` when nobody is signed in. */
  key(): Promise<Pick<Prover, 'jkt' | 'dpop'>>
}

/** Telling the API about a sign-out is tried this long, milliseconds. */
const farewellMs = 5_000
/** A verification token is given out until this long before its end, milliseconds. */
const tokenMs = 60_000

const width = 480
const height = 680

/** Opens the login window in the middle of the browser's, for a new flow or again for one. */
const openFlow = (locale: string | undefined, id = randomId()): Flow => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : ''
  return {
    id,
    window: window.open(
      `/auth${query}#${id}`,
      '_blank',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    ),
    openedAt: performance.now(),
    answered: false,
    bound: false,
  }
}

/**
 * Who is signed in to the wallet for one page and its API key, in step with that page's other tabs. `pageOrigin` is the
 * page's, or the address a native client is answered at; `locale` the language the page asks for, which the login window
 * is told as it came.
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
  const store = createStore<SessionState>(() => ({ status: 'unknown', user: null, remembered: true }))

  // Accepted by one person, and in use for nobody else.
  store.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) nodes.clear()
  })

  const show = (stored: StoredSession | undefined) =>
    store.setState({ status: stored ? 'in' : 'out', user: stored?.user ?? null, remembered: storage.remembered() })

  const restore = async () => show(await storage.read())

  const others = listen(`latchkey ${place}`, restore)

  const forget = async (loginId?: string) => {
    await storage.forget(loginId)
    await restore()
    others.tell()
  }

  const authenticated = lazyImport(async () => {
    const { createAuthenticated } = await import('./authenticated.ts')
    const onUser = (user: User) => {
      store.setState({ user })
      others.tell()
    }
    return createAuthenticated({ api: config.api, serverState, place, storage, onUser, onEnded: forget })
  })

  /** Takes up a new session in place of any other. */
  const replace = async (stored: StoredSession) => {
    await storage.put(stored)
    show(stored)
    others.tell()
  }

  const relay = createRpc(config.api, serverState)
  const rpc: Api['rpc'] = (network, method, params) => relay(network, method, params, nodes.get(network))

  let vouched: { userId: string; token: string; until: number } | undefined

  const begin = (provider: LoginProvider): LoginAttempt => {
    const steps = createStore<LoginStep>(() => ({ step: 'opening', windowClosed: false }))
    const cancelling = new AbortController()
    let finished = false
    let current: { flow: Flow; replaced: AbortController }
    let settle: { resolve(user: User): void; reject(failure: unknown): void }
    const done = new Promise<User>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Whoever cares listens; nobody must, to keep a cancelled login quiet.
    done.catch(() => undefined)

    const run = async (flow: Flow) => {
      const replaced = new AbortController()
      current = { flow, replaced }
      const signal = AbortSignal.any([cancelling.signal, replaced.signal])
      try {
        const { client, runFlow, endSession } = await authenticated()
        const stored = await runFlow({ client, flow, provider, apiKey, pageOrigin, steps, signal })
        const before = await storage.read()
        if (signal.aborted) return await endSession(stored)
        finished = true
        await replace(stored)
        settle.resolve(stored.user)
        if (before) await endSession(before)
      } catch (failure) {
        if (!signal.aborted) settle.reject(WalletError.from(failure))
      }
    }

    void run(openFlow(locale))

    return {
      store: steps,
      done,
      reopen() {
        const { flow, replaced } = current
        if (finished || cancelling.signal.aborted) return
        if (flow.bound || flow.answered) {
          replaced.abort()
          flow.window?.close()
          steps.setState({ step: 'opening', windowClosed: false }, true)
          void run(openFlow(locale))
        } else {
          flow.window?.close()
          Object.assign(flow, openFlow(locale, flow.id))
        }
      },
      cancel() {
        if (finished) return
        cancelling.abort()
        current.flow.window?.close()
        settle.reject(new WalletError('userRejectedRequest'))
      },
    }
  }

  return {
    store,
    restore,
    login: begin,
    nodes,

    async loginWithToken(login) {
      const { loginWithToken, endSession } = await authenticated()
      const stored = await loginWithToken({ apiKey, pageOrigin, login })
      const before = await storage.read()
      await replace(stored)
      if (before) void endSession(before).catch(() => undefined)
      return stored.user
    },

    async verificationToken() {
      const userId = store.getState().user?.id
      if (vouched && vouched.userId === userId && Date.now() < vouched.until) return vouched.token
      try {
        const { token, expiresIn } = await (await authenticated()).call('verificationToken', {})
        if (userId !== undefined) vouched = { userId, token, until: Date.now() + expiresIn * 1000 - tokenMs }
        return token
      } catch (failure) {
        if (isServiceError(failure, 'not_found')) return undefined
        throw failure
      }
    },

    async setUser(user) {
      const stored = await storage.read()
      if (stored?.user.id !== user.id) return
      if (await storage.change(stored.loginId, { user })) store.setState({ user })
      others.tell()
    },

    async end() {
      const stored = await storage.read()
      await forget()
      if (!stored) return
      const ending = authenticated().then(({ endSession }) => endSession(stored))
      await withTimeout(ending, farewellMs, () => undefined).catch(() => undefined)
    },

    api: {
      rpc,
      async call<E extends EndpointName>(endpoint: E, request: RequestOf<E>) {
        const { call } = await authenticated()
        if (endpoint !== 'transactionSend') return call(endpoint, request)
        const { network } = request as RequestOf<'transactionSend'>
        const node = nodes.get(network)
        return call(endpoint, node === undefined ? request : { ...request, node })
      },
    },

    key: async () => (await authenticated()).key(),
  }
}

/** A bell between the frames of one page: it says only that the record changed. */
const listen = (name: string, onChange: () => void) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = onChange
    return { tell: () => channel.postMessage('changed') }
  } catch {
    // A browser that denies storage may deny this too; then there is nobody to tell.
    return { tell: () => undefined }
  }
}
