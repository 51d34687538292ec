import { concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import type { Given } from '../given.ts'
import { readKey, toAddress, toText } from './address.ts'
import { decode, type Operation } from './decode.ts'
import type { Source } from './prepare.ts'
import { readOperation } from './reading.ts'

/** An operation as the network knows it. */
export type Sent = { raw: Uint8Array; hash: string; operation: Operation }

/** The byte before what a manager signs. */
const watermark = Uint8Array.of(3)
const signatureBytes = 64

/**
 * Reads an operation that an account signed.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export const readSigned = (raw: Uint8Array, own: Source): Sent => {
  const unsigned = raw.slice(0, -signatureBytes)
  const operation = decode(unsigned)
  const key = readKey(own.publicKey)
  const isSigned =
    toAddress(key) === own.address &&
    operation.contents.every(({ source }) => source === own.address) &&
    ed25519.verify(raw.slice(-signatureBytes), blake2b(concat(watermark, unsigned), { dkLen: 32 }), key)
  if (!isSigned) throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  return { raw, hash: toText('o', blake2b(raw, { dkLen: 32 })), operation }
}

/** What an operation gives away of an account's. */
export const givenBy = (operation: Operation, own: string): Given[] =>
  readOperation(operation).flatMap((step): Given[] => {
    if (step.kind === 'transfer') return [{ what: 'coin', amount: step.amount, to: step.to }]
    if (step.kind === 'transferToken' && step.from === own) return [{ what: 'token', to: step.to }]
    return step.kind === 'transferItem' && step.from === own ? [{ what: 'item', to: step.to }] : []
  })
