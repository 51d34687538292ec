import type { Bytes } from '@latchkey/core/bytes'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64 } from '@scure/base'
import { signer as evm } from '../evm/sign.ts'
import type { FamilySigner } from '../family.ts'
import { requireSize } from '../nacl-sizes.ts'
import { toExactText } from '../text.ts'
import { toFullMessage, toSignatureMap } from './message.ts'

/**
 * Signs a message with an ECDSA key as Hedera defines it: over the Keccak-256 of the message with its prefix. Only the
 * frame's vault worker imports this file, because it takes a private key.
 * @returns a SignatureMap in base64
 */
export function signMessage(privateKey: Bytes, message: string): string {
  requireSize('seed', privateKey)
  const digest = keccak_256(toFullMessage(message))
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true })
  return base64.encode(toSignatureMap(secp256k1.getPublicKey(privateKey, true), signature))
}

export const signer = {
  // Transactions go through Hedera's JSON-RPC relay (HIP-482) and are signed as Ethereum's.
  signTransaction: evm.signTransaction,
  kinds: {
    // `message` refuses anything else.
    isText: () => true,
    message: (key, bytes) => ({ signature: signMessage(key, toExactText(bytes)) }),
  },
} satisfies FamilySigner
