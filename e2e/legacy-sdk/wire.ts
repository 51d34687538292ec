import { type Generation, isSince } from './generations.ts'

/** A request as a dapp or the SDK writes it. Sending adds `id` and `from` to this same object. */
export type LegacyRequest = { method: string; params?: unknown; id?: unknown; from?: string; [other: string]: unknown }

/** The detail holds exactly these four, whatever else the wallet sent. */
class ToastEvent extends Event {
  readonly detail: { title: unknown; description: unknown; type: unknown; iconType: unknown }
  constructor({ title, description, type, iconType }: Record<string, unknown>) {
    super('face-toast')
    this.detail = { title, description, type, iconType }
  }
}

const createFrame = (src: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.id = 'face-iframe'
  frame.title = 'Secure Modal'
  frame.allow = 'clipboard-read; clipboard-write'
  Object.assign(frame.style, {
    display: 'none',
    position: 'fixed',
    top: '0px',
    right: '0px',
    width: '100%',
    height: '100%',
    borderRadius: '0px',
    border: 'none',
    zIndex: '2147483647',
  })
  frame.src = src
  return frame
}

/**
 * The wallet's frame in the page, and the legacy SDKs' messages with it: posted to any origin, answers matched only by
 * id and from any source, control messages accepted if their origin equals the whole of `iframeUrl`. This carelessness
 * is intentional, because the wallet must cope with it.
 *
 * @throws Error when the page already has a wallet
 */
export const createWire = (generation: Generation, { iframeUrl, src }: { iframeUrl: string; src: string }) => {
  if (document.getElementById('face-iframe'))
    throw new Error('Face is already initialized, Face can be initialized once.')
  const frame = createFrame(src)
  let becomeReady: () => void
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  let focused: Element | null = null

  const hide = () => {
    frame.style.display = 'none'
    if (focused instanceof HTMLElement) focused.focus()
  }
  const control: Record<string, (result: unknown) => void> = {
    face_ready: () => becomeReady(),
    face_openIframe: () => {
      frame.style.display = 'block'
      focused = document.activeElement
      frame.focus()
    },
    face_closeIframe: hide,
    face_showToast: (result) => {
      if (isSince(generation, '1.11.2')) dispatchEvent(new ToastEvent(Object(result)))
      else if (isSince(generation, '1.10.14')) dispatchEvent(new CustomEvent('face-toast', { detail: result }))
    },
  }
  addEventListener('message', ({ origin, data }) => {
    if (origin === iframeUrl && Object.hasOwn(control, data.method)) control[data.method]?.(data.result)
  })
  document.body.append(frame)

  const prefix = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
  let counter = 0

  /**
   * Waits, without a limit, for the first message that `isAnswer`; returns its result, or throws its error unchanged.
   */
  const receive = (isAnswer: (data: { id?: unknown }) => boolean) =>
    new Promise<unknown>((resolve, reject) => {
      const listen = ({ data }: MessageEvent) => {
        if (!isAnswer(data)) return
        removeEventListener('message', listen)
        if (data.error) reject(data.error)
        else resolve(data.result)
      }
      addEventListener('message', listen)
    })

  const post = async (request: LegacyRequest, isAnswer: (data: { id?: unknown }) => boolean): Promise<unknown> => {
    await ready
    counter += 1
    const given = isSince(generation, '1.10.4') && request.id ? String(request.id) : undefined
    request.id = given ?? `${prefix}-${counter}`
    request.from = 'FACE_SDK'
    const answer = receive(isAnswer)
    frame.contentWindow?.postMessage(request, '*')
    return answer
  }

  return {
    frame,
    ready,
    hide,
    /** Sends one request once the wallet is ready, and returns its answer. */
    ask: (request: LegacyRequest): Promise<unknown> => post(request, ({ id }) => id === request.id),
    /** Up to 1.11.2 the first message of any kind and origin is taken for the answer. */
    askLoggedIn: async (): Promise<unknown> => {
      const request: LegacyRequest = { method: 'face_loggedIn' }
      const isAnswer = isSince(generation, '1.12.5') ? ({ id }: { id?: unknown }) => id === request.id : () => true
      return (await post(request, isAnswer)) || false
    },
  }
}

export type Wire = ReturnType<typeof createWire>
