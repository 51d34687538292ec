import { WalletError } from '@latchkey/core/errors'
import type { FromFrame, FromPage, Hello } from '@latchkey/protocol/wire'

/** A message of the frame before it is marked. */
type Said = FromFrame extends infer M ? (M extends unknown ? Omit<M, 'from'> : never) : never
type Request = Extract<FromPage, { kind: 'request' }>

/** For tests: the wallet's end of the wire over a real MessageChannel, in a document that loads nothing (jsdom). */
export type FakeFrame = {
  /** Every hello this frame was given, with the origin it was posted to. */
  readonly hellos: { hello: Hello; origin: string }[]
  readonly requests: Request[]
  /** Ids the page took back. */
  readonly cancelled: string[]
  say(message: Said): void
  /** Says anything at all. */
  sayRaw(message: unknown): void
  /** Loads the frame's document, again when called again. */
  load(): void
  /** Ends the frame's document as a crash does. */
  crash(): void
}

/**
 * Plays the wallet in the page's one frame. `answer` gives a request's result or throws; a promise that never settles is
 * a wallet that never answers. Without `ready: false` the wallet is ready as soon as it is greeted.
 */
export function playFrame(
  answer: (method: string, params: readonly unknown[], frame: FakeFrame) => unknown,
  options: { ready?: boolean } = {},
): FakeFrame {
  const element = document.getElementById('face-iframe') as HTMLIFrameElement // made by createWallet
  const { contentWindow } = element
  if (!contentWindow) throw new Error('create the wallet first')
  let port: MessagePort | undefined

  const frame: FakeFrame = {
    hellos: [],
    requests: [],
    cancelled: [],
    say: (message) => port?.postMessage({ from: 'FACE_IFRAME', ...message }),
    sayRaw: (message) =>
      port?.postMessage(
        typeof message === 'object' && message && !Array.isArray(message)
          ? { from: 'FACE_IFRAME', ...message }
          : message,
      ),
    load: () => void element.dispatchEvent(new Event('load')),
    crash: () => port?.close(),
  }

  const reply = async ({ id, method, params }: Request) => {
    try {
      frame.say({ kind: 'reply', id, result: await answer(method, (params ?? []) as unknown[], frame) })
    } catch (error) {
      frame.say({ kind: 'reply', id, error: WalletError.toNamedWire(error) })
    }
  }

  const greeted = (hello: Hello, origin: string, [given]: [MessagePort]) => {
    frame.hellos.push({ hello, origin })
    port = given
    port.onmessage = ({ data }: MessageEvent<FromPage>) => {
      if (data.kind === 'cancel') {
        frame.cancelled.push(data.id)
        // As the real one does; for a request answered before, the page ignores it.
        frame.say({
          kind: 'reply',
          id: data.id,
          error: WalletError.toNamedWire(new WalletError('userRejectedRequest')),
        })
      } else {
        frame.requests.push(data)
        void reply(data)
      }
    }
    if (options.ready !== false) frame.say({ kind: 'control', method: 'face_ready', nonce: hello.nonce })
  }

  contentWindow.postMessage = greeted as typeof contentWindow.postMessage // called as the SDK calls it, with a port
  return frame
}

/** For tests: jsdom has no modal dialogs; this is as much of them as can be told from outside. */
export function giveModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
