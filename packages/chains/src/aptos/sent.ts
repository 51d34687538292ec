import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Given } from '../given.ts'
import { toAddress } from './address.ts'
import { rawTransactionType, signedTransactionType } from './bcs.ts'
import { decode, type Transaction } from './decode.ts'
import { hashOf, signingMessage } from './hashes.ts'
import { aptosCoin, readCall } from './reading.ts'

/** A transaction as the network knows it. */
export type Sent = { raw: Uint8Array; hash: string; transaction: Transaction }

const refuse = (cause?: unknown) =>
  new WalletError('invalidParams', { reason: 'this account did not sign these bytes' }, { cause })

/**
 * Reads a transaction that an account signed alone.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export const readSigned = (raw: Uint8Array, own: string): Sent => {
  const { unsigned, authenticator } = parse(raw)
  const { publicKey, signature } = authenticator.ed25519 ?? {}
  const transaction = decode(unsigned)
  const isSigned =
    publicKey !== undefined &&
    signature !== undefined &&
    toAddress(publicKey) === own &&
    transaction.sender === own &&
    ed25519.verify(signature, signingMessage(unsigned), publicKey)
  if (!isSigned) throw refuse()
  return { raw, hash: hashOf(raw), transaction }
}

const parse = (raw: Uint8Array) => {
  try {
    const parsed = signedTransactionType.parse(raw)
    return { unsigned: rawTransactionType.serialize(parsed.raw).toBytes(), authenticator: parsed.authenticator }
  } catch (cause) {
    throw refuse(cause)
  }
}

/** What a transaction gives away of its sender's. */
export const givenBy = (transaction: Transaction): Given[] => {
  const reading = readCall(transaction)
  if (reading.kind === 'transferObject') return [{ what: 'item', to: reading.to }]
  if (reading.kind !== 'transfer') return []
  const isCoin = reading.asset.kind === 'coin' && reading.asset.type === aptosCoin
  return [isCoin ? { what: 'coin', amount: reading.amount, to: reading.to } : { what: 'token', to: reading.to }]
}
