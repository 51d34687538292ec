import { type Bytes, concat, toHex } from '@latchkey/core/bytes'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js'
import { base58, createBase58check, hex } from '@scure/base'

/** From public keys to accounts: public computations, which the API makes too. Private keys are never passed here. */

export type Curve = 'secp256k1' | 'ed25519'

const base58check = createBase58check(sha256)

const evmAddress = (publicKey: Bytes): string => {
  const digits = hex.encode(keccak_256(publicKey).subarray(12))
  const checksum = hex.encode(keccak_256(new TextEncoder().encode(digits)))
  // EIP-55: a letter is upper case where the hash's digit is 8 or more.
  return `0x${[...digits].map((d, i) => (Number.parseInt(checksum[i] ?? '0', 16) >= 8 ? d.toUpperCase() : d)).join('')}`
}

type AccountRule = {
  curve: Curve
  address: (publicKey: Bytes) => string | null
  /** How the chain writes a public key; 0x-hex by default. */
  publicKeyText?: (publicKey: Bytes) => string
}

/** Curve and address rule of each family. EVM public keys have 64 bytes (no 0x04), the others 32. */
export const accountRules = {
  evm: { curve: 'secp256k1', address: evmAddress },
  solana: { curve: 'ed25519', address: (key) => base58.encode(key), publicKeyText: (key) => base58.encode(key) },
  aptos: {
    curve: 'ed25519',
    // The authentication key: public key and scheme 0x00, single Ed25519.
    address: (key) => toHex(sha3_256(concat(key, Uint8Array.of(0)))),
  },
  // The implicit account.
  near: {
    curve: 'ed25519',
    address: (key) => hex.encode(key),
    publicKeyText: (key) => `ed25519:${base58.encode(key)}`,
  },
  tezos: {
    curve: 'ed25519',
    // The prefix 06a19f makes the text begin with tz1.
    address: (key) => base58check.encode(concat(Uint8Array.of(6, 161, 159), blake2b(key, { dkLen: 20 }))),
    // The prefix 0d0f25d9 makes the text begin with edpk.
    publicKeyText: (key) => base58check.encode(concat(Uint8Array.of(13, 15, 37, 217), key)),
  },
  hedera: { curve: 'ed25519', address: () => null },
} as const satisfies Record<string, AccountRule>

export type KeyFamily = keyof typeof accountRules

/** The account that a public key has on the networks of a family; `address` is null where the chain itself names it. */
export function toAccount(family: KeyFamily, publicKey: Bytes): { address: string | null; publicKey: string } {
  const { address, publicKeyText = toHex }: AccountRule = accountRules[family]
  return { address: address(publicKey), publicKey: publicKeyText(publicKey) }
}

/**
 * The public values of a wallet, derived from its public keys. `eddsaPublicKey`, a single field on the wire, is
 * Solana's; the keys of the others are in `accounts`.
 */
export function toWallet({ evm, ...others }: Record<KeyFamily, Bytes>) {
  const account = (family: Exclude<KeyFamily, 'evm'>) => toAccount(family, others[family])
  return {
    address: evmAddress(evm) as `0x${string}`, // the rule makes 0x and 40 digits
    ecdsaPublicKey: toHex(evm),
    eddsaPublicKey: toHex(others.solana),
    accounts: {
      solana: account('solana'),
      aptos: account('aptos'),
      near: account('near'),
      tezos: account('tezos'),
      hedera: account('hedera'),
    },
  }
}
