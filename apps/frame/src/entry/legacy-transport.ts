import { WalletError } from '@latchkey/core/errors'
import { isBefore } from '@latchkey/core/generation'
import { type FromLegacyFrame, type LegacyRequest, legacyRequest } from '@latchkey/protocol/legacy-wire'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { watchVisibility } from './frame-visibility.ts'
import { toLegacyResponse } from './outcome.ts'
import type { FrameTransport, PageSession } from './page-session.ts'
import { toPlain } from './plain.ts'

const marks = { from: 'FACE_IFRAME', to: 'FACE_SDK' } as const

/** The marks of the wire: a message that has them is answered, even if the rest is malformed. */
const addressed = v.object({ id: legacyRequest.entries.id, from: legacyRequest.entries.from })

/** The most messages held back; beyond it all are posted at once, in order. */
const mostHeld = 256

type Incoming = { id: LegacyRequest['id']; request?: LegacyRequest; failure?: WalletError }

/** Reads a message of the wire; undefined for any other. Other fields of the page's request object are ignored. */
const read = (data: unknown): Incoming | undefined => {
  if (typeof data !== 'object' || data === null || !v.is(addressed, data)) return undefined
  const { id, from } = data
  try {
    const { method, params } = data as { method?: unknown; params?: unknown }
    const request = v.safeParse(legacyRequest, { id, from, method, params: toPlain(params, limits) })
    if (request.success) return { id, request: request.output }
    throw new WalletError('invalidRequest', { reason: 'the message is not of a known form' })
  } catch (failure) {
    return { id, failure: WalletError.from(failure) }
  }
}

type Parts = {
  view: Window
  /** The page, once its first message has shown its origin. */
  origin: string
  version: string | undefined
  createPageSession(transport: FrameTransport): PageSession
}

/** The wire of the legacy SDKs with one page: window messages to its exact origin. */
const speakLegacyWire = ({ view, origin, version, createPageSession }: Parts) => {
  const post = (message: FromLegacyFrame) => view.parent.postMessage(message, origin)

  // Before 1.12 `isLoggedIn` takes any next message as its answer, so nothing else may come before it.
  const believing = isBefore(version, '1.12.0')
  const loggedIn = new Set<string>()
  let held: FromLegacyFrame[] = []
  const send = (message: FromLegacyFrame, key?: string) => {
    if (loggedIn.size > 0 && !(key !== undefined && loggedIn.delete(key))) {
      held.push(message)
      if (held.length < mostHeld) return
      loggedIn.clear()
    } else post(message)
    if (loggedIn.size > 0) return
    const now = held
    held = []
    now.forEach(post)
  }

  let stopWatching = () => {}
  const pageSession = createPageSession({
    reply: (key, outcome) => send({ jsonrpc: '2.0', ...marks, id: JSON.parse(key), ...toLegacyResponse(outcome) }, key),
    overlay: (shown) => {
      send({ ...marks, method: shown ? 'face_openIframe' : 'face_closeIframe' })
      stopWatching()
      // `wallet.close()` of the legacy SDKs only hides the frame and does not announce it.
      if (shown) stopWatching = watchVisibility(view, () => pageSession.calls.leave())
    },
    toast: (toast) => send({ ...marks, method: 'face_showToast', result: toast }),
    // These SDKs emit their events themselves.
    event: () => {},
  })
  void pageSession.begin()

  return ({ id, request, failure }: Incoming) => {
    // As text that preserves the id's type: 1 is not "1".
    const key = JSON.stringify(id)
    if (!request) {
      send({ jsonrpc: '2.0', ...marks, id, error: WalletError.toWire(failure) }, key)
      return
    }
    if (believing && request.method === 'face_loggedIn') loggedIn.add(key)
    // The parameters were made plain when the message was read.
    pageSession.calls.arrive({ id: key, method: request.method, params: request.params as never })
  }
}

/** Takes a message from the parent; returns whether the page speaks this wire. */
export type LegacyListener = (event: MessageEvent<unknown>) => boolean

/**
 * The entry for the legacy SDKs. `origins` are those of the project that may embed the frame. Posts `face_ready` to
 * them before anything is known of the page (the browser delivers it only to a matching one), then listens: the first
 * message from one of them tells which it is.
 */
export function openLegacyTransport(
  view: Window,
  origins: readonly string[],
  parts: Pick<Parts, 'version'> & { createPageSession(origin: string, transport: FrameTransport): PageSession },
): LegacyListener {
  let handle: ReturnType<typeof speakLegacyWire> | undefined
  let pinned: string | undefined

  for (const each of origins)
    view.parent.postMessage({ ...marks, method: 'face_ready' } satisfies FromLegacyFrame, each)

  return (event) => {
    if (pinned === undefined ? !origins.includes(event.origin) : event.origin !== pinned) return pinned !== undefined
    const incoming = read(event.data)
    if (!incoming) return pinned !== undefined
    const origin = event.origin
    pinned = origin
    handle ??= speakLegacyWire({
      view,
      origin,
      version: parts.version,
      createPageSession: (transport) => parts.createPageSession(origin, transport),
    })
    handle(incoming)
    return true
  }
}

/**
 * The answer to a page that gets no wallet, on the wire of the legacy SDKs: readiness, without which they wait for
 * ever, and then the same error for every request. It depends on nothing about the page. Where the browser hides the
 * page's origin, or the page has none, nobody can be addressed, and readiness is not announced.
 */
export function openLegacyRefusal(view: Window, failure: WalletError): LegacyListener {
  const page = view.location.ancestorOrigins?.[0] ?? originOf(view.document.referrer)
  if (page !== undefined && page !== 'null')
    view.parent.postMessage({ ...marks, method: 'face_ready' } satisfies FromLegacyFrame, page)
  return ({ data, origin }) => {
    const incoming = read(data)
    const error = WalletError.toWire(failure)
    if (incoming)
      view.parent.postMessage({ jsonrpc: '2.0', ...marks, id: incoming.id, error } satisfies FromLegacyFrame, origin)
    return incoming !== undefined
  }
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)
