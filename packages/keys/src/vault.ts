import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { type EvmPath, newestContents } from '@latchkey/core/vault-contents'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { readFields } from './fields.ts'
import { isEntropyLength, isEvmPath } from './phrase.ts'
import { open, seal } from './seal.ts'
import { Newer, Untrusted } from './untrusted.ts'

/** The vault: a person's entropy under a random vault key. */

export type VaultName = { userId: string; vaultId: string; version: number }

/**
 * `entropy` of a phrase of 12, 15, 18, 21 or 24 words, `createdAt` in seconds since 1970, `evmPath` the path of the EVM
 * account.
 */
export type Contents = { entropy: Bytes; createdAt: number; label: string; evmPath: EvmPath }

const about = ({ userId, vaultId, version }: VaultName) => lp('latchkey/v1/vault', userId, vaultId, version)

const format = 'latchkey/v1/contents'
/** For vaults of version 2: phrases of other lengths, and the EVM account's path. */
const formatOfPhrases = 'latchkey/v2/contents'

/** The version in which contents are stored: the first, which every release can read, unless it cannot express them. */
export function versionOf({ entropy, evmPath }: Pick<Contents, 'entropy' | 'evmPath'>): 1 | 2 {
  return evmPath === 'standard' && [16, 32].includes(entropy.length) ? 1 : 2
}

const text = new TextDecoder('utf-8', { fatal: true })

/** Encrypts the contents of a vault under its 32-byte key, in the form of the name's version. */
export async function sealVault(vaultKey: Bytes, name: VaultName, contents: Contents): Promise<Bytes> {
  const { entropy, createdAt, label, evmPath } = contents
  if (name.version !== versionOf(contents)) throw new Error('these contents have another version')
  const plain =
    name.version === 1
      ? lp(format, 'entropy', entropy, createdAt, label)
      : lp(formatOfPhrases, 'entropy', entropy, createdAt, label, evmPath)
  const sealed = await seal(vaultKey, plain, about(name))
  plain.fill(0)
  return sealed
}

/**
 * Opens a vault. Throws `Newer` for a later version than this release knows, `Untrusted` when key, text, user, vault or
 * version differ, or the form is not that of its version.
 */
export async function openVault(vaultKey: Bytes, name: VaultName, sealed: Bytes): Promise<Contents> {
  const plain = await open(vaultKey, sealed, about(name))
  // Only sealed contents prove that the vault is newer: the API may claim any number.
  if (name.version > newestContents) {
    plain.fill(0)
    throw new Newer()
  }
  const [form, kind, entropy, createdAt, label, path, ...more] = readFields(plain)
  plain.fill(0)
  const isFirst = name.version === 1
  if (!form || !kind || !entropy || !createdAt || !label || more.length > 0 || (path === undefined) !== isFirst)
    throw new Untrusted('the vault has another form')
  const evmPath = path ? text.decode(path) : 'standard'
  if (text.decode(form) !== (isFirst ? format : formatOfPhrases) || text.decode(kind) !== 'entropy')
    throw new Untrusted('the vault has another form')
  if (!isEvmPath(evmPath) || !isEntropyLength(entropy.length)) throw new Untrusted('the vault has another form')
  const contents = { entropy, createdAt: Number(text.decode(createdAt)), label: text.decode(label), evmPath }
  if (versionOf(contents) !== name.version) throw new Untrusted('the vault has another form')
  return contents
}

/** The key that signs every change of slots, guard records or vault, so that the API cannot make one by itself. */
export function deriveOwnerKey(vaultKey: Bytes): {
  publicKey: Bytes
  sign: (message: Bytes) => Bytes
  verify: (message: Bytes, signature: Bytes) => boolean
} {
  const seed = hkdf(sha256, vaultKey, undefined, fromUtf8('latchkey/v1/owner'), 32)
  const publicKey = ed25519.getPublicKey(seed) as Bytes
  return {
    publicKey,
    sign: (message) => ed25519.sign(message, seed) as Bytes,
    verify: (message, signature) => ed25519.verify(signature, message, publicKey, { zip215: false }),
  }
}
