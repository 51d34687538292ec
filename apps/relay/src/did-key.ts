import { createPublicKey, type KeyObject } from 'node:crypto'
import { toBase64Url } from '@latchkey/core/bytes'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multicodec `ed25519-pub` as a varint. */
const ed25519 = Buffer.from([0xed, 0x01])

/**
 * The Ed25519 key of a `did:key` (W3C did:key method, section 3.1): base58btc of the multicodec and 32 bytes.
 *
 * @returns undefined for any other text
 */
export function readDidKey(did: string): KeyObject | undefined {
  // 34 bytes that begin with 0xed01 are exactly 47 characters of base58.
  const [, text] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{47})$/.exec(did) ?? []
  if (!text) return undefined
  let number = 0n
  for (const digit of text) number = number * 58n + BigInt(alphabet.indexOf(digit))
  const bytes = Buffer.from(number.toString(16), 'hex')
  if (bytes.length !== 34 || !bytes.subarray(0, 2).equals(ed25519)) return undefined
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(bytes.subarray(2)) },
    format: 'jwk',
  })
}
