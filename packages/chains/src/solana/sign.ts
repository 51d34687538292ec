import { type Bytes, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { toText } from '../text.ts'
import { toAddress } from './address.ts'
import { couldBeTransaction, decode, encode, toBase58 } from './decode.ts'
import { requireSignatures } from './verify.ts'

/**
 * Signatures of Solana accounts (Ed25519). Only the frame's vault worker imports this file: it is the one that takes a
 * seed.
 */

/**
 * Adds the account's signature to a transaction. Others' signatures stay as they are, and must be valid.
 * @returns the transaction's bytes, whether all signatures are present, and its id, the first signature (base58)
 * @throws WalletError `invalidParams` for other bytes ('Signature verification failed' for another's wrong signature),
 * `unauthorized` where the account is not a signer
 */
export function signTransaction(
  seed: Bytes,
  bytes: Uint8Array,
): { raw: Bytes; complete: boolean; id: string | undefined } {
  requireSize('seed', seed)
  const transaction = decode(bytes)
  const account = toAddress(ed25519.getPublicKey(seed))
  const place = transaction.signers.indexOf(account)
  if (place === -1)
    throw new WalletError('unauthorized', { reason: 'the signed-in account does not sign this transaction' })

  const signatures = transaction.signatures.map((signature, i) =>
    i === place ? ed25519.sign(transaction.message, seed) : signature,
  )
  requireSignatures({ ...transaction, signatures })
  const [first] = signatures
  return {
    raw: encode(transaction, signatures),
    complete: signatures.every((each) => each !== undefined),
    id: first && toBase58(first),
  }
}

/** The longest message, in bytes: nobody would read more. */
const longestMessage = 16 * 1024

/**
 * Signs a message as it is: 64 bytes. A message that could be a transaction is refused, because the signature would be
 * valid for that transaction.
 * @throws WalletError `invalidParams`
 */
export function signMessage(seed: Bytes, message: Uint8Array): Bytes {
  requireSize('seed', seed)
  if (message.length > longestMessage) throw new WalletError('invalidParams', { reason: 'the message is too long' })
  if (couldBeTransaction(message))
    throw new WalletError('invalidParams', { reason: 'this message could be a transaction' })
  return ed25519.sign(message, seed) as Bytes
}

export const signer = {
  signTransaction,
  kinds: {
    isText: (message) => toText(toHex(message)) !== undefined,
    message: (seed, bytes) => ({ signature: toHex(signMessage(seed, bytes)) }),
    transaction(seed, bytes) {
      const { raw, id } = signTransaction(seed, bytes)
      return { raw, ...(id !== undefined && { id }) }
    },
  },
} satisfies FamilySigner
