import { WalletError } from '@latchkey/core/errors'
import { type Network, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { id as idShape, origin as originShape } from '@latchkey/protocol/shapes'
import { type FromFrame, fromPage, type Hello, hello, limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import type { StoreApi } from 'zustand/vanilla'
import type { Session } from '../session/session.ts'
import { type Call, type Calls, createCalls } from './calls.ts'
import { withLimit } from './limit.ts'
import { createLoad } from './load.ts'
import { toPlain } from './plain.ts'
import { createProject, type Project } from './project.ts'
import type { Settings } from './settings.ts'
import { createSilent, toAccounts } from './silent.ts'

/** The page the frame stands in; `origin` is the browser's word, never the page's. */
export type Page = { origin: string; network: Network }

/** The screens, loaded when the first is needed. */
export type Rooms = {
  /** Asks the person and does what was approved; ends when what is to be shown of the call has been shown. */
  ask(call: Call): Promise<unknown>
  /** Takes everything of a call off the screen. */
  clear(call: Call): void
  /** Closes the vault and signs out. */
  signOut(): Promise<void>
}

export type RoomsParts = {
  config: FrameConfig
  page: Page
  session: Session
  project: Project
  queue: Calls['queue']
  /** Shows or hides the frame over the page. */
  overlay(shown: boolean): void
}

type Parts = {
  settings: Settings | undefined
  createSession(parts: { config: FrameConfig; apiKey: string; pageOrigin: string }): Session
  loadRooms(): Promise<{ createRooms(parts: RoomsParts): Rooms }>
}

const loginMethods: ReadonlySet<string | null> = new Set([
  'face_logInSignUp',
  'face_directSocialLogin',
  'eth_requestAccounts',
])
/** How long reading the stored session may take, milliseconds. */
const restoreWithin = 5_000

const whenIdle = (view: Window, work: () => void) =>
  // Safari has no requestIdleCallback.
  'requestIdleCallback' in view
    ? view.requestIdleCallback(work, { timeout: 2_000 })
    : (view as Window).setTimeout(work, 200)

/** The origins of all windows around the page's own; a browser that hides them gives one that no project has. */
const outerOrigins = (view: Window): string[] => {
  if (view.top === view.parent) return []
  const all = view.location.ancestorOrigins
  return all ? Array.from(all).slice(1) : ['null']
}

/**
 * The frame's only ear and mouth. Waits for the page's hello, a window message from the parent with one port, and from
 * then on listens and speaks on that port alone.
 */
export const openDoor = (view: Window, parts: Parts): void => {
  const arrive = (event: MessageEvent<unknown>) => {
    const [port, ...more] = event.ports
    if (view.parent === view || event.source !== view.parent || !port || more.length > 0) return
    const origin = v.safeParse(originShape, event.origin)
    const greeting = readHello(event.data)
    if (!origin.success || !greeting) return
    view.removeEventListener('message', arrive)
    enter(view, port, greeting, origin.output, parts)
  }
  view.addEventListener('message', arrive)
}

const readHello = (data: unknown): Hello | undefined => {
  try {
    return v.parse(hello, toPlain(data, { message: 2048, depth: 2, keys: 16 }))
  } catch {
    return undefined
  }
}

/** The id of a request that is otherwise refused, so that it can be answered. */
const idOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'id')) return undefined
  const { id, kind } = data as { id: unknown; kind?: unknown }
  return kind === 'request' && v.is(idShape, id) ? id : undefined
}

const enter = (view: Window, port: MessagePort, greeting: Hello, origin: string, parts: Parts) => {
  const say = (message: FromFrame) => port.postMessage(message)
  const room =
    parts.settings && createRoom(view, parts.settings, { origin, network: readNetwork(greeting.network) }, parts, say)

  const refuse = (id: string, failure: WalletError) => say({ kind: 'reply', id, error: WalletError.toWire(failure) })
  const receive = (data: unknown) => {
    try {
      const message = v.safeParse(fromPage, toPlain(data, limits))
      if (!message.success) throw new WalletError('invalidRequest', { reason: 'the message is not of a known form' })
      const { id } = message.output
      if (message.output.kind === 'cancel') room?.calls.cancel(id)
      else if (!room) refuse(id, new WalletError('unauthorized', { reason: 'invalid api key error' }))
      // The parameters are plain: they stood in a plain message.
      else room.calls.arrive({ id, method: message.output.method, params: message.output.params as never })
    } catch (failure) {
      const id = idOf(data)
      if (id) refuse(id, WalletError.from(failure))
    }
  }
  port.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data))
  port.start()
  say({ kind: 'control', method: 'face_ready', nonce: greeting.nonce })
  room?.begin()
}

const createRoom = (
  view: Window,
  { config, apiKey }: Settings,
  page: Page,
  { createSession, loadRooms }: Parts,
  say: (message: FromFrame) => void,
) => {
  const session = createSession({ config, apiKey, pageOrigin: page.origin })
  const origins = [page.origin, ...outerOrigins(view)]
  const project = createProject({ api: session.api, apiKey, origins, storage: () => view.localStorage })
  const presence = createPresence(session.store)
  const restored = withLimit(session.restore(), restoreWithin, () => undefined).catch(() => undefined)

  let loaded: Rooms | undefined
  const rooms = createLoad(async () => {
    const { createRooms } = await loadRooms()
    loaded = createRooms({
      config,
      page,
      session,
      project,
      queue: calls.queue,
      overlay: (shown) => say({ kind: 'control', method: shown ? 'face_openIframe' : 'face_closeIframe' }),
    })
    return loaded
  })

  const signOut = async () => {
    await restored
    calls.cancelAll(new WalletError('userRejectedRequest'))
    if (session.store.getState().status === 'in') {
      // Without the rooms there is no open vault; the session is ended all the same.
      const inside = await rooms().catch(() => session.end().then(() => undefined))
      await inside?.signOut()
    }
    presence.sync()
  }

  const silently = createSilent({
    network: page.network,
    session,
    project,
    visible: async () => {
      await restored
      return presence.user()
    },
    signOut,
  })

  const calls: Calls = createCalls({
    reply: (id, outcome) => {
      try {
        say({ kind: 'reply', id, ...outcome })
      } catch {
        say({ kind: 'reply', id, error: WalletError.toWire(new WalletError('internal')) })
      }
    },
    silently,
    ask: async (call) => (await rooms()).ask(call),
    ended: (call, well) => {
      // Answered first, then off the screen: clients take "closed before the answer" for a cancel.
      loaded?.clear(call)
      if (loginMethods.has(call.method)) abandoned = !well && session.store.getState().user?.id !== presence.user()?.id
      announce()
    },
  })

  /** A sign-in that was broken off after the provider: its session is being ended and never shown. */
  let abandoned = false

  // While a sign-in is under way the page goes on seeing what it saw before: it ends in one step or not at all.
  const announce = () => {
    if (session.store.getState().status === 'out') abandoned = false
    if (abandoned || loginMethods.has(calls.queue.getState().current)) return
    const accounts = presence.sync()
    if (accounts) say({ kind: 'event', event: 'accountsChanged', data: accounts })
  }

  const begin = async () => {
    whenIdle(view, () => void rooms().catch(() => undefined))
    project.check().catch(() => undefined)
    await restored
    presence.sync()
    session.store.subscribe(announce)
  }

  return { calls, begin }
}

/** Who the page sees: a signed-in person whose wallet was opened at least once. */
const createPresence = (store: StoreApi<{ status: string; user: User | null }>) => {
  let seen: User | null = null
  return {
    user: () => seen,
    /** Takes over the session's state. Answers the accounts when they are others than before. */
    sync: (): string[] | undefined => {
      const { status, user } = store.getState()
      const before = toAccounts(seen)[0]
      seen = status === 'in' && user?.vault === 'active' && user.wallet ? user : null
      const accounts = toAccounts(seen)
      return accounts[0]?.toLowerCase() === before?.toLowerCase() ? undefined : accounts
    },
  }
}
