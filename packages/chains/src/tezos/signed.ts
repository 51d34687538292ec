import { concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import type { Signed } from '../family.ts'
import { readKey, toAddress, toText } from './address.ts'
import { decode, type Operation } from './decode.ts'
import type { Source } from './prepare.ts'

/** The watermark of a manager operation. */
const watermark = Uint8Array.of(3)
const signatureBytes = 64

/**
 * Reads an operation that an account signed.
 *
 * @throws WalletError `invalidParams` for any other bytes
 */
export function readSigned(raw: Uint8Array, account: Source): Signed & { transaction: Operation } {
  const unsigned = raw.slice(0, -signatureBytes)
  const operation = decode(unsigned)
  const key = readKey(account.publicKey)
  const isSigned =
    toAddress(key) === account.address &&
    operation.contents.every(({ source }) => source === account.address) &&
    ed25519.verify(raw.slice(-signatureBytes), blake2b(concat(watermark, unsigned), { dkLen: 32 }), key)
  if (!isSigned) throw new WalletError('invalidParams', { reason: 'this account did not sign these bytes' })
  return { raw, id: toText('o', blake2b(raw, { dkLen: 32 })), transaction: operation }
}
