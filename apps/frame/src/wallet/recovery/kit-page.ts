import { directionOf } from '@latchkey/core/locale'
import type { Messages } from '../messages/en.ts'
import { toGroups } from './groups.ts'
import type { KitFacts, OpenWallet } from './props.ts'

type Kit = { code: string; about: KitFacts; language: string; words: Messages['kit'] }

/**
 * Opens a window of the wallet's own with a recovery kit, to print or to save. The sandboxed frame itself may do
 * neither. The code is never part of an address. Its file is saved by a plain link, which works where the frame is gone;
 * its print button does not, but the browser's own menu does.
 *
 * It is closed with the wallet: by a lock, by signing out.
 *
 * @returns the window, to be closed; undefined where the browser did not open one
 */
export function openKitPage(kit: Kit, wallet: OpenWallet): { close(): void } | undefined {
  const page = window.open('', '_blank')
  // Where the page isolates itself from its windows (COOP), none opens, or one that cannot be written to.
  if (!page) return undefined
  const { document } = page
  const { words: t, code, about, language } = kit
  const own = page as unknown as Page
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
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
  // Browsers translate by sending a page's text to a service.
  document.documentElement.setAttribute('translate', 'no')
  document.title = t.pageTitle
  Object.assign(document.body.style, {
    font: '16px/1.5 system-ui, sans-serif',
    maxInlineSize: '40em',
    margin: '2em auto',
    padding: '0 1em',
    color: '#000',
    background: '#fff',
  })
  // The wallet's policy allows no style element; a constructed sheet is allowed.
  const sheet = new own.CSSStyleSheet()
  sheet.replaceSync('@media print { footer { display: none } }')
  document.adoptedStyleSheets = [sheet]
  const facts = element('dl', '')
  for (const [term, detail] of toRows(kit))
    facts.append(
      element('dt', term, { fontSize: '14px' }),
      element('dd', detail, { margin: '0 0 0.5em', overflowWrap: 'anywhere' }),
    )
  const written = element('p', toGroups(code).join(' '), {
    font: '22px/1.6 monospace',
    overflowWrap: 'anywhere',
    border: '1px solid #000',
    padding: '0.75em',
  })
  written.dir = 'ltr'
  const file = element('a', t.save, { padding: '0.75em 1em' })
  // Created by the window itself: browsers partition such URLs by the top-level page, and it lasts as long as the window.
  file.href = own.URL.createObjectURL(new own.Blob([toText(kit)], { type: 'text/plain;charset=utf-8' }))
  file.download = `${t.file}-${about.address.slice(2, 8)}-${about.number}.txt`
  const print = element('button', t.print, { font: 'inherit', padding: '0.75em 1em', marginInlineEnd: '1em' })
  print.type = 'button'
  print.addEventListener('click', () => page.print())
  const buttons = element('p', '')
  buttons.append(print, file)
  const footer = element('footer', '')
  footer.append(buttons, element('p', t.pageClose))
  document.body.replaceChildren(
    element('h1', t.pageTitle, { fontSize: '24px' }),
    element('p', t.pageText),
    written,
    facts,
    element('p', t.pageNewest),
    element('p', t.keep),
    element('p', t.pageApart),
    footer,
  )
  // The window needs no way back to the frame.
  page.opener = null
  const close = () => {
    // WebKit lets a sandboxed frame close only a window whose opener it is: there an empty one stays.
    own.URL.revokeObjectURL(file.href)
    document.body.replaceChildren()
    page.close()
  }
  const stop = wallet.subscribe(({ status }) => {
    if (status !== 'closed') return
    stop()
    close()
  })
  return { close }
}

/** A window with its own constructors, which TypeScript's `Window` does not declare. */
type Page = Pick<typeof globalThis, 'Blob' | 'URL' | 'CSSStyleSheet' | 'document'>

const toRows = ({ about, language, words: t }: Kit): [term: string, detail: string][] => {
  const { address, login, app, wallet, madeAt, number } = about
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(madeAt)
  return [
    [t.pageLogin, login],
    [t.pageWallet, address],
    [t.pageApp, `${app.name} (${app.origin})`],
    [t.pageService, wallet],
    [t.pageDate, `${date} (${new Date(madeAt).toISOString().slice(0, 10)})`],
    [t.pageNumber, String(number)],
  ]
}

const toText = (kit: Kit): string => {
  const { code, words: t } = kit
  const rows = toRows(kit).map(([term, detail]) => `${term}: ${detail}`)
  const parts = [[t.pageTitle], [t.pageText], [toGroups(code).join(' ')], rows, [t.pageNewest, t.keep, t.pageApart]]
  return `${parts.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`
}
