import * as v from 'valibot'
import { id, text } from './shapes.ts'

/**
 * The messages between page and frame. The page opens with one window message, `hello`, to the wallet's exact origin,
 * carrying one MessagePort; everything else goes over that port. Each message has a `kind`.
 */

// In a file of its own, so that no page loads the schemas of its own messages.
export { type FromPage, fromPage, type Hello, hello, type SafeArea } from './from-page.ts'
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

/** Limits of the wire. The frame enforces them; the SDK checks them to report violations early. */
export const limits = {
  /** Serialised size of one message, bytes. */
  message: 256 * 1024,
  depth: 12,
  keys: 2_000,
  /** Requests a page may have open at once. */
  inFlight: 32,
  /** Requests that a page may start per second, and at once after a pause. */
  perSecond: 20,
  burst: 40,
  /** Screens that may wait behind the one shown. */
  queue: 8,
  /** How long a screen waits for the person, milliseconds. */
  screenMs: 5 * 60_000,
} as const
