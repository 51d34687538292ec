import { WalletError } from '@latchkey/core/errors'
import { id as idShape } from '@latchkey/protocol/shapes'
import { type FromFrame, fromPage, type Hello, hello, limits, type SafeArea } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import type { FrameTransport, PageSession } from './page-session.ts'
import { toPlain } from './plain.ts'

const from = 'FACE_IFRAME'

/** Reads the page's hello, if the message is one. */
export function readHello(data: unknown): Hello | undefined {
  try {
    return v.parse(hello, toPlain(data, { message: 2048, depth: 2, keys: 16 }))
  } catch {
    return undefined
  }
}

/** The id of a request that is malformed otherwise, so that it can be answered. */
const idOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'id')) return undefined
  const { id, kind } = data as { id: unknown; kind?: unknown }
  return kind === 'request' && v.is(idShape, id) ? id : undefined
}

/**
 * The wire of our own SDK: everything goes over the port that came with the hello. `openPageSession` loads the page
 * session that answers requests, or says why every request is refused; requests that arrive earlier wait for it in
 * order. Where it cannot be loaded they are refused, and the next request loads it again. `setSafeArea` receives the
 * part of the frame that the screen's edges cover.
 */
export function openSdkTransport(
  port: MessagePort,
  { nonce }: Hello,
  openPageSession: (transport: FrameTransport) => Promise<PageSession | WalletError>,
  setSafeArea: (area: SafeArea) => void = () => {},
) {
  const post = (message: FromFrame) => port.postMessage(message)
  const refuse = (id: string, failure: WalletError) =>
    post({ kind: 'reply', from, id, error: WalletError.toNamedWire(failure) })
  const transport: FrameTransport = {
    reply: (id, outcome) =>
      'error' in outcome ? refuse(id, outcome.error) : post({ kind: 'reply', from, id, ...outcome }),
    overlay: (shown) => post({ kind: 'control', from, method: shown ? 'face_openIframe' : 'face_closeIframe' }),
    toast: (toast) => post({ kind: 'control', from, method: 'face_showToast', result: toast }),
    event: (event, data) => post({ kind: 'event', from, event, data }),
  }

  const begin = async () => {
    const opened = await openPageSession(transport)
    if (!(opened instanceof WalletError)) void opened.begin()
    return opened
  }
  let opening: ReturnType<typeof begin> | undefined
  const open = () => {
    opening ??= begin().catch((failure) => {
      opening = undefined
      throw failure
    })
    return opening
  }

  const receive = async (data: unknown) => {
    try {
      const message = v.safeParse(fromPage, toPlain(data, limits))
      if (!message.success) throw new WalletError('invalidRequest', { reason: 'the message is not of a known form' })
      if (message.output.kind === 'safe-area') return setSafeArea(message.output)
      const { id } = message.output
      const opened = await open()
      if (message.output.kind === 'cancel') {
        if (!(opened instanceof WalletError)) opened.calls.cancel(id)
      } else if (opened instanceof WalletError) refuse(id, opened)
      else {
        const { method, params, window } = message.output
        // The parameters are plain, because they came in a plain message.
        opened.calls.arrive({ id, method, params: params as never, ...(window && { window }) })
      }
    } catch (failure) {
      const id = idOf(data)
      if (id) refuse(id, WalletError.from(failure))
    }
  }

  port.addEventListener('message', (event: MessageEvent<unknown>) => void receive(event.data))
  port.start()
  post({ kind: 'control', from, method: 'face_ready', nonce, windows: true })
  open().catch(() => undefined)
}
