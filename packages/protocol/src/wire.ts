import * as v from 'valibot'
import { id, text } from './shapes.ts'

/**
 * The messages between page and frame. The page opens with one window message, `hello`, to the wallet's exact origin,
 * carrying one MessagePort; everything else goes over that port. Each message has a `kind`.
 */

// Each in its own file, so that no page loads the schemas of its own messages, nor those of the frame together with the
// limits.
export { type FromPage, fromPage, type Hello, hello, type SafeArea } from './from-page.ts'
export { limits } from './limits.ts'
export { sdkWireVersion, wireVersion } from './wire-version.ts'

/** The sender: marked on every message of both wires. */
export const callers = ['FACE_SDK', 'FACE_IFRAME', 'FACE_WALLET_CONNECT', 'FACE_NATIVE_SDK'] as const
export type Caller = (typeof callers)[number]

/** `reason` is the error's name in the catalogue, because some errors share a code. */
const wireError = v.object({
  code: v.number(),
  message: v.string(),
  reason: v.optional(v.string()),
  data: v.optional(v.unknown()),
})

/** Provider events (EIP-1193) that the wallet emits. */
export const events = {
  accountsChanged: v.array(v.string()),
  chainChanged: v.string(),
} as const
export type WalletEvents = { [K in keyof typeof events]: v.InferOutput<(typeof events)[K]> }

/** A short notice that the page may draw itself, or have the SDK draw. `iconType` is a login provider's domain. */
export const toast = v.object({
  title: text(128),
  description: text(512),
  type: v.picklist(['default', 'success', 'error']),
  iconType: v.optional(text(32)),
})
export type Toast = v.InferOutput<typeof toast>

const from = v.literal('FACE_IFRAME')

/** Frame to page, on the port. A plain union like those of the methods, because every page loads its parser. */
export const fromFrame = v.union([
  // `windows`: it takes login windows that the page opened. Wallets of older releases refuse requests that name one.
  v.object({
    kind: v.literal('control'),
    from,
    method: v.literal('face_ready'),
    nonce: id,
    windows: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('control'), from, method: v.picklist(['face_openIframe', 'face_closeIframe']) }),
  v.object({ kind: v.literal('control'), from, method: v.literal('face_showToast'), result: toast }),
  v.object({ kind: v.literal('reply'), from, id, result: v.optional(v.unknown()), error: v.optional(wireError) }),
  v.object({
    kind: v.literal('event'),
    from,
    event: v.picklist(['accountsChanged', 'chainChanged']),
    data: v.unknown(),
  }),
])
export type FromFrame = v.InferOutput<typeof fromFrame>
