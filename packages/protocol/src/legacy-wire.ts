import * as v from 'valibot'
import { text } from './shapes.ts'
import { toast } from './wire.ts'

/**
 * The messages between the legacy SDKs and our frame: plain window messages, with answers matched by id alone. Only our
 * end is strict: we post to the page's exact origin, listen only to our own parent, and never put a request's id on a
 * control message.
 */

/** Page to frame. The id is the SDK's or the page's own; native clients use numbers. */
export const legacyRequest = v.object({
  id: v.union([v.pipe(text(128), v.minLength(1)), v.pipe(v.number(), v.safeInteger())]),
  from: v.picklist(['FACE_SDK', 'FACE_NATIVE_SDK', 'FACE_WALLET_CONNECT']),
  method: v.pipe(text(64), v.minLength(1)),
  params: v.optional(v.unknown()),
})
export type LegacyRequest = v.InferOutput<typeof legacyRequest>

const marks = {
  jsonrpc: v.literal('2.0'),
  from: v.literal('FACE_IFRAME'),
  to: v.picklist(['FACE_SDK', 'FACE_NATIVE_SDK']),
}

/** An error as the legacy SDKs pass it on, unchanged, to the page. */
const legacyError = v.object({
  code: v.number(),
  message: v.string(),
  isFaceError: v.literal(true),
  data: v.optional(v.unknown()),
})

/** Frame to page: an answer, or a control message, which has no id. */
export const legacyReply = v.union([
  v.strictObject({ ...marks, id: legacyRequest.entries.id, result: v.unknown() }),
  v.strictObject({ ...marks, id: legacyRequest.entries.id, error: legacyError }),
])
export const legacyControl = v.union([
  v.strictObject({
    from: marks.from,
    to: marks.to,
    method: v.picklist(['face_ready', 'face_openIframe', 'face_closeIframe']),
  }),
  v.strictObject({ from: marks.from, to: marks.to, method: v.literal('face_showToast'), result: toast }),
])
export type FromLegacyFrame = v.InferOutput<typeof legacyReply> | v.InferOutput<typeof legacyControl>

/**
 * The query of the frame's address. It is not trusted: it says which SDK generation asks and on which network it
 * starts. A missing version means the oldest.
 */
export const frameQuery = v.object({
  api_key: v.string(),
  network: v.optional(text(64)),
  blockchain: v.optional(text(32)),
  env: v.optional(text(32)),
  version: v.optional(text(32)),
  type: v.optional(text(16)),
  notification: v.optional(text(16)),
})
export type FrameQuery = v.InferOutput<typeof frameQuery>

/** The query where the wallet is opened as a page by a native client, and the answer goes to a registered address. */
export const nativeQuery = v.object({
  ...frameQuery.entries,
  /** A JSON-RPC request as JSON text. */
  request: text(256 * 1024),
  redirectUrl: text(512),
  /** The name that the client claims. It is not shown: the registered address identifies the requester. */
  hostname: v.optional(text(255)),
})
