import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { open, seal } from './seal.ts'
import { Untrusted } from './untrusted.ts'

/** The vault: a person's entropy under a random vault key. */

export type VaultName = { userId: string; vaultId: string; version: number }

/** `entropy` 16 or 32 bytes, `createdAt` in seconds since 1970. */
export type Contents = { entropy: Bytes; createdAt: number; label: string }

const about = ({ userId, vaultId, version }: VaultName) => lp('latchkey/v1/vault', userId, vaultId, version)

const format = 'latchkey/v1/contents'

/** The fields that `lp` joined. Throws `Untrusted` when the bytes are anything else. */
const readFields = (bytes: Bytes): Bytes[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: Bytes[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new Untrusted('the vault has another form')
    fields.push(bytes.slice(at + 4, end))
    at = end
  }
  return fields
}

const text = new TextDecoder('utf-8', { fatal: true })

/** Encrypts the contents of a vault under its 32-byte key. */
export async function sealVault(vaultKey: Bytes, name: VaultName, contents: Contents): Promise<Bytes> {
  const plain = lp(format, 'entropy', contents.entropy, contents.createdAt, contents.label)
  const sealed = await seal(vaultKey, plain, about(name))
  plain.fill(0)
  return sealed
}

/** Opens a vault. Throws `Untrusted` when key, text, user, vault or version differ, or the form is unknown. */
export async function openVault(vaultKey: Bytes, name: VaultName, sealed: Bytes): Promise<Contents> {
  const plain = await open(vaultKey, sealed, about(name))
  const [form, kind, entropy, createdAt, label, ...more] = readFields(plain)
  plain.fill(0)
  if (!form || !kind || !entropy || !createdAt || !label || more.length > 0)
    throw new Untrusted('the vault has another form')
  if (text.decode(form) !== format || text.decode(kind) !== 'entropy' || ![16, 32].includes(entropy.length))
    throw new Untrusted('the vault has another form')
  return { entropy, createdAt: Number(text.decode(createdAt)), label: text.decode(label) }
}

/** The key that signs every change of slots, guard records or vault: the API alone can make none. */
export function deriveOwnerKey(vaultKey: Bytes): { publicKey: Bytes; sign: (message: Bytes) => Bytes } {
  const seed = hkdf(sha256, vaultKey, undefined, fromUtf8('latchkey/v1/owner'), 32)
  return {
    publicKey: ed25519.getPublicKey(seed) as Bytes,
    sign: (message) => ed25519.sign(message, seed) as Bytes,
  }
}
