import { directionOf } from '@latchkey/core/locale'
import type { Messages } from '../messages/en.ts'

type Page = Pick<typeof globalThis, 'Blob' | 'URL'>

/**
 * Opens a window with the copy of a person's data, to read and to save. It contains nothing that opens the wallet, so
 * it stays when the wallet is locked.
 *
 * @returns false where the browser opened none
 */
export function openDataPage(copy: {
  text: string
  words: Pick<Messages['home'], 'dataPage' | 'dataSave'>
  language: string
}): boolean {
  const page = window.open('', '_blank')
  // Where the page isolates itself from its windows (COOP), none opens, or one that cannot be written to.
  if (!page) return false
  const { document } = page
  const own = page as unknown as Page
  Object.assign(document.documentElement, { lang: copy.language, dir: directionOf(copy.language) })
  document.title = copy.words.dataPage
  const heading = document.createElement('h1')
  heading.textContent = copy.words.dataPage
  const file = document.createElement('a')
  file.textContent = copy.words.dataSave
  // Created by the window itself: browsers partition such URLs by the top-level page.
  file.href = own.URL.createObjectURL(new own.Blob([copy.text], { type: 'application/json' }))
  file.download = 'wallet-data.json'
  const text = document.createElement('pre')
  text.textContent = copy.text
  text.dir = 'ltr'
  text.style.whiteSpace = 'pre-wrap'
  text.style.overflowWrap = 'anywhere'
  Object.assign(document.body.style, { font: '16px/1.5 system-ui, sans-serif', margin: '2em auto', padding: '0 1em' })
  document.body.style.maxInlineSize = '60em'
  document.body.replaceChildren(heading, file, text)
  page.opener = null
  return true
}
