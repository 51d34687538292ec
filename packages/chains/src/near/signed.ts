import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { Signed } from '../family.ts'
import { decode, type Transaction } from './decode.ts'

/** The signature that follows a transaction: its kind (0: Ed25519) and 64 bytes. */
export const signatureBytes = 65

/**
 * Reads a transaction that an account signed.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export function readSigned(raw: Uint8Array, account: string): Signed & { transaction: Transaction } {
  const unsigned = raw.slice(0, -signatureBytes)
  const [kind, ...signature] = raw.slice(-signatureBytes)
  const transaction = decode(unsigned)
  const { publicKey, signerId } = transaction
  const digest = sha256(unsigned)
  const isSigned =
    kind === 0 &&
    'ed25519' in publicKey &&
    signerId === account &&
    ed25519.verify(Uint8Array.from(signature), digest, publicKey.ed25519)
  if (!isSigned) throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  return { raw, id: base58.encode(digest), transaction }
}
