import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { isAddress } from 'viem/utils'

const address = v.custom<Address>((x) => typeof x === 'string' && isAddress(x))
const time = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A session. Times are milliseconds since the epoch. */
export const session = v.object({
  address,
  /** The network on which the account was proven. A contract wallet is an account on that network alone. */
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  issuedAt: time,
  expiresAt: time,
})
export type SiweSession = v.InferOutput<typeof session>

/** The server's part of a message to sign: its clock counts. */
export const nonce = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,128}$/)),
  issuedAt: time,
  expiresAt: time,
})
export type SiweNonce = v.InferOutput<typeof nonce>

/** A message and its signature. Signatures of undeployed contract wallets include the deployment (ERC-6492). */
export const signed = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(4_096)),
  signature: v.pipe(
    v.custom<Hex>((x) => typeof x === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(x)),
    v.maxLength(32_768),
  ),
})
export type SignedSiweMessage = v.InferOutput<typeof signed>

export const sessionAnswer = v.object({ session: v.nullable(session) })
export const failure = v.object({ error: v.object({ reason: v.string() }) })
