import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The factor of a passkey: the output of its pseudo-random function (WebAuthn Level 3, section 10.1.4), which the
 * authenticator computes once it has verified its owner.
 */

/** The input of a passkey's function for a slot. It is not secret, and differs for each slot. */
export function toPrfInput({ vaultId, slotId }: { vaultId: string; slotId: string }): Bytes {
  return Uint8Array.from(sha256(lp('latchkey/v1/prf', vaultId, slotId)))
}

/**
 * Derives the factor of a passkey's slot, 32 bytes.
 *
 * @param output the first result of the function, 32 bytes
 */
export function derivePasskeyFactor(output: Bytes): Bytes {
  if (output.length !== 32) throw new RangeError('the output of a passkey has 32 bytes')
  return Uint8Array.from(hkdf(sha256, output, undefined, fromUtf8('latchkey/v1/prf'), 32))
}
