import { type Bytes, concat, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import type { KeyFamily } from './account.ts'

/** The families whose accounts have a key of their own; Hedera's are EVM accounts here. */
export type ExportedFamily = Exclude<KeyFamily, 'hedera'>

/** Seed and public key, as Solana's and NEAR's wallets keep them. */
const toPair = (seed: Bytes) => base58.encode(concat(seed, ed25519.getPublicKey(seed) as Bytes))

const base58check = createBase58check(sha256)

const texts: Record<ExportedFamily, (privateKey: Bytes) => string> = {
  evm: toHex,
  solana: toPair,
  /** AIP-80. */
  aptos: (seed) => `ed25519-priv-${toHex(seed)}`,
  near: (seed) => `ed25519:${toPair(seed)}`,
  // The prefix 0d0f3a07 makes the text begin with edsk.
  tezos: (seed) => base58check.encode(concat(Uint8Array.of(13, 15, 58, 7), seed)),
}

/** A private key as other wallets of its family import it. */
export function toPrivateKeyText(family: ExportedFamily, privateKey: Bytes): string {
  return texts[family](privateKey)
}
