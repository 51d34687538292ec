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

/** CSS pixels that the edge of a screen takes; the limit is far above that of any device. */
const inset = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** The parts of the frame that the screen's edges take (CSS: `safe-area-inset-top` and `-bottom`). */
export type SafeArea = { top: number; bottom: number }

/**
 * Page to frame, on the port. `window`: the ticket of a login window that the page opened for this request, in the
 * person's click. `cancel`: the page no longer waits for that request. `safe-area`: the screen's safe areas, which
 * browsers hide from cross-site frames. It gets no reply, and wallets of older releases ignore it.
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
  v.strictObject({ kind: v.literal('safe-area'), from: v.literal('FACE_SDK'), top: inset, bottom: inset }),
])
export type FromPage = v.InferOutput<typeof fromPage>
