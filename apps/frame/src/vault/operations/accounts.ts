import { type Bytes, toBase64Url } from '@latchkey/core/bytes'
import { type KeyOwner, keyOwnerOf } from '@latchkey/core/family-records'
import { type KeyFamily, toWallet } from '@latchkey/keys/account'
import { deriveWalletAccount, toMnemonic, toSeed } from '@latchkey/keys/derive'
import { signKeyProof } from '@latchkey/keys/key-proof'
import type { Contents } from '@latchkey/keys/vault'
import { challengeMessage, type KeyProofs, keyFamilies, keyProofMessage } from '@latchkey/protocol/key-proof'
import type { Keys } from '../key-store.ts'
import type { RequestTo, Wallet } from '../messages.ts'

/** The recipient of a proof of a wallet's keys, and its occasion (protocol/key-proof). */
type ProofWanted = {
  apiOrigin: string
  userId: string
  version: number
  toOccasion: (wallet: Wallet) => Bytes
}

/**
 * The keys and public values of an account of a wallet, the first one unless `index` says otherwise, and a proof of each key
 * where one is wanted. The caller wipes `keys`.
 */
export async function deriveWallet(
  { entropy, evmPath }: Pick<Contents, 'entropy' | 'evmPath'>,
  vaultId: string,
  wanted?: ProofWanted,
  index = 0,
): Promise<{ keys: Keys; wallet: Wallet; proofs: KeyProofs | undefined }> {
  const seed = await toSeed(toMnemonic(entropy))
  const byFamily = <T>(entryOf: (family: KeyFamily) => T) =>
    Object.fromEntries(keyFamilies.map((family) => [family, entryOf(family)])) as Record<KeyFamily, T> // each has one
  const accounts = byFamily((family) => deriveWalletAccount(seed, family, evmPath, index))
  seed.fill(0)
  const publicKeys = byFamily((family) => accounts[family].publicKey)
  const wallet = { vaultId, ...toWallet(publicKeys) }
  let proofs: KeyProofs | undefined
  if (wanted) {
    const { toOccasion, ...about } = wanted
    const message = keyProofMessage({ ...about, vaultId, publicKeys, occasion: toOccasion(wallet) })
    proofs = byFamily((family) => ({
      publicKey: toBase64Url(publicKeys[family]),
      signature: toBase64Url(signKeyProof(family, accounts[family].privateKey, message)),
    }))
  }
  const keys: Keys & Partial<Record<KeyFamily, Bytes>> = byFamily((family) => accounts[family].privateKey)
  for (const family of keyFamilies)
    if (keyOwnerOf(family) !== family) {
      accounts[family].privateKey.fill(0) // this key signs nothing but proofs
      delete keys[family as Exclude<KeyFamily, KeyOwner>]
    }
  return { keys, wallet, proofs }
}

/** The proof that the API asked for when it answered an opening; nothing where it asked for none. */
export function toProofWanted(
  proveTo: RequestTo<'open'>['proveTo'],
  about: { userId: string; version: number },
): ProofWanted | undefined {
  if (!proveTo) return undefined
  const { apiOrigin, challenge } = proveTo
  return { ...about, apiOrigin, toOccasion: () => challengeMessage(challenge) }
}
