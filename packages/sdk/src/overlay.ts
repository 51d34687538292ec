import { closeOnBack } from '@latchkey/core/close-on-back'
import { plainErrors } from '@latchkey/core/plain-errors'

/** Also the mark that a page has its wallet: one per page. */
const frameId = 'face-iframe'

const cover = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
  overflow: 'hidden',
  'z-index': '2147483647',
}

/** Set from script, rule by rule: a strict `style-src` of the page allows this and nothing else. */
const dress = (element: HTMLElement, rules: Record<string, string>) => {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
}

export type Overlay = {
  readonly frame: HTMLIFrameElement
  show(): void
  hide(): void
  /** Loads the frame's address anew. */
  reload(): void
  remove(): void
}

/**
 * The wallet's frame over the page, hidden until asked for. It stands in a modal dialog of its own: that keeps the page
 * behind inert, and lifts the frame above dialogs the page itself has open, which no z-index does.
 *
 * With `camera` the page lends the frame its camera; without it the frame has none, whatever the person allows the page.
 *
 * `onDismiss` is called when the platform closes the dialog (the back gesture of a phone), or the person goes back.
 *
 * @throws Error when the page already has a wallet
 */
export function createOverlay(parts: { src: string; camera: boolean; onLoad(): void; onDismiss(): void }): Overlay {
  if (document.getElementById(frameId)) throw new Error(plainErrors.alreadyInitialized)
  const { origin } = new URL(parts.src)

  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.title = 'Wallet'
  const lent = ['publickey-credentials-get', 'clipboard-write', ...(parts.camera ? ['camera'] : [])]
  frame.setAttribute('allow', lent.map((feature) => `${feature} ${origin}`).join('; '))
  // The wallet is another origin, so scripts and its own origin together cannot lift the sandbox.
  const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms'
  frame.setAttribute('sandbox', sandbox)
  // The wallet's host tells a page that is not listed so; a page's own policy may withhold which page it is.
  frame.setAttribute('referrerpolicy', 'origin')
  // Browsers paint a frame opaque when its scheme is not that of its document; the wallet's root is always light
  // (tokens.css, `data-overlay`), and its body follows the visitor's own setting whatever is said here.
  dress(frame, { ...cover, display: 'none', 'color-scheme': 'light' })
  frame.addEventListener('load', parts.onLoad)
  frame.src = parts.src

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', frame.title)
  dress(dialog, cover)
  dialog.append(frame)
  ;(document.body ?? document.documentElement).append(dialog)

  let before: { focused: Element | null; overflow: string; gutter: string } | undefined
  let stopBack = () => {}

  const show = () => {
    if (before) return
    const root = document.documentElement
    before = { focused: document.activeElement, overflow: root.style.overflow, gutter: root.style.scrollbarGutter }
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable' // the page must not jump sideways
    root.style.overflow = 'hidden'
    dress(frame, { display: 'block' })
    dialog.showModal()
    frame.focus()
    stopBack = closeOnBack(dialog, () => {
      hide()
      parts.onDismiss()
    })
  }

  const hide = () => {
    if (!before) return
    const { focused, overflow, gutter } = before
    before = undefined
    stopBack()
    dress(frame, { display: 'none' })
    dialog.close()
    document.documentElement.style.overflow = overflow
    document.documentElement.style.scrollbarGutter = gutter
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }

  dialog.addEventListener('close', () => {
    if (!before || dialog.open) return // closed by us, and perhaps shown again since
    hide()
    parts.onDismiss()
  })

  return {
    frame,
    show,
    hide,
    reload() {
      frame.src = parts.src
    },
    remove() {
      hide()
      dialog.remove()
    },
  }
}
