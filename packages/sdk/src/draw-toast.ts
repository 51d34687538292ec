import type { Toast } from '@latchkey/protocol/wire'

const shownMs = 3_000
const most = 4

const css = `
:host { all: initial; }
ol {
  display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none;
  font: 15px/1.4 system-ui, sans-serif; color-scheme: light dark;
}
li {
  display: flex; align-items: start; gap: 12px; padding: 12px 12px 12px 16px; border-radius: 14px;
  border: 1px solid light-dark(#e0dcd2, #343731); background: light-dark(#ffffff, #1c1e1b); color: light-dark(#1a1c19, #eeede8);
  box-shadow: 0 24px 64px -16px light-dark(rgb(26 28 25 / .32), rgb(0 0 0 / .72)); pointer-events: auto;
}
li[data-type=success] { border-inline-start: 4px solid light-dark(#155631, #83d39c); }
li[data-type=error] { border-inline-start: 4px solid light-dark(#931e16, #ff9d92); }
div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
p { margin: 0; }
p + p { color: light-dark(#4f534c, #adb0a8); }
.title { font-weight: 600; }
button {
  flex: none; width: 32px; height: 32px; margin: -4px; padding: 0; border: 0; border-radius: 10px; background: none;
  color: inherit; font: inherit; font-size: 20px; line-height: 1; cursor: pointer;
}
button:focus-visible { outline: 2px solid light-dark(#1b5fc4, #8fbcff); }
@media (prefers-reduced-motion: no-preference) {
  li { animation: enter 160ms cubic-bezier(.2, .7, .2, 1); }
  @keyframes enter { from { opacity: 0; transform: translateY(-8px); } }
}
`

/**
 * Top right, or the full width at the bottom of a narrow window. Set property by property, which a strict `style-src`
 * allows.
 */
const place = (host: HTMLElement) => {
  const narrow = matchMedia('(max-width: 500px)')
  const rules = {
    position: 'fixed',
    inset: narrow.matches ? 'auto 16px 16px' : '16px 16px auto auto',
    width: narrow.matches ? 'auto' : '392px',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    overflow: 'visible',
    'pointer-events': 'none',
    'z-index': '2147483647',
  }
  for (const [name, value] of Object.entries(rules)) host.style.setProperty(name, value, 'important')
}

let list: HTMLOListElement | undefined

/**
 * The list of toasts, in a shadow tree of its own: the page's styles do not apply to it, nor its styles to the page.
 */
const requireList = (): HTMLOListElement => {
  if (list?.isConnected) return list
  const host = document.createElement('face-toasts')
  // A landmark, so that it can be reached from anywhere in the page.
  host.role = 'region'
  host.ariaLabel = 'Wallet notices'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  list = document.createElement('ol')
  root.append(list)
  document.body.append(host)
  place(host)
  matchMedia('(max-width: 500px)').addEventListener('change', () => place(host))
  return list
}

/** Above the page's own open dialogs, where the browser supports it: no z-index does that. */
const raise = (ol: HTMLElement) => {
  const { host } = ol.getRootNode() as ShadowRoot // it is inside one, see requireList
  if (!(host instanceof HTMLElement) || !host.showPopover) return
  host.popover = 'manual'
  host.hidePopover()
  host.showPopover()
}

const line = (text: string, className: string) => {
  const p = document.createElement('p')
  p.className = className
  p.textContent = text
  return p
}

/**
 * Draws a toast for three seconds, longer while it has the pointer or the focus. Its message is plain text. Screen
 * readers announce an error immediately, anything else when they are idle.
 */
export function drawToast({ title, description, type }: Toast): void {
  const ol = requireList()
  if (!ol.childElementCount) raise(ol)
  while (ol.childElementCount >= most) ol.firstElementChild?.remove()

  const item = document.createElement('li')
  item.dataset.type = type
  const words = document.createElement('div')
  words.setAttribute('role', type === 'error' ? 'alert' : 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = 'Close'
  close.textContent = '×'
  item.append(words, close)
  ol.append(item)
  // Screen readers only announce changes in a region they already know.
  requestAnimationFrame(() => {
    if (title) words.append(line(title, 'title'))
    if (description) words.append(line(description, 'description'))
  })

  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    item.remove()
  }
  const stay = () => clearTimeout(timer)
  const go = () => {
    clearTimeout(timer)
    if (!item.matches(':hover, :focus-within')) timer = setTimeout(leave, shownMs)
  }
  item.addEventListener('pointerenter', stay)
  item.addEventListener('focusin', stay)
  item.addEventListener('pointerleave', go)
  item.addEventListener('focusout', () => queueMicrotask(go))
  close.addEventListener('click', leave)
  go()
}
