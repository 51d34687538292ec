import { WalletError } from '@latchkey/core/errors'
import type { Given } from '../given.ts'
import { decode, type Transaction, toBase58 } from './decode.ts'
import { readTransaction } from './reading.ts'
import { requireSignatures } from './verify.ts'

/** A transaction as the network knows it. */
export type Sent = { raw: Uint8Array; id: string; transaction: Transaction }

/**
 * Reads a transaction that an account signed, with everybody's signature right.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export const readSigned = (raw: Uint8Array, own: string): Sent => {
  const transaction = decode(raw)
  const [first] = transaction.signatures
  if (!first || transaction.signatures.some((each) => !each) || !transaction.signers.includes(own))
    throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  requireSignatures(transaction)
  return { raw, id: toBase58(first), transaction }
}

/** What a transaction gives away of an account's. */
export const givenBy = (transaction: Transaction, own: string): Given[] => {
  const { steps } = readTransaction(transaction)
  const owners = new Map(
    steps.flatMap((step) => (step.kind === 'createTokenAccount' ? [[step.account, step.owner] as const] : [])),
  )
  return steps.flatMap((step): Given[] => {
    if (step.kind === 'transfer' && step.from === own) return [{ what: 'coin', amount: step.lamports, to: step.to }]
    if (step.kind === 'closeTokenAccount' && step.to !== own) return [{ what: 'coin', to: step.to }]
    if (step.kind !== 'transferToken' || step.authority !== own) return []
    const { destination: into } = step
    return [{ what: 'token', to: owners.get(into) ?? into, into }]
  })
}
