import { toQrCode } from '@latchkey/ui/qr-code'
import type { Messages } from '../messages/en.ts'
import { toGroups } from './groups.ts'

type Kit = { code: string; address: string; language: string; words: Messages['kit'] }

/**
 * Opens a window of the wallet's own with a recovery kit, to print or to save. The sandboxed frame itself may do
 * neither. The code is never part of an address.
 *
 * @returns false where the browser did not open one
 */
export function openKitPage(kit: Kit): boolean {
  const page = window.open('', '_blank')
  // Where the page isolates itself from its windows (COOP), none opens, or one that cannot be written to.
  if (!page) return false
  const { document } = page
  const { words: t, code, address, language } = kit
  const element = <K extends keyof HTMLElementTagNameMap>(
    name: K,
    text: string,
    style: Partial<CSSStyleDeclaration> = {},
  ) => {
    const made = document.createElement(name)
    made.textContent = text
    Object.assign(made.style, style)
    return made
  }
  const button = (text: string, press: () => void) => {
    const made = element('button', text, { font: 'inherit', padding: '0.75em 1em', marginInlineEnd: '1em' })
    made.type = 'button'
    made.addEventListener('click', press)
    return made
  }
  document.documentElement.lang = language
  document.title = t.pageTitle
  Object.assign(document.body.style, {
    font: '16px/1.5 system-ui, sans-serif',
    maxInlineSize: '40em',
    margin: '2em auto',
    padding: '0 1em',
    color: '#000',
    background: '#fff',
  })
  const buttons = element('p', '')
  buttons.append(
    button(t.print, () => {
      buttons.hidden = true
      page.print()
      buttons.hidden = false
    }),
    button(t.save, () => save(page as unknown as Page, kit)),
  )
  document.body.replaceChildren(
    element('h1', t.pageTitle, { fontSize: '24px' }),
    element('p', t.pageText),
    element('p', toGroups(code).join(' '), {
      font: '22px/1.6 monospace',
      overflowWrap: 'anywhere',
      border: '1px solid #000',
      padding: '0.75em',
    }),
    drawQrCode(document, code, t.qr),
    element('p', `${t.pageWallet} ${address}`, { overflowWrap: 'anywhere' }),
    element('p', t.keep),
    buttons,
  )
  return true
}

const drawQrCode = (document: Document, code: string, label: string): SVGElement => {
  const { size, path } = toQrCode(code, 'medium')
  const make = (name: string, attributes: Record<string, string>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }
  const image = make('svg', {
    viewBox: `0 0 ${size} ${size}`,
    width: '200',
    height: '200',
    role: 'img',
    'aria-label': label,
  })
  image.append(make('path', { d: path }))
  return image as SVGElement
}

/** A window with its own constructors, which TypeScript's `Window` does not declare. */
type Page = Pick<typeof globalThis, 'Blob' | 'URL' | 'document'>

const save = ({ Blob, URL, document }: Page, { code, address, words: t }: Kit) => {
  const lines = [
    t.pageTitle,
    '',
    t.pageText,
    '',
    toGroups(code).join(' '),
    '',
    `${t.pageWallet} ${address}`,
    '',
    t.keep,
    '',
  ]
  // Created by the window itself: browsers partition such URLs by the top-level page.
  const url = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${t.file}-${address.slice(2, 8)}.txt`
  document.body.append(link)
  link.click()
  link.remove()
  // The download has started, and holds the data.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
