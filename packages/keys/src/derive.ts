import type { Bytes } from '@latchkey/core/bytes'
import type { EvmPath } from '@latchkey/core/vault-contents'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey as Bip32 } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type KeyFamily, toAccount } from './account.ts'
import { familyKeys } from './families.gen.ts'
import type { Curve, FamilyKeys } from './family-keys.ts'
import { deriveEd25519 } from './slip10.ts'

/** From entropy to accounts: BIP-39, then BIP-32 (secp256k1) or SLIP-10 (ed25519, hardened only). */

/** The English words of 16 to 32 bytes of entropy (BIP-39). */
export function toMnemonic(entropy: Bytes): string {
  return entropyToMnemonic(entropy, wordlist)
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

/** The private key at a BIP-32 (secp256k1) or SLIP-10 (ed25519) path. */
export function derivePrivateKey(curve: Curve, seed: Bytes, path: string): Bytes {
  if (curve === 'ed25519') return deriveEd25519(seed, path)
  const node = Bip32.fromMasterSeed(seed).derive(path)
  if (!node.privateKey) throw new Error('no private key at this path')
  return Uint8Array.from(node.privateKey)
}

/** The public key of a private one: 64 bytes for secp256k1 (no 0x04), 32 for ed25519. */
export function readPublicKey(curve: Curve, privateKey: Bytes): Bytes {
  return (
    curve === 'secp256k1' ? secp256k1.getPublicKey(privateKey, false).subarray(1) : ed25519.getPublicKey(privateKey)
  ) as Bytes
}

const deriveAt = (seed: Bytes, family: KeyFamily, path: string): Account => {
  const { curve } = familyKeys[family]
  const privateKey = derivePrivateKey(curve, seed, path)
  const publicKey = readPublicKey(curve, privateKey)
  const { address, publicKey: publicKeyText } = toAccount(family, publicKey)
  return { path, privateKey, publicKey, publicKeyText, address }
}

/** Derives account `index` of a family. The caller wipes `privateKey` afterwards. */
export function deriveAccount(seed: Bytes, family: KeyFamily, index = 0): Account {
  return deriveAt(seed, family, familyKeys[family].path(index))
}

/** Derives account `index` of a family as a wallet has it, whose EVM accounts may be where the legacy SDKs put theirs. */
export function deriveWalletAccount(seed: Bytes, family: KeyFamily, evmPath: EvmPath, index = 0): Account {
  const { olderPath }: FamilyKeys = familyKeys[family]
  return evmPath === 'older' && olderPath !== undefined
    ? deriveAt(seed, family, olderPath(index))
    : deriveAccount(seed, family, index)
}
