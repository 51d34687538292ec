import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { Given } from '../given.ts'
import { decode, type Transaction } from './decode.ts'
import { readTransaction } from './reading.ts'

/** A transaction as the network knows it. */
export type Sent = { raw: Uint8Array; hash: string; transaction: Transaction }

/** The signature behind a transaction: its kind (0: Ed25519) and 64 bytes. */
const signatureBytes = 65

/**
 * Reads a transaction that an account signed.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export const readSigned = (raw: Uint8Array, own: string): Sent => {
  const unsigned = raw.slice(0, -signatureBytes)
  const [kind, ...signature] = raw.slice(-signatureBytes)
  const transaction = decode(unsigned)
  const { publicKey, signerId } = transaction
  const digest = sha256(unsigned)
  const isSigned =
    kind === 0 &&
    'ed25519' in publicKey &&
    signerId === own &&
    ed25519.verify(Uint8Array.from(signature), digest, publicKey.ed25519)
  if (!isSigned) throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  return { raw, hash: base58.encode(digest), transaction }
}

/** What a transaction gives away of its signer's. */
export const givenBy = (transaction: Transaction): Given[] =>
  readTransaction(transaction).flatMap((step): Given[] => {
    if (step.kind === 'transfer') return [{ what: 'coin', amount: step.amount, to: step.to }]
    if (step.kind === 'transferToken') return [{ what: 'token', to: step.to }]
    if (step.kind === 'transferItem') return [{ what: 'item', to: step.to }]
    return step.kind === 'deleteAccount' ? [{ what: 'coin', to: step.beneficiary }] : []
  })
