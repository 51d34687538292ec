import { fromUtf8, lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { id } from './shapes.ts'

/**
 * The login window proves that the frame that opened it is the one that began the flow. Both are documents of the
 * wallet's origin; each message is posted to exactly that origin and accepted only from it.
 */

/**
 * Window to frame: the window's nonce, and the flow for which the frame opened it. A window that the page opened knows
 * no flow yet; it has a ticket, by which the frame knows the request that it was opened for.
 */
export const bindRequest = v.union([
  v.strictObject({ kind: v.literal('bind'), flowId: id, popupNonce: id }),
  v.strictObject({ kind: v.literal('bind'), ticket: id, popupNonce: id }),
])
export type BindRequest = v.InferOutput<typeof bindRequest>

/**
 * Frame to window: the session key's ECDSA P-256 SHA-256 signature (64 bytes, base64url) over `bindMessage`. With the
 * ticket, where the request had one; a window that is not needed gets no flow. An answer names the nonce that it answers:
 * a window that was loaded again has another, and takes no answer to the document before.
 */
export const bindAnswer = v.variant('kind', [
  v.strictObject({
    kind: v.literal('bound'),
    flowId: id,
    ticket: v.optional(id),
    popupNonce: id,
    signature: v.pipe(v.string(), v.maxLength(128)),
  }),
  v.strictObject({
    kind: v.literal('unbound'),
    flowId: v.optional(id),
    ticket: v.optional(id),
    popupNonce: id,
    reason: v.picklist(['cancelled', 'unavailable']),
  }),
])
export type BindAnswer = v.InferOutput<typeof bindAnswer>

/** The bytes that the session key signs to bind a login window to this frame: both ids, under a label of their own. */
export function bindMessage(flowId: string, popupNonce: string) {
  return lp(fromUtf8('latchkey/v1/bind'), flowId, popupNonce)
}

/**
 * The bytes that the browser's key signs when a login window is bound: the API, the flow, and the window's nonce. The
 * window signs them only after the frame that opened it answered, so that both are in the same browser.
 *
 * @param apiOrigin the API's origin
 */
export function browserMessage(apiOrigin: string, flowId: string, popupNonce: string) {
  return lp('latchkey/v1/browser', apiOrigin, flowId, popupNonce)
}
