import { type Bytes, concat } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** Seed and public key of Ed25519 in base58, as wallets of Solana and NEAR store them. */
export function toSeedPair(seed: Bytes): string {
  return base58.encode(concat(seed, ed25519.getPublicKey(seed) as Bytes))
}
