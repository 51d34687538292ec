import { createHmac, hkdfSync } from 'node:crypto'
import { lp } from '@latchkey/core/bytes'

/** A nonce is issued for this long and accepted for twice that, seconds (RFC 9449 section 8). */
const bucketSeconds = 30

export type Nonces = {
  current(): string
  /** True if any of our instances issued a nonce within the last minute or so. */
  isFresh(nonce: string | undefined): boolean
}

/** Stateless DPoP nonces: a MAC of the time under a key that all instances derive from their key file. */
export function createNonces(secret: Uint8Array, now: () => number = Date.now): Nonces {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), 'latchkey/v1/dpop-nonce', 32))
  const nonceOf = (bucket: number) =>
    createHmac('sha256', key).update(lp('latchkey/v1/dpop-nonce', bucket)).digest('base64url').slice(0, 22)
  const bucket = () => Math.floor(now() / 1000 / bucketSeconds)
  return {
    current: () => nonceOf(bucket()),
    isFresh: (nonce) => nonce !== undefined && [0, 1, 2].some((age) => nonceOf(bucket() - age) === nonce),
  }
}
