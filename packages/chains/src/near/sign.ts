import type { Bytes } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { serialize } from 'borsh'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { toAddress } from './address.ts'
import { decode } from './decode.ts'
import { signedSchema } from './schema.ts'

/**
 * Signs the borsh of an unsigned transaction: Ed25519 over its SHA-256. Only the frame's vault worker imports this
 * file: it is the one that takes a seed.
 * @returns the bytes to send, and the id (its hash) the chain will know the transaction by (base58)
 * @throws WalletError `invalidParams` for bytes that are not one, `unauthorized` for another account's or another key's
 */
export function signTransaction(seed: Bytes, unsigned: Uint8Array): { raw: Bytes; id: string } {
  requireSize('seed', seed)
  const transaction = decode(unsigned)
  const publicKey = ed25519.getPublicKey(seed)
  const { publicKey: requested, signerId } = transaction
  const isOwn = 'ed25519' in requested && requested.ed25519.every((byte, i) => byte === publicKey[i])
  if (!isOwn || signerId !== toAddress(publicKey))
    throw new WalletError('unauthorized', { reason: 'the signer is not the signed-in account' })
  const digest = sha256(unsigned)
  const signature = { ed25519: ed25519.sign(digest, seed) }
  return { raw: Uint8Array.from(serialize(signedSchema, { transaction, signature })), id: base58.encode(digest) }
}

export const signer = {
  signTransaction,
  kinds: { isText: () => false, transaction: signTransaction },
} satisfies FamilySigner
