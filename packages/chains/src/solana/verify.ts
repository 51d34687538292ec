import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { requireSize } from '../nacl-sizes.ts'
import { fromAddress } from './address.ts'
import type { Transaction } from './decode.ts'

/**
 * Returns whether a signature is the signer's, over the message.
 *
 * @throws WalletError `invalidArgument` for a signature of another size
 */
export function isSignature(signature: Uint8Array, message: Uint8Array, signer: string): boolean {
  requireSize('signature', signature)
  return ed25519.verify(signature, message, fromAddress(signer))
}

/**
 * Makes sure that the signatures a transaction has are right; those that are missing are not looked at.
 * @param account the wallet's address: its signature is made anew and need not be right
 * @throws WalletError `invalidParams` 'Signature verification failed'
 */
export function requireSignatures({ signatures, signers, message }: Transaction, account?: string): void {
  for (const [i, signature] of signatures.entries()) {
    const signer = signers[i] as string // as many as signatures
    if (signer !== account && signature && !isSignature(signature, message, signer))
      throw new WalletError('invalidParams', { reason: 'Signature verification failed' })
  }
}
