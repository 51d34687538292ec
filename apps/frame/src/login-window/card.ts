import './popup.css'
import type { Messages } from './messages/en.ts'

type Tone = 'busy' | 'done' | 'note'

const svg = 'http://www.w3.org/2000/svg'

const ring = 'M10 2a8 8 0 1 1 0 16a8 8 0 0 1 0-16z'

/** Each is a list of strokes; the last stroke of the busy ring is animated. */
const drawings: Record<Tone, readonly string[]> = {
  busy: [ring, 'M10 2a8 8 0 0 1 8 8'],
  done: [ring, 'M6.5 10.3l2.5 2.5 4.5-5'],
  note: [ring, 'M10 6v5M10 13.8v.1'],
}

/** Creates an element with a class and text. The text is never HTML. */
export const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

/**
 * How long a button is disabled at first, milliseconds, so that the second half of a double-click does not press it.
 */
const standMs = 500

/** A button that is enabled half a second after it is drawn. */
export const button = (text: string, className: string, act: () => void): HTMLButtonElement => {
  const element = make('button', className, text)
  element.type = 'button'
  element.disabled = true
  setTimeout(() => {
    element.disabled = false
  }, standMs)
  element.addEventListener('click', act)
  return element
}

const icon = (tone: Tone) => {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 20 20')
  drawing.setAttribute('class', `icon ${tone}`)
  drawing.setAttribute('aria-hidden', 'true')
  for (const stroke of drawings[tone]) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', stroke)
    drawing.append(path)
  }
  return drawing
}

type Card = {
  tone?: Tone
  /** The page that asks, above the title. */
  requester?: Node
  title: string
  text?: string
  parts?: readonly Node[]
}

/** Shows one card in the window, replacing the previous one. The title gets the focus, so that it is read out. */
export function show({ tone, requester, title, text, parts = [] }: Card): void {
  const main = document.querySelector('main') ?? document.body.appendChild(make('main'))
  const card = make('section', 'card')
  const heading = make('h1', '', title)
  heading.tabIndex = -1
  if (tone) card.append(icon(tone))
  if (requester) card.append(requester)
  card.append(heading)
  if (text) card.append(make('p', '', text))
  card.append(...parts)
  main.replaceChildren(card)
  document.title = title
  if (tone !== 'busy') heading.focus()
}

/** A button that closes the window. */
export function closeButton({ close }: Messages): HTMLButtonElement {
  return button(close, 'plain', () => window.close())
}

/** Shows a failure, what to do about it, and a way out. */
export function showFailure(failure: { title: string; text: string }, messages: Messages, reference?: string): void {
  const mark = reference === undefined ? [] : [make('p', '', messages.reference(reference))]
  show({ tone: 'note', ...failure, parts: [...mark, closeButton(messages)] })
}
