import { type Bytes, fromHex, fromUtf8, lp } from '@latchkey/core/bytes'
import { defaultFamily } from '@latchkey/core/family-records'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { readPublicKey } from './derive.ts'
import { readFields } from './fields.ts'
import { open, seal } from './seal.ts'
import { Untrusted } from './untrusted.ts'

/**
 * A private key that a person brought, sealed under the vault key beside the vault's contents: adding one rewrites nothing
 * of what opens the wallet. The recovery phrase does not bring it back.
 */

/** The families whose keys can be imported. Hedera's accounts use EVM's. */
export const importFamilies = [defaultFamily] as const
export type ImportFamily = (typeof importFamilies)[number]

export type ImportedName = { userId: string; vaultId: string; index: number }
export type ImportedKey = { family: ImportFamily; privateKey: Bytes }

const format = 'latchkey/v1/imported-key'

const about = ({ userId, vaultId, index }: ImportedName) => lp('latchkey/v1/imported-key', userId, vaultId, index)

const toKey = (vaultKey: Bytes) => hkdf(sha256, vaultKey, undefined, fromUtf8('latchkey/v1/imported-keys'), 32) as Bytes

/** True for a key of a family that can be imported, and of its curve. */
export function isImportedKey(key: { family: string; privateKey: Bytes }): key is ImportedKey {
  return (importFamilies as readonly string[]).includes(key.family) && secp256k1.utils.isValidSecretKey(key.privateKey)
}

/** Seals an imported key, for its account alone. */
export async function sealImportedKey(
  vaultKey: Bytes,
  name: ImportedName,
  { family, privateKey }: ImportedKey,
): Promise<Bytes> {
  const plain = lp(format, family, privateKey)
  const key = toKey(vaultKey)
  const sealed = await seal(key, plain, about(name))
  for (const secret of [plain, key]) secret.fill(0)
  return sealed
}

/** Opens an imported key. Throws `Untrusted` when it belongs to another account, or has another form. */
export async function openImportedKey(vaultKey: Bytes, name: ImportedName, sealed: Bytes): Promise<ImportedKey> {
  const key = toKey(vaultKey)
  const plain = await open(key, sealed, about(name)).finally(() => key.fill(0))
  const [form, family, privateKey, ...more] = readFields(plain)
  plain.fill(0)
  if (!form || !family || !privateKey || more.length > 0) throw new Untrusted('an imported key has another form')
  const opened = { family: new TextDecoder().decode(family), privateKey }
  if (new TextDecoder().decode(form) !== format || !isImportedKey(opened))
    throw new Untrusted('an imported key has another form')
  return opened
}

/** The public key of an imported key, as proofs and addresses take it. */
export function toImportedPublicKey({ privateKey }: ImportedKey): Bytes {
  return readPublicKey('secp256k1', privateKey)
}

/** Why a text is no private key. `phrase`: it looks like a recovery phrase. `range`: no key has this value. */
export type KeyFlaw = 'phrase' | 'form' | 'range'

/** Invisible characters that pages and documents insert: also those that mark the direction of writing. */
const unseen = /[\s\p{Cf}]/gu

/**
 * Reads a private key of an EVM account as a person types or pastes it: 64 hex digits, with or without 0x.
 *
 * @returns the key, which the caller wipes, or what is wrong with the text
 */
export function readPrivateKey(text: string): ImportedKey | { flaw: KeyFlaw } {
  const words = text.normalize('NFKC').trim().split(/\s+/u)
  if (words.length >= 12 && words.every((word) => /^\p{L}+$/u.test(word))) return { flaw: 'phrase' }
  const digits = words.join('').replace(unseen, '').replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) return { flaw: 'form' }
  const privateKey = fromHex(`0x${digits}`)
  if (!secp256k1.utils.isValidSecretKey(privateKey)) {
    privateKey.fill(0)
    return { flaw: 'range' }
  }
  return { family: defaultFamily, privateKey }
}
