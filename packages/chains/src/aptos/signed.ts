import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Signed } from '../family.ts'
import { toAddress } from './address.ts'
import { rawTransactionType, signedTransactionType } from './bcs.ts'
import { decode, type Transaction } from './decode.ts'
import { hashOf, signingMessage } from './hashes.ts'

const refuse = (cause?: unknown) =>
  new WalletError('invalidParams', { reason: 'this account did not sign these bytes' }, { cause })

/**
 * Reads a transaction that an account signed alone.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export function readSigned(raw: Uint8Array, account: string): Signed & { transaction: Transaction } {
  const { unsigned, authenticator } = parse(raw)
  const { publicKey, signature } = authenticator.ed25519 ?? {}
  const transaction = decode(unsigned)
  const isSigned =
    publicKey !== undefined &&
    signature !== undefined &&
    toAddress(publicKey) === account &&
    transaction.sender === account &&
    ed25519.verify(signature, signingMessage(unsigned), publicKey)
  if (!isSigned) throw refuse()
  return { raw, id: hashOf(raw), transaction }
}

const parse = (raw: Uint8Array) => {
  try {
    const parsed = signedTransactionType.parse(raw)
    return { unsigned: rawTransactionType.serialize(parsed.raw).toBytes(), authenticator: parsed.authenticator }
  } catch (cause) {
    throw refuse(cause)
  }
}

/** Seconds of the epoch when a signed transaction expires. @throws WalletError `invalidParams` for other bytes */
export function readExpiration(raw: Uint8Array): bigint {
  return decode(parse(raw).unsigned).expirationSeconds
}
