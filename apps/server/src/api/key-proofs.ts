import type { Bytes } from '@latchkey/core/bytes'
import { type KeyFamily, toWallet } from '@latchkey/keys/account'
import { isKeyProof } from '@latchkey/keys/key-proof'
import { type KeyProofs, keyFamilies, keyProofMessage } from '@latchkey/protocol/key-proof'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { PublicWallet } from '@latchkey/protocol/user'
import { readBytes } from './read-bytes.ts'

/**
 * The wallet for which every key signed. Addresses and accounts are computed from the keys; the client provides none of
 * them.
 *
 * @param toOccasion returns the occasion of the proof for the wallet of these keys
 * @throws ServiceError `bad_proof` where one of the keys did not sign this, `bad_request` for malformed base64url
 */
export function requireKeyProofs(
  keys: KeyProofs,
  about: { apiOrigin: string; userId: string; vaultId: string; version: number },
  toOccasion: (wallet: PublicWallet) => Bytes,
): PublicWallet {
  const publicKeys = Object.fromEntries(
    keyFamilies.map((family) => [family, readBytes(keys[family].publicKey)]),
  ) as Record<KeyFamily, Bytes> // one entry for each family
  const wallet = toWallet(publicKeys)
  const message = keyProofMessage({ ...about, publicKeys, occasion: toOccasion(wallet) })
  const isProven = (family: KeyFamily) =>
    isKeyProof(family, publicKeys[family], message, readBytes(keys[family].signature))
  if (!keyFamilies.every(isProven)) throw new ServiceError('bad_proof')
  return wallet
}
