import { type Bytes, concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { toAddress, toText } from './address.ts'
import { decode } from './decode.ts'
import { readText, requirePacked } from './payload.ts'

/** The watermark of a manager operation. This key also signs packed Micheline, which begins with another byte. */
const watermark = Uint8Array.of(3)

/**
 * Signs the bytes of an unsigned operation: Ed25519 over the BLAKE2b of watermark 3 and the bytes. Only the frame's
 * vault worker imports this file, because it takes a seed.
 * @returns the bytes to inject, the operation's id on the chain, and the signature (`edsig…`)
 * @throws WalletError `invalidParams` for bytes that are not one, `unauthorized` for another source's
 */
export function signTransaction(seed: Bytes, unsigned: Uint8Array): { raw: Bytes; id: string; signature: string } {
  requireSize('seed', seed)
  const { contents } = decode(unsigned)
  const account = toAddress(ed25519.getPublicKey(seed))
  if (contents.some(({ source }) => source !== account))
    throw new WalletError('unauthorized', { reason: 'the source is not the signed-in account' })
  const signature = ed25519.sign(blake2b(concat(watermark, unsigned), { dkLen: 32 }), seed)
  const raw = concat(unsigned, signature)
  return { raw, id: toText('o', blake2b(raw, { dkLen: 32 })), signature: toText('edsig', signature) }
}

/**
 * Signs packed Micheline (05…): Ed25519 over its BLAKE2b.
 * @returns the signature (`edsig…`)
 * @throws WalletError `invalidParams` for other bytes: no operation is ever signed this way
 */
export function signPayload(seed: Bytes, payload: Uint8Array): string {
  requireSize('seed', seed)
  requirePacked(payload)
  return toText('edsig', ed25519.sign(blake2b(payload, { dkLen: 32 }), seed))
}

export const signer = {
  signTransaction,
  kinds: {
    isText: (message) => readText(message) !== undefined,
    message: (seed, bytes) => ({ signature: signPayload(seed, bytes) }),
    transaction: signTransaction,
  },
} satisfies FamilySigner
