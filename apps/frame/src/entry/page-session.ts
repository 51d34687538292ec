import { isWalletError, WalletError } from '@latchkey/core/errors'
import { chainIdOf, toChainIdHex, type WireNetwork } from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { type AskingMethod, type LoginResponse, methods } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Toast, WalletEvents } from '@latchkey/protocol/wire'
import { isMissingPart } from '../missing-part.ts'
import type { ServerState } from '../session/http.ts'
import type { Session } from '../session/session.ts'
import { createPairing, type Pairing } from '../wallet/hash-connect/pairing.ts'
import { knowsLogin, notSignedIn } from './accounts.ts'
import { type Bundles, createBundles } from './bundles.ts'
import { type Call, type Calls, type ConnectedApp, createCalls, type RpcResponse } from './calls.ts'
import { lazyImport } from './lazy-import.ts'
import { createLoginResponses } from './login-response.ts'
import { requireAdded, requireKnown } from './networks.ts'
import type { Page } from './page.ts'
import { createPageNetwork } from './page-network.ts'
import type { Plain } from './plain.ts'
import { createPresence } from './presence.ts'
import type { createProject, Project, ProjectRow } from './project.ts'
import type { Renewal } from './renewal.ts'
import type { Settings } from './settings.ts'
import { createSilent } from './silent-methods.ts'
import { withTimeout } from './with-timeout.ts'

/** The screens, loaded when one is first needed. */
export type WalletApp = {
  /** Asks the person and does what was approved; resolves when everything about the call has been shown. */
  ask(call: Call): Promise<unknown>
  /** Removes a call from the screen. */
  clear(call: Call): void
  /** Makes the networks known that the person added for the page's project. Never fails. */
  restoreNetworks(): Promise<void>
  /** Closes the vault and signs out. */
  signOut(): Promise<void>
}

export type WalletAppParts = {
  config: FrameConfig
  /** The language the page asks for, a BCP 47 tag. */
  locale: string | undefined
  page: Page
  session: Session
  project: Project
  renewal: Renewal
  queue: Calls['queue']
  /** Shows or hides the frame over the page. */
  overlay(shown: boolean): void
  /** Sets the network and tells the page. */
  switchNetwork(network: WireNetwork): void
  /** Sends a toast; nothing where the page wants none. */
  toast(toast: Toast): void
  /**
   * The login response for a page about a person who just signed in. The verification token is left out when the API
   * does not answer.
   */
  loginResponse(user: User): Promise<LoginResponse>
  bundles: Bundles
  pairing: Pairing
  /** Takes and cancels requests of apps other than the page. */
  appRequests: { arrive(request: AppRequest): void; cancel(id: string): void }
}

/** Only methods that ask a person: an app learns nothing about the page. */
export type AppRequest = { id: string; method: AskingMethod; params: Plain; app: ConnectedApp }

/** The transport of a page session: it posts messages in the form of its wire. */
export type FrameTransport = {
  reply(id: string, outcome: RpcResponse): void
  overlay(shown: boolean): void
  toast(toast: Toast): void
  event<E extends keyof WalletEvents>(event: E, data: WalletEvents[E]): void
}

const isLogin = (method: AskingMethod | null) => method !== null && methods[method].effect === 'login'
/** The longest time for reading the stored session, milliseconds. */
const restoreMs = 5_000

const whenIdle = (view: Window, work: () => void) =>
  // Safari has no requestIdleCallback.
  'requestIdleCallback' in view
    ? view.requestIdleCallback(work, { timeout: 2_000 })
    : (view as Window).setTimeout(work, 200)

export type PageSessionParts = {
  createSession(parts: {
    config: FrameConfig
    apiKey: string
    pageOrigin: string
    locale: string | undefined
    serverState?: ServerState
  }): Session
  loadWalletApp(): Promise<{ createWalletApp(parts: WalletAppParts): WalletApp }>
  view: Window
  settings: Settings
  page: Omit<Page, 'network'>
  /** The network on which the page starts; throws when it names no known one. */
  start(): WireNetwork
  project: Project
  serverState: ServerState
  renewal: Renewal
  transport: FrameTransport
  /** How the wire uses ids: see `createCalls`. */
  ids: 'unique' | 'reused'
}

/** The caller, and the transport it uses. */
export type Caller = Pick<PageSessionParts, 'transport' | 'start' | 'ids'> & {
  origin: string
  kind: Page['kind']
  wire: Page['wire']
  /** True when the caller belongs to a project. */
  belongs(row: ProjectRow): boolean
}

/** The project of the API key, and a page session for the requester once it is known. */
export type PageSessions = {
  settings: Settings
  project: ReturnType<typeof createProject>
  open(caller: Caller): PageSession
}

/** The lifecycle of a page's requests behind the entry, the same for every wire. */
export function createPageSession(parts: PageSessionParts) {
  const { view, settings, project, serverState, transport, createSession, loadWalletApp } = parts
  const { config, apiKey } = settings
  const network = createPageNetwork(
    () => requireAdded(requireKnown(parts.page, parts.start()), config),
    (next) => transport.event('chainChanged', toChainIdHex(chainIdOf(next, page.version))),
  )
  const page: Page = { ...parts.page, network: network.store }
  const session = createSession({ config, apiKey, pageOrigin: page.origin, locale: settings.locale, serverState })
  const switchNetwork = (next: WireNetwork) =>
    network.switchTo(requireAdded(requireKnown(parts.page, next), config, session.nodes))
  const isKnown = ({ loginProvider }: User) => knowsLogin(page, loginProvider)
  const presence = createPresence(session.store, {
    isKnown,
    isSigningIn: () => isLogin(calls.queue.getState().current),
    onAccounts: (accounts) => transport.event('accountsChanged', accounts),
  })
  const pairing = createPairing(config, page)
  const bundles = createBundles(`${page.origin} ${apiKey}`, () => view.localStorage)
  const restored = withTimeout(session.restore(), restoreMs, () => undefined).catch(() => undefined)

  const { verificationToken, loginResponse } = createLoginResponses(page, session)

  let loaded: WalletApp | undefined
  const walletApp = lazyImport(async () => {
    const { createWalletApp } = await loadWalletApp()
    loaded = createWalletApp({
      config,
      locale: settings.locale,
      page,
      session,
      project,
      renewal: parts.renewal,
      queue: calls.queue,
      overlay: transport.overlay,
      switchNetwork,
      toast: (toast) => settings.toasts && transport.toast(toast),
      loginResponse,
      bundles,
      pairing,
      appRequests: { arrive: calls.arrive, cancel: calls.cancel },
    })
    return loaded
  })

  const signOut = async () => {
    await restored
    calls.cancelAll(new WalletError('userRejectedRequest'))
    if (session.store.getState().status === 'in') {
      // Without the wallet app there is no open vault. The session is ended nevertheless.
      const wallet = await walletApp().catch(() => session.end().then(() => undefined))
      await wallet?.signOut()
    }
    presence.sync()
  }

  const silently = createSilent({
    settings,
    page,
    networkFailure: network.failure,
    session,
    verificationToken,
    project,
    bundles,
    pairing,
    loginResponse,
    switchNetwork,
    restoreNetworks: async () => {
      await restored
      if (config.allowAddedNetworks) await (await walletApp()).restoreNetworks()
    },
    visible: async () => {
      await restored
      return presence.user()
    },
    signOut,
  })

  const calls: Calls = createCalls({
    ids: parts.ids,
    reply: (id, outcome) => reply(transport, id, outcome),
    silently,
    ask: async (call) => {
      if (methods[call.method].needs !== 'nothing') {
        await restored // right after a reload the session may not have been read yet
        // Another app is not the page: it is not told of logins.
        await requireSession(session, project, (user) => call.app !== undefined || isKnown(user))
      }
      return (await walletApp().catch(replaceFrame(parts))).ask(call)
    },
    ended: (call, well) => {
      // Answer first, then remove it from the screen: clients take "closed before the answer" for a cancel.
      loaded?.clear(call)
      if (isLogin(call.method)) presence.endSignIn(well)
      presence.announce()
    },
  })

  const begin = async () => {
    whenIdle(view, () => void walletApp().catch(() => undefined))
    project.check().catch(() => undefined)
    await restored
    presence.sync()
    session.store.subscribe((now, before) => {
      if (before.user && now.user?.id !== before.user.id) calls.forgetOutcomes()
      presence.announce()
    })
  }

  return { calls, begin }
}

/**
 * Without the wallet app there are no screens, and nothing is open. Its file may be gone with its release, so the next
 * request finds a wallet that was loaded anew. Legacy SDKs would not notice where that fails.
 */
const replaceFrame =
  ({ page, renewal }: Pick<PageSessionParts, 'renewal'> & { page: Pick<Page, 'wire'> }) =>
  (failure: unknown): never => {
    // After the answer.
    if (page.wire === 'sdk' && isMissingPart(failure)) setTimeout(renewal.reload)
    throw failure
  }

/** Replies to a request. A result that cannot be posted becomes an error. */
const reply = (transport: FrameTransport, id: string, outcome: RpcResponse): void => {
  try {
    transport.reply(id, outcome)
  } catch {
    transport.reply(id, { error: new WalletError('internal') })
  }
}

/** Throws `unauthorized` when nobody is signed in; a page of another project gets that failure first. */
const requireSession = async (
  session: Pick<Session, 'store'>,
  project: Pick<Project, 'check'>,
  isKnown: (user: User) => boolean,
): Promise<void> => {
  const { status, user } = session.store.getState()
  if (status === 'in' && user?.vault === 'active' && user.wallet && isKnown(user)) return
  await project.check().catch((failure) => {
    if (isWalletError(failure)) throw failure
  })
  throw notSignedIn()
}

export type PageSession = ReturnType<typeof createPageSession>
