import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { fromText, readKey, toAddress } from './address.ts'
import type { Source } from './prepare.ts'

/**
 * Returns whether a signature over packed Micheline (Ed25519 over its BLAKE2b-256) is an account's.
 *
 * @param signature `edsig…`
 * @throws WalletError `invalidParams` for a malformed key or signature
 */
export function isSignature(signature: string, payload: Uint8Array, account: Source): boolean {
  const read = fromText(signature, ['edsig'])
  if (!read) throw new WalletError('invalidParams', { reason: 'this is not an Ed25519 signature of Tezos' })
  const key = readKey(account.publicKey)
  return toAddress(key) === account.address && ed25519.verify(read.bytes, blake2b(payload, { dkLen: 32 }), key)
}
