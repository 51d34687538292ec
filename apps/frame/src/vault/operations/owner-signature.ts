import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'
import { deriveOwnerKey } from '@latchkey/keys/vault'

/** True for a message that this vault's owner key signed. */
export function isSignedByOwner(vaultKey: Bytes, message: Bytes, signature: string): boolean {
  try {
    return deriveOwnerKey(vaultKey).verify(message, fromBase64Url(signature))
  } catch {
    return false
  }
}
