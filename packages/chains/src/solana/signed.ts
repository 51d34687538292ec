import { WalletError } from '@latchkey/core/errors'
import type { Signed } from '../family.ts'
import { decode, type Transaction, toBase58 } from './decode.ts'
import { requireSignatures } from './verify.ts'

/**
 * Reads a transaction that an account signed, with everybody's signature valid.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export function readSigned(raw: Uint8Array, account: string): Signed & { transaction: Transaction } {
  const transaction = decode(raw)
  const [first] = transaction.signatures
  if (!first || transaction.signatures.some((each) => !each) || !transaction.signers.includes(account))
    throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  requireSignatures(transaction)
  return { raw, id: toBase58(first), transaction }
}
