import './popup.css'
import { texts } from './texts.ts'

type Tone = 'busy' | 'done' | 'failed'

const svg = 'http://www.w3.org/2000/svg'

const drawings: Record<Tone, string> = {
  busy: 'M10 2a8 8 0 0 1 8 8',
  done: 'M4 10.5l4 4 8-9',
  failed: 'M10 6v5M10 13.8v.1M6.9 2.8h6.2l4.1 4.1v6.2l-4.1 4.1H6.9l-4.1-4.1V6.9z',
}

/** An element with a class and text. Text is only ever text. */
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

/** A button that does something once the window has been in sight for half a second: nobody clicks it by double-click. */
export const button = (text: string, className: string, act: () => void): HTMLButtonElement => {
  const element = make('button', className, text)
  element.type = 'button'
  const drawn = performance.now()
  element.addEventListener('click', () => {
    if (performance.now() - drawn > 500) act()
  })
  return element
}

const icon = (tone: Tone) => {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 20 20')
  drawing.setAttribute('class', `icon ${tone}`)
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', drawings[tone])
  drawing.append(path)
  return drawing
}

/** Shows one thing in the window in place of what was there. The title takes focus, so that it is read. */
export function show(card: { tone?: Tone; title: string; text?: string; parts?: readonly Node[] }): void {
  const { tone, title, text, parts = [] } = card
  const main = document.querySelector('main') ?? document.body.appendChild(make('main'))
  const section = make('section', 'card')
  const heading = make('h1', '', title)
  heading.tabIndex = -1
  if (tone) section.append(icon(tone))
  section.append(heading)
  if (text) section.append(make('p', '', text))
  section.append(...parts)
  main.replaceChildren(section)
  if (tone !== 'busy') heading.focus()
}

/** Shows what went wrong, what to do, and the way out. */
export function showFailure({ title, text }: { title: string; text: string }): void {
  const code = [make('p', '', texts.again), button(texts.close, 'plain', () => window.close())]
  show({ tone: 'failed', title, text, parts: code })
}
