import { isNetworkName, type NetworkName } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { id } from './shapes.ts'
import { wireVersion } from './wire-version.ts'

/** Page to frame, once, as a window message with exactly one port. */
export const hello = v.strictObject({
  kind: v.literal('hello'),
  from: v.literal('FACE_SDK'),
  version: v.literal(wireVersion),
  nonce: id,
  sdk: v.pipe(v.string(), v.maxLength(32)),
  network: v.custom<NetworkName>(isNetworkName),
})
export type Hello = v.InferOutput<typeof hello>

/**
 * Page to frame, on the port. `window`: the ticket of a login window that the page opened for this request, in the
 * person's click. `cancel`: the page no longer waits for that request.
 */
export const fromPage = v.variant('kind', [
  v.strictObject({
    kind: v.literal('request'),
    from: v.literal('FACE_SDK'),
    id,
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.optional(v.unknown()),
    window: v.optional(id),
  }),
  v.strictObject({ kind: v.literal('cancel'), from: v.literal('FACE_SDK'), id }),
])
export type FromPage = v.InferOutput<typeof fromPage>
