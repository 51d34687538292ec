import { type Bytes, concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { requireSize } from '../nacl-sizes.ts'

/** The most Ed25519 keys of one account. */
export const mostKeys = 32

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

/**
 * The public key of a k-of-n Ed25519 account: the keys one after the other, then the threshold.
 * @throws WalletError `invalidParams` for other than 2 to 32 keys, or a threshold that is not from 1 to their number;
 * `invalidArgument` for a key of another size
 */
export function toMultiKey(keys: readonly Uint8Array[], threshold: number): Bytes {
  if (keys.length < 2 || keys.length > mostKeys) throw invalid(`there must be from 2 to ${mostKeys} keys`)
  for (const key of keys) requireSize('signing public key', key)
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > keys.length)
    throw invalid('the threshold must be from 1 to the number of keys')
  return concat(...keys, Uint8Array.of(threshold))
}

/**
 * The signature of a k-of-n account: signatures in the order of their keys, then a bitmap of these keys in four bytes,
 * the first key at the most significant bit.
 * @throws WalletError `invalidParams`; `invalidArgument` for a signature of another size
 */
export function toMultiSignature(signatures: readonly { key: number; signature: Uint8Array }[]): Bytes {
  const sorted = [...signatures].sort((a, b) => a.key - b.key)
  const bitmap = new Uint8Array(4)
  for (const [i, { key, signature }] of sorted.entries()) {
    if (!Number.isInteger(key) || key < 0 || key >= mostKeys)
      throw invalid(`keys are counted from 0 to ${mostKeys - 1}`)
    if (sorted[i - 1]?.key === key) throw invalid('a key signs once')
    requireSize('signature', signature)
    bitmap[key >> 3] = (bitmap[key >> 3] ?? 0) | (128 >> (key & 7))
  }
  return concat(...sorted.map(({ signature }) => signature), bitmap)
}
