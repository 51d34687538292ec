import { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import { type FromPage, type Hello, limits, type SafeArea, type Toast, wireVersion } from '@latchkey/protocol/wire'
import type { FrameMessage } from './checks.ts'
import { randomId } from './random-id.ts'
import { sdkVersion } from './version.ts'

/** Marks every message from the page. */
const from = 'FACE_SDK'

const noAnswer = (reason: string) => new WalletError('noAnswer', { reason })
const removed = () => noAnswer('the wallet was removed from this page')
const rejected = () => new WalletError('userRejectedRequest')

type RpcResponse = { result: unknown } | { error: WalletError }
type Pending = {
  asks: boolean
  sent: boolean
  send(to: MessagePort): void
  /** Starts the time limit for the reply, milliseconds. */
  wait(limit: number): void
  settle(outcome: RpcResponse): void
}

/**
 * How long a cancelled request may still take, in milliseconds. Usually the wallet confirms immediately (4001), but
 * what a person has already approved is carried out, and the page must learn of it.
 */
const takenBackMs = 200_000

export type PendingRequest = {
  method: string
  params: unknown
  /** The time limit of the reply in milliseconds, from when the request is sent. */
  limit: number
  /** True when a person is asked. */
  asks: boolean
  /** The ticket of the login window that was opened for it, asked for when the wallet is ready. */
  ticket?(): string | undefined
  signal?: AbortSignal | undefined
}

export type Channel = {
  /**
   * Sends a request once the wallet is ready, and resolves to its result.
   *
   * @throws WalletError the wallet's own; `userRejectedRequest` when aborted or cancelled; `noAnswer`
   */
  ask(request: PendingRequest): Promise<unknown>
  /** The frame reports a loaded document: sends it the hello, and abandons the previous one. */
  greet(): void
  /** Abandons the frame: pending requests fail with this reason, and the next one loads it again. */
  fail(reason: string): void
  /** Cancels every request that asks a person; each ends with the wallet's answer. */
  cancel(): void
  /** Tells the wallet how much of its frame the screen's edges take. */
  setSafeArea(area: SafeArea): void
  close(): void
}

/**
 * Milliseconds until a loaded frame must be ready. Its scripts have run by then; browsers also report an unreachable
 * address as loaded.
 */
const loadedLimit = 10_000

/** The first wait before the hello is sent again, milliseconds, and the factor by which each further wait is longer. */
const again = { firstMs: 500, growth: 1.5 }

/**
 * The page's end of the wire: a hello with a port, then everything over that port. A request made before the wallet is
 * ready waits for it; every wait is limited.
 *
 * The hello is repeated, each with a port of its own, until the wallet answers one: Chromium loses the frame's load
 * event when a window of the wallet's origin is being opened at that moment (seen in version 156). A document answers
 * the first hello only.
 */
export function createChannel(parts: {
  /** The network on which the wallet starts when it is loaded. */
  network(): NetworkName
  /** The time limit in milliseconds for the wallet to become ready. */
  readyLimit: number
  /** Loads what reads the frame's messages: undefined for one that is malformed. */
  loadReader(): Promise<(data: unknown) => FrameMessage | undefined>
  /** Posts the hello and its port to the frame's window, and only to the wallet's origin. */
  post(hello: Hello, port: MessagePort): void
  /** True if the frame shows a document of another origin than the page's. */
  hasDocument(): boolean
  /** Loads the frame again, after it did not answer or was lost. */
  reload(): void
  /**
   * A document of the frame is ready: the first, or another after a reload. `windows`: it takes login windows that the
   * page opened.
   */
  onReady(windows: boolean): void
  onControl(method: 'face_openIframe' | 'face_closeIframe'): void
  onEvent(event: Extract<FrameMessage, { kind: 'event' }>): void
  onToast(toast: Toast): void
}): Channel {
  const pending = new Map<string, Pending>()
  let port: MessagePort | undefined
  /** The ports of hellos that no document has answered. */
  let offered: MessagePort[] = []
  /** The frame reported its document as loaded. */
  let loaded = false
  let ready = false
  /** The frame failed: the next request loads it again. */
  let failed = false
  let closed = false
  let readyTimer: ReturnType<typeof setTimeout> | undefined
  let againTimer: ReturnType<typeof setTimeout> | undefined

  const giveUp = (error: WalletError, which: (request: Pending) => boolean) => {
    for (const request of [...pending.values()]) if (which(request)) request.settle({ error })
  }

  const awaitReady = (limit: number) => {
    failed = false
    clearTimeout(readyTimer)
    readyTimer = setTimeout(() => {
      failed = true
      giveUp(noAnswer('the wallet could not be loaded'), () => true)
    }, limit)
  }

  const close = (each: MessagePort) => {
    each.onmessage = null
    each.close()
  }

  /**
   * Abandons the frame's document, if there is one. Requests sent to it may have been carried out, so they are not sent
   * again.
   */
  const leave = (reason: string) => {
    if (port) close(port)
    port = undefined
    ready = false
    parts.onControl('face_closeIframe')
    giveUp(noAnswer(reason), (request) => request.sent)
  }

  const flush = () => {
    if (!ready || !port) return
    let inFlight = [...pending.values()].filter((request) => request.sent).length
    for (const request of pending.values()) {
      if (request.sent) continue
      if (inFlight >= limits.inFlight) return
      inFlight += 1
      request.send(port)
    }
  }

  const callOff = (id: string) => port?.postMessage({ kind: 'cancel', from, id } satisfies FromPage)

  const takeBack = (id: string, request: Pending) => {
    if (request.sent) callOff(id)
    if (request.sent && request.asks) request.wait(takenBackMs)
    else request.settle({ error: rejected() })
  }

  const receive = (message: FrameMessage, nonce: string) => {
    if (message.kind === 'reply') {
      // Only ids from this page are known; anything else answers no request.
      const { error, result } = message
      pending.get(message.id)?.settle(error ? { error: WalletError.fromWire(error) } : { result })
    } else if (message.kind === 'event') parts.onEvent(message)
    else if (message.method === 'face_showToast') parts.onToast(message.result)
    else if (message.method !== 'face_ready') parts.onControl(message.method)
    else if (message.nonce === nonce) {
      clearTimeout(readyTimer)
      failed = false
      ready = true
      parts.onReady(message.windows === true)
      flush()
    }
  }

  /** The document answers on this port. */
  const adopt = (answered: MessagePort) => {
    if (answered === port) return
    if (port) leave('the wallet was loaded anew before it answered')
    for (const each of offered) if (each !== answered) close(each)
    offered = []
    port = answered
  }

  /** Sends a hello with a port of its own. */
  const offer = () => {
    const { port1, port2 } = new MessageChannel()
    const nonce = randomId()
    const listen = (read: (data: unknown) => FrameMessage | undefined) => {
      if (!offered.includes(port1)) return
      port1.onmessage = ({ data }) => {
        const message = read(data)
        if (!message) return
        adopt(port1)
        receive(message, nonce)
      }
    }
    // Until then messages wait in the port.
    parts.loadReader().then(listen, (failure) => fail((failure as Error).message))
    // In browsers that report it: the frame's document is gone. The next document is greeted once it has loaded.
    port1.addEventListener('close', () => {
      offered = offered.filter((each) => each !== port1)
      if (port !== port1) return
      leave('the wallet went away before it answered')
      failed = true
    })
    offered.push(port1)
    parts.post({ kind: 'hello', from, version: wireVersion, nonce, sdk: sdkVersion, network: parts.network() }, port2)
  }

  const fail = (reason: string) => {
    if (ready || closed) return
    clearTimeout(readyTimer)
    failed = true
    giveUp(noAnswer(reason), () => true)
  }

  const offerAgain = (ms: number) => {
    clearTimeout(againTimer)
    againTimer = setTimeout(() => {
      if (ready || failed || closed) return
      if (parts.hasDocument()) offer()
      offerAgain(ms * again.growth)
    }, ms)
  }

  const awaitDocument = () => {
    loaded = false
    awaitReady(parts.readyLimit)
    offerAgain(again.firstMs)
  }

  awaitDocument()

  return {
    ask({ method, params, limit, asks, ticket, signal }) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(removed())
        if (signal?.aborted) return reject(rejected())
        const id = randomId()
        let timer: ReturnType<typeof setTimeout> | undefined

        const request: Pending = {
          asks,
          sent: false,
          send(to) {
            request.sent = true
            const window = ticket?.()
            const named = window === undefined ? {} : { window }
            to.postMessage({ kind: 'request', from, id, method, params, ...named } satisfies FromPage)
            request.wait(limit)
          },
          wait(most) {
            clearTimeout(timer)
            timer = setTimeout(() => {
              callOff(id)
              request.settle({ error: noAnswer(`the wallet did not answer ${method} in time`) })
            }, most)
          },
          settle(outcome) {
            if (!pending.delete(id)) return
            clearTimeout(timer)
            signal?.removeEventListener('abort', abort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.result)
            flush()
          },
        }
        const abort = () => takeBack(id, request)

        pending.set(id, request)
        signal?.addEventListener('abort', abort)
        if (failed) {
          awaitDocument()
          parts.reload()
        }
        flush()
      })
    },

    greet() {
      // This is the load event of the document that has already answered, or of another one, which then answers this
      // hello.
      const late = ready && !loaded
      if (!late) leave('the wallet was loaded anew before it answered')
      loaded = true
      if (closed) return
      if (!late) awaitReady(Math.min(parts.readyLimit, loadedLimit))
      offer()
    },

    fail,

    cancel() {
      for (const [id, request] of [...pending]) if (request.asks) takeBack(id, request)
    },

    setSafeArea(area) {
      port?.postMessage({ kind: 'safe-area', from, ...area } satisfies FromPage)
    },

    close() {
      closed = true
      clearTimeout(readyTimer)
      clearTimeout(againTimer)
      leave('the wallet was removed from this page before it answered')
      offered.forEach(close)
      offered = []
      giveUp(removed(), () => true)
    },
  }
}
