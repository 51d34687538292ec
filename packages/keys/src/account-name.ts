import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { longestAccountName } from '@latchkey/core/vault-contents'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { open, seal } from './seal.ts'
import { Untrusted } from './untrusted.ts'

/**
 * An account that a person named. Names are sealed under the vault key, so that the API learns neither them nor their
 * length.
 */

export type NamedAccount = { userId: string; vaultId: string; index: number }

/** What is sealed: a byte for the length, the name in UTF-8, and zeros. The longest name takes at most 96 bytes. */
const plainLength = 128

const about = ({ userId, vaultId, index }: NamedAccount) => lp('latchkey/v1/account-name', userId, vaultId, index)

const toKey = (vaultKey: Bytes) => hkdf(sha256, vaultKey, undefined, fromUtf8('latchkey/v1/account-names'), 32) as Bytes

/** Seals the name of an account. */
export async function sealAccountName(vaultKey: Bytes, account: NamedAccount, name: string): Promise<Bytes> {
  if (name.length > longestAccountName) throw new RangeError('the name is too long')
  const text = fromUtf8(name)
  const plain = new Uint8Array(plainLength)
  plain[0] = text.length
  plain.set(text, 1)
  const key = toKey(vaultKey)
  const sealed = await seal(key, plain, about(account))
  key.fill(0)
  return sealed
}

/** Opens the name of an account. Throws `Untrusted` when it belongs to another account, or is malformed. */
export async function openAccountName(vaultKey: Bytes, account: NamedAccount, sealed: Bytes): Promise<string> {
  const key = toKey(vaultKey)
  const plain = await open(key, sealed, about(account)).finally(() => key.fill(0))
  const length = plain[0] ?? plainLength
  if (plain.length !== plainLength || length >= plainLength) throw new Untrusted('a name has another form')
  return new TextDecoder().decode(plain.subarray(1, 1 + length))
}
