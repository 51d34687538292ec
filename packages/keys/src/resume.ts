import { type Bytes, fromUtf8, lp } from '@latchkey/core/bytes'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { open, seal } from './seal.ts'

/**
 * The slot that lets a page reload without a PIN: the vault key is wrapped by a non-exportable browser key, and the
 * result by a share that only the live session can fetch. A copied disk lacks the share, and the server lacks the rest.
 */

export type ResumeName = {
  userId: string
  vaultId: string
  /** Thumbprint of the session's key. */
  jkt: string
}

const about = ({ userId, vaultId, jkt }: ResumeName) => lp('latchkey/v1/resume', userId, vaultId, jkt)

const deriveKek = (share: Bytes, name: ResumeName): Bytes =>
  Uint8Array.from(hkdf(sha256, share, fromUtf8(name.vaultId), about(name), 32))

/** Wraps the vault key for `unwrapForResume`; `share` is the server's 32 bytes. */
export async function wrapForResume(vaultKey: Bytes, browserKey: CryptoKey, share: Bytes, name: ResumeName) {
  return seal(deriveKek(share, name), await seal(browserKey, vaultKey, about(name)), about(name))
}

/** Unwraps the vault key. Throws `Untrusted` when browser key, share, user, vault or session differ. */
export async function unwrapForResume(wrapped: Bytes, browserKey: CryptoKey, share: Bytes, name: ResumeName) {
  return open(browserKey, await open(deriveKek(share, name), wrapped, about(name)), about(name))
}
