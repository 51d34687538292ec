import { type Bytes, fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { toExactText } from '../text.ts'
import { toAddress } from './address.ts'
import { accountAuthenticatorType, rawTransactionType, signedTransactionType } from './bcs.ts'
import { decode, decodeParties } from './decode.ts'
import { hashOf, partiesSigningMessage, signingMessage } from './hashes.ts'

export { partiesSigningMessage, signingMessage } from './hashes.ts'

/**
 * Signatures of Aptos accounts (Ed25519). Only the frame's vault worker imports this file: it is the one that takes a
 * seed. Bytes are decoded before they are signed, so that nothing is signed that could not be shown.
 */

/**
 * Signs the UTF-8 of a full message (see `toFullMessage`): 64 bytes, hex.
 *
 * @throws WalletError `invalidParams` for a text without the prefix, which keeps a message from being a transaction
 */
export function signMessage(seed: Bytes, fullMessage: string): string {
  requireSize('seed', seed)
  if (!fullMessage.startsWith('APTOS\n'))
    throw new WalletError('invalidParams', { reason: 'a message begins with a line that says APTOS' })
  return toHex(ed25519.sign(fromUtf8(fullMessage), seed))
}

/**
 * Signs the BCS of an unsigned transaction. `raw` is ready to be submitted, `id` what the chain will know it by.
 * @throws WalletError `invalidParams` for bytes that are not one, `unauthorized` for another sender's
 */
export function signTransaction(
  seed: Bytes,
  unsigned: Uint8Array,
): { raw: Bytes; id: string; signature: string; publicKey: string } {
  requireSize('seed', seed)
  const transaction = decode(unsigned)
  const publicKey = ed25519.getPublicKey(seed)
  if (transaction.sender !== toAddress(publicKey))
    throw new WalletError('unauthorized', { reason: 'the sender is not the signed-in account' })
  const signature = ed25519.sign(signingMessage(unsigned), seed)
  const raw = signedTransactionType
    .serialize({ raw: rawTransactionType.parse(unsigned), authenticator: { ed25519: { publicKey, signature } } })
    .toBytes()
  return { raw: raw as Bytes, id: hashOf(raw), signature: toHex(signature), publicKey: toHex(publicKey) }
}

/**
 * Signs the BCS of a transaction of several parties: the account authenticator's BCS, hex.
 * @throws WalletError `invalidParams` for other bytes, `unauthorized` where the account is none of the parties
 */
export function signParties(seed: Bytes, unsigned: Uint8Array): string {
  requireSize('seed', seed)
  const { raw, secondarySigners, feePayer } = decodeParties(unsigned)
  const publicKey = ed25519.getPublicKey(seed)
  if (![raw.sender, ...secondarySigners, feePayer].includes(toAddress(publicKey)))
    throw new WalletError('unauthorized', { reason: 'the signed-in account is none of the parties' })
  const signature = ed25519.sign(partiesSigningMessage(unsigned), seed)
  return toHex(accountAuthenticatorType.serialize({ ed25519: { publicKey, signature } }).toBytes())
}

export const signer = {
  signTransaction,
  kinds: {
    // `message` refuses anything else.
    isText: () => true,
    message: (seed, bytes) => ({ signature: signMessage(seed, toExactText(bytes)) }),
    transaction(seed, bytes) {
      const { raw, id, signature } = signTransaction(seed, bytes)
      return { raw, id, signature }
    },
    parties: (seed, bytes) => ({ signature: signParties(seed, bytes) }),
  },
} satisfies FamilySigner
