import { caller } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { make } from './card.ts'
import type { Messages } from './messages/en.ts'

/** The page that asks for a login, as the API names it. */
const asker = v.object({ pageOrigin: caller, projectName: v.string() })
type Asker = v.InferOutput<typeof asker>

const key = 'latchkey.asker'

/** Stores the requester in the window's storage: the provider sends the window back to another address of ours. */
export function storeAsker({ pageOrigin, projectName }: Asker): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ pageOrigin, projectName }))
  } catch {
    // Without storage the page is not named again.
  }
}

/** The page that requested the login in this window; undefined when that is no longer known. */
export function readAsker(): Asker | undefined {
  try {
    return v.parse(asker, JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

/** Shows the page's name above a title, after some words. */
export function showAsker({ pageOrigin, projectName }: Asker, messages: Messages, words = messages.asker): HTMLElement {
  const element = make('p', 'asker', words)
  element.append(make('strong', '', pageOrigin), make('span', '', projectName))
  return element
}
