import { type Bytes, concat, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js'
import { base58, createBase58check, hex } from '@scure/base'
import { HDKey as Bip32 } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'

/** From entropy to accounts: BIP-39, then BIP-32 (secp256k1) or SLIP-10 (ed25519, hardened only). */

/** The English words of 16 or 32 bytes of entropy (BIP-39). */
export function toMnemonic(entropy: Bytes): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** The entropy of English BIP-39 words. Throws when a word or the checksum is wrong. */
export function toEntropy(mnemonic: string): Bytes {
  return mnemonicToEntropy(mnemonic, wordlist) as Bytes
}

/** The 64-byte seed of words (BIP-39). Our own wallets use no passphrase. */
export async function toSeed(mnemonic: string, passphrase = ''): Promise<Bytes> {
  return (await mnemonicToSeedWebcrypto(mnemonic, passphrase)) as Bytes
}

/**
 * `address` is null where the chain itself gives an account its name. EVM public keys have 64 bytes (no 0x04);
 * `publicKeyText` is the form the chain's own tools show.
 */
export type Account = {
  path: string
  privateKey: Bytes
  publicKey: Bytes
  publicKeyText: string
  address: string | null
}

const base58check = createBase58check(sha256)

const evmAddress = (publicKey: Bytes): string => {
  const digits = hex.encode(keccak_256(publicKey).subarray(12))
  const checksum = hex.encode(keccak_256(new TextEncoder().encode(digits)))
  // EIP-55: a letter is upper case where the hash's digit is 8 or more.
  return `0x${[...digits].map((d, i) => (Number.parseInt(checksum[i] ?? '0', 16) >= 8 ? d.toUpperCase() : d)).join('')}`
}

type Derivation = {
  curve: 'secp256k1' | 'ed25519'
  path: (index: number) => string
  address: (publicKey: Bytes) => string | null
  /** How the chain writes a public key; 0x-hex where nothing else is said. */
  publicKeyText?: (publicKey: Bytes) => string
}

/** Path and address rule of each family. Changing a row moves people's money out of sight: the tests freeze them. */
export const derivations = {
  evm: { curve: 'secp256k1', path: (i) => `m/44'/60'/0'/0/${i}`, address: evmAddress },
  solana: {
    curve: 'ed25519',
    path: (i) => `m/44'/501'/${i}'/0'`,
    address: (key) => base58.encode(key),
    publicKeyText: (key) => base58.encode(key),
  },
  aptos: {
    curve: 'ed25519',
    path: (i) => `m/44'/637'/${i}'/0'/0'`,
    // The authentication key: public key and scheme 0x00, single Ed25519.
    address: (key) => toHex(sha3_256(concat(key, Uint8Array.of(0)))),
  },
  // The implicit account.
  near: {
    curve: 'ed25519',
    path: (i) => `m/44'/397'/${i}'`,
    address: (key) => hex.encode(key),
    publicKeyText: (key) => `ed25519:${base58.encode(key)}`,
  },
  tezos: {
    curve: 'ed25519',
    path: (i) => `m/44'/1729'/${i}'/0'`,
    // The prefix 06a19f makes the text begin with tz1.
    address: (key) => base58check.encode(concat(Uint8Array.of(6, 161, 159), blake2b(key, { dkLen: 20 }))),
    // The prefix 0d0f25d9 makes the text begin with edpk.
    publicKeyText: (key) => base58check.encode(concat(Uint8Array.of(13, 15, 37, 217), key)),
  },
  hedera: { curve: 'ed25519', path: (i) => `m/44'/3030'/0'/0'/${i}'`, address: () => null },
} as const satisfies Record<string, Derivation>

/** The private key at a BIP-32 (secp256k1) or SLIP-10 (ed25519) path. */
export function derivePrivateKey(curve: Derivation['curve'], seed: Bytes, path: string): Bytes {
  const node = (curve === 'secp256k1' ? Bip32 : Slip10).fromMasterSeed(seed).derive(path)
  if (!node.privateKey) throw new Error('no private key at this path')
  return Uint8Array.from(node.privateKey)
}

const readPublicKey = (curve: Derivation['curve'], privateKey: Bytes): Bytes =>
  (curve === 'secp256k1'
    ? secp256k1.getPublicKey(privateKey, false).subarray(1)
    : ed25519.getPublicKey(privateKey)) as Bytes

/** Account `index` of a family. The caller wipes `privateKey` when done. */
export function deriveAccount(seed: Bytes, family: keyof typeof derivations, index = 0): Account {
  const { curve, path, address, publicKeyText = toHex }: Derivation = derivations[family]
  const privateKey = derivePrivateKey(curve, seed, path(index))
  const publicKey = readPublicKey(curve, privateKey)
  return {
    path: path(index),
    privateKey,
    publicKey,
    publicKeyText: publicKeyText(publicKey),
    address: address(publicKey),
  }
}
