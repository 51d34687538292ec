import { closeOnBack } from '@latchkey/core/close-on-back'
import { plainErrors } from '@latchkey/core/plain-errors'
import type { SafeArea } from '@latchkey/protocol/wire'

/** Also marks that a page has its wallet: one per page. */
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

/** The dialog does not scroll: this only lets a script read the screen's safe areas, without an extra element. */
const edges = { 'scroll-padding': 'env(safe-area-inset-top, 0px) 0px env(safe-area-inset-bottom, 0px) 0px' }

/** Set by script, property by property: a strict `style-src` of the page allows only this. */
const dress = (element: HTMLElement, rules: Record<string, string>) => {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
}

/** Pixels of a computed style; browsers without safe areas have none. */
const readLength = (text: string) => parseFloat(text) || 0

export type Overlay = {
  readonly frame: HTMLIFrameElement
  show(): void
  hide(): void
  /** Loads the frame's address again. */
  reload(): void
  remove(): void
}

/**
 * The wallet's frame over the page, hidden at first. It is in a modal dialog of its own, which makes the page behind it
 * inert and lifts the frame above the page's own open dialogs, which no z-index does.
 *
 * With `camera` the page delegates the camera to the frame; without it the frame has none, whatever the person allows
 * the page.
 *
 * `onDismiss` is called when the browser closes the dialog (a phone's back gesture), or the person goes back.
 * `onSafeArea` is called with the part of the shown frame that the screen's edges take, and again when that changes.
 *
 * @throws Error when the page already has a wallet
 */
export function createOverlay(parts: {
  src: string
  camera: boolean
  onLoad(): void
  onDismiss(): void
  onSafeArea(area: SafeArea): void
}): Overlay {
  if (document.getElementById(frameId)) throw new Error(plainErrors.alreadyInitialized)
  const { origin } = new URL(parts.src)

  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.title = 'Wallet'
  const lent = [
    'publickey-credentials-get',
    'publickey-credentials-create',
    'clipboard-write',
    // A browser without it (Chromium on Linux) writes an error for the name on every load.
    ...('share' in navigator ? ['web-share'] : []),
    ...(parts.camera ? ['camera'] : []),
  ]
  frame.setAttribute('allow', lent.map((feature) => `${feature} ${origin}`).join('; '))
  // The wallet is another origin, so allowing scripts and its own origin together does not defeat the sandbox.
  const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms'
  frame.setAttribute('sandbox', sandbox)
  // The wallet's host needs the origin to tell a page that it is not listed; the page's own policy may hide it.
  frame.setAttribute('referrerpolicy', 'origin')
  // Browsers paint a frame opaque when its colour scheme differs from its document's; the wallet's root is always light
  // (tokens.css, `data-overlay`), and its body follows the visitor's own setting independently of this.
  dress(frame, { ...cover, display: 'none', 'color-scheme': 'light' })
  frame.addEventListener('load', parts.onLoad)
  frame.src = parts.src

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', frame.title)
  dress(dialog, { ...cover, ...edges })
  dialog.append(frame)
  ;(document.body ?? document.documentElement).append(dialog)

  let reported: SafeArea = { top: 0, bottom: 0 }
  /** False when the frame may have another document since. */
  let isReported = false
  const reportSafeArea = (isCovered: boolean) => {
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(dialog)
    const area = { top: readLength(scrollPaddingTop), bottom: isCovered ? 0 : readLength(scrollPaddingBottom) }
    const isSame = area.top === reported.top && area.bottom === reported.bottom
    if (isSame && (isReported || area.top + area.bottom === 0)) return
    reported = area
    isReported = true
    parts.onSafeArea(area)
  }

  // A phone's keyboard covers the page without changing its height; only the visible part (the visual viewport) gets
  // shorter. The wallet fills just that part. When the page is pinch-zoomed, the wallet moves with it instead.
  const fit = () => {
    const seen = globalThis.visualViewport
    const isCovered = seen && seen.scale === 1 && seen.height < dialog.clientHeight - 1
    dress(frame, isCovered ? { top: `${seen.offsetTop}px`, height: `${seen.height}px` } : { top: '0', height: '100%' })
    // A keyboard lies over the screen's lower edge.
    reportSafeArea(isCovered === true)
  }
  const follow = (change: 'addEventListener' | 'removeEventListener') => {
    for (const event of ['resize', 'scroll']) globalThis.visualViewport?.[change](event, fit)
  }

  let before: { focused: Element | null; overflow: string; gutter: string } | undefined
  let stopBack = () => {}

  const show = () => {
    if (before) return
    const root = document.documentElement
    before = { focused: document.activeElement, overflow: root.style.overflow, gutter: root.style.scrollbarGutter }
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable' // prevents a horizontal shift of the page
    root.style.overflow = 'hidden'
    dress(frame, { display: 'block' })
    dialog.showModal()
    isReported = false
    fit()
    follow('addEventListener')
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
    follow('removeEventListener')
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
