import { type BindAnswer, type BindRequest, bindRequest } from '@latchkey/protocol/hand-over'
import * as v from 'valibot'

/** How long a login window that nobody needs is waited for, milliseconds. */
const dismissMs = 30_000

/** A window of the wallet's origin, and what it asks this frame. */
export type Asking = { from: Window; request: BindRequest }

/** Reads the question of a login window; undefined for any other message. */
export function readBindRequest(event: MessageEvent): Asking | undefined {
  if (event.origin !== location.origin || !event.source) return undefined
  const parsed = v.safeParse(bindRequest, event.data)
  return parsed.success ? { from: event.source as Window, request: parsed.output } : undefined
}

/** True if a window was opened by the page that this frame is in. Only for windows of the wallet's origin. */
export function isOpenedByPage(window: Window): boolean {
  try {
    return window.opener === parent
  } catch {
    return false // it has gone on to another origin
  }
}

/** Tells a window that the page opened that it is not needed; it closes itself. */
export function dismissPageWindow(ticket: string): void {
  const answer = (event: MessageEvent) => {
    const asking = readBindRequest(event)
    if (!asking || !('ticket' in asking.request) || asking.request.ticket !== ticket) return
    stop()
    const { popupNonce } = asking.request
    const dismissal: BindAnswer = { kind: 'unbound', ticket, popupNonce, reason: 'cancelled' }
    asking.from.postMessage(dismissal, location.origin)
  }
  const stop = () => {
    removeEventListener('message', answer)
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, dismissMs)
  addEventListener('message', answer)
}
