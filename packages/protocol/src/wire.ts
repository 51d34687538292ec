import { networkNames } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { id, text } from './shapes.ts'

/**
 * What page and frame say to each other. The page opens with one window message, `hello`, to the wallet's exact origin,
 * carrying one MessagePort; everything after goes over that port. Each message says what kind it is.
 */

export const wireVersion = 1

/** The wire version our frame address declares to the wallet (specification, section 9). */
export const sdkWireVersion = '1.12.3'

/** Who speaks: marked on every message of both wires (specification, section 3). */
export const callers = ['FACE_SDK', 'FACE_IFRAME', 'FACE_WALLET_CONNECT', 'FACE_NATIVE_SDK'] as const
export type Caller = (typeof callers)[number]

/** Page to frame, once, as a window message with exactly one port. */
export const hello = v.strictObject({
  kind: v.literal('hello'),
  from: v.literal('FACE_SDK'),
  version: v.literal(wireVersion),
  nonce: id,
  sdk: v.pipe(v.string(), v.maxLength(32)),
  network: v.picklist(networkNames),
})
export type Hello = v.InferOutput<typeof hello>

/** Page to frame, on the port. `cancel` says the page no longer waits for that request. */
export const fromPage = v.variant('kind', [
  v.strictObject({
    kind: v.literal('request'),
    from: v.literal('FACE_SDK'),
    id,
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.optional(v.unknown()),
  }),
  v.strictObject({ kind: v.literal('cancel'), from: v.literal('FACE_SDK'), id }),
])
export type FromPage = v.InferOutput<typeof fromPage>

const wireError = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })

/** Provider events (EIP-1193) the wallet says unasked. */
export const events = {
  accountsChanged: v.array(v.string()),
  chainChanged: v.string(),
} as const
export type WalletEvents = { [K in keyof typeof events]: v.InferOutput<(typeof events)[K]> }

/** A short notice the page may draw in its own way, or have the SDK draw. `iconType` is a login provider's domain. */
export const toast = v.object({
  title: text(128),
  description: text(512),
  type: v.picklist(['default', 'success', 'error']),
  iconType: v.optional(text(32)),
})
export type Toast = v.InferOutput<typeof toast>

const from = v.literal('FACE_IFRAME')

/** Frame to page, on the port. */
export const fromFrame = v.variant('kind', [
  v.object({ kind: v.literal('control'), from, method: v.literal('face_ready'), nonce: id }),
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

/** Limits of the wire (the frame enforces them; the SDK knows them to say so early). */
export const limits = {
  /** Serialised size of one message, bytes. */
  message: 256 * 1024,
  depth: 12,
  keys: 2_000,
  /** Requests a page may have open at once. */
  inFlight: 32,
  /** Requests a page may start in a second, and at once after a pause. */
  perSecond: 20,
  burst: 40,
  /** Screens that may wait behind the one shown. */
  queue: 8,
  /** How long a screen waits for the person, milliseconds. */
  screenMs: 5 * 60_000,
} as const
