import { token } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

/** Precedes the window's secret in its address. */
const emailMark = '#email='

/** The window's own state. It survives a reload in the history's state, and is in no address. */
const stored = v.object({ email: v.object({ state: token, mailbox: v.optional(v.string()) }) })
type Stored = v.InferOutput<typeof stored>['email']

/** True in a window that was sent here for a code by mail, also after a reload. */
export function isEmailWindow(): boolean {
  return location.hash.startsWith(emailMark) || v.is(stored, history.state)
}

export const store = (email: Stored) => history.replaceState({ email }, '', location.pathname + location.search)

/** Takes the secret out of the address, and so out of the browser's history; a reload finds it again. */
export const takeState = (): Stored | undefined => {
  const state = v.safeParse(token, location.hash.startsWith(emailMark) && location.hash.slice(emailMark.length))
  if (state.success) store({ state: state.output })
  const parsed = v.safeParse(stored, history.state)
  return parsed.success ? parsed.output.email : undefined
}
