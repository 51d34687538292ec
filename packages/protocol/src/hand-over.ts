import { fromUtf8, lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { id } from './shapes.ts'

/**
 * The login window proves that the frame it was opened by is the one that began the flow. Both are documents of the
 * wallet's origin; each message is posted to exactly that origin and accepted only from it.
 */

/** Window to frame: who I am, and which flow I was opened for. */
export const bindRequest = v.strictObject({ kind: v.literal('bind'), flowId: id, popupNonce: id })
export type BindRequest = v.InferOutput<typeof bindRequest>

/** Frame to window: the session key's ECDSA P-256 SHA-256 signature (64 bytes, base64url) over `bindMessage`. */
export const bindAnswer = v.variant('kind', [
  v.strictObject({ kind: v.literal('bound'), flowId: id, signature: v.pipe(v.string(), v.maxLength(128)) }),
  v.strictObject({ kind: v.literal('unbound'), flowId: id, reason: v.picklist(['cancelled', 'unavailable']) }),
])
export type BindAnswer = v.InferOutput<typeof bindAnswer>

/** The bytes that the session key signs to bind a login window to this frame: both ids, under a label of their own. */
export function bindMessage(flowId: string, popupNonce: string) {
  return lp(fromUtf8('latchkey/v1/bind'), flowId, popupNonce)
}
