import { brand } from '@latchkey/protocol/brand'
import { caller } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { setAccent } from '../accent.ts'
import { make } from './card.ts'
import type { Messages } from './messages/en.ts'

/** The page that asks for a login, as the API names it. */
const requester = v.object({ pageOrigin: caller, projectName: v.string(), brand: v.optional(brand) })
export type Requester = v.InferOutput<typeof requester>

const key = 'latchkey.asker'

/** Stores the requester in the window's storage: the provider sends the window back to another address of ours. */
export function storeRequester({ pageOrigin, projectName, brand }: Requester): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ pageOrigin, projectName, brand }))
  } catch {
    // Without storage the page is not named again.
  }
}

/** The page that requested the login in this window; undefined when that is no longer known. */
export function readRequester(): Requester | undefined {
  try {
    return v.parse(requester, JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

const drawMark = (mark: string): HTMLElement => {
  const picture = make('img', 'mark')
  // Decorative: the name stands beside it.
  Object.assign(picture, { src: mark, alt: '', width: 32, height: 32 })
  return picture
}

/** Shows the page's name above a title, after some words, with its project's mark; the window takes its colour. */
export function showRequester(
  { pageOrigin, projectName, brand }: Requester,
  messages: Messages,
  words = messages.requester,
): HTMLElement {
  setAccent(brand?.accent)
  const element = make('p', 'requester', words)
  if (brand?.mark !== undefined) element.prepend(drawMark(brand.mark))
  element.append(make('strong', '', pageOrigin), make('span', '', projectName))
  return element
}
