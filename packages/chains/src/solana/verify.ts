import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { requireSize } from '../nacl-sizes.ts'
import { fromAddress } from './address.ts'
import type { Transaction } from './decode.ts'

/**
 * Returns whether a signature over the message is the signer's.
 *
 * @throws WalletError `invalidArgument` for a signature of another size
 */
export function isSignature(signature: Uint8Array, message: Uint8Array, signer: string): boolean {
  requireSize('signature', signature)
  return ed25519.verify(signature, message, fromAddress(signer))
}

/**
 * Checks the signatures that a transaction already has; missing ones are skipped.
 * @param account the wallet's address: its signature is replaced and need not be valid
 * @throws WalletError `invalidParams` 'Signature verification failed'
 */
export function requireSignatures({ signatures, signers, message }: Transaction, account?: string): void {
  for (const [i, signature] of signatures.entries()) {
    const signer = signers[i] as string // as many as signatures
    if (signer !== account && signature && !isSignature(signature, message, signer))
      throw new WalletError('invalidParams', { reason: 'Signature verification failed' })
  }
}
