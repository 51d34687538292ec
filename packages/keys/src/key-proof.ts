import type { Bytes } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { KeyFamily } from './account.ts'
import { familyKeys } from './families.gen.ts'

/**
 * Proof of possession: an account's key signs a message that names its use. secp256k1 signs the SHA-256 of it (RFC 6979,
 * low s, 64 bytes), which no Ethereum signature is over; Ed25519 signs the message itself (RFC 8032). The message begins
 * with a zero byte and a label of ours, so that it is no chain's transaction.
 */

/** Signs a message with the private key of a family. */
export function signKeyProof(family: KeyFamily, privateKey: Bytes, message: Bytes): Bytes {
  const { sign } = familyKeys[family].curve === 'secp256k1' ? secp256k1 : ed25519
  return sign(message, privateKey) as Bytes
}

/** True when the signature is by that public key of a family. Keys of small order, which prove nothing, never pass. */
export function isKeyProof(family: KeyFamily, publicKey: Bytes, message: Bytes, signature: Bytes): boolean {
  try {
    if (familyKeys[family].curve === 'ed25519')
      return publicKey.length === 32 && ed25519.verify(signature, message, publicKey, { zip215: false })
    if (publicKey.length !== 64) return false
    const uncompressed = new Uint8Array(65)
    uncompressed[0] = 4
    uncompressed.set(publicKey, 1)
    return secp256k1.verify(signature, message, uncompressed)
  } catch {
    return false
  }
}

const ours = 'latchkey/v1/'

/**
 * True for bytes that begin like the messages our own keys sign to each other (`lp` of a label). An account must not
 * sign any of them for a page, or the page could prove a key that it does not have.
 */
export function isReserved(message: Uint8Array): boolean {
  return new TextDecoder().decode(message.subarray(4, 4 + ours.length)) === ours
}
