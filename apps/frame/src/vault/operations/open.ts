import { fromBase64Url } from '@latchkey/core/bytes'
import { hashGuardSet, unwrap } from '@latchkey/keys/slot'
import { Untrusted } from '@latchkey/keys/untrusted'
import { openVault } from '@latchkey/keys/vault'
import { ServiceError } from '@latchkey/protocol/service-error'
import { changePurposes, signingPurpose } from '@latchkey/protocol/shapes'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { isSameWallet } from '../same-wallet.ts'
import { deriveWallet, toProofWanted } from './accounts.ts'
import { requireAttempt } from './prove.ts'

export async function open(keyStore: KeyStore, released: RequestTo<'open'>): Promise<AnswerFrom<'open'>> {
  const { userId, vaultId, slot, purpose, pending, keys } = requireAttempt(keyStore)
  if (!keys) throw new ServiceError('conflict')
  const guards = slot.guards.map(({ id, publicKey }) => ({ id, publicKey: fromBase64Url(publicKey) }))
  const evaluator = slot.type === 'pin2' ? fromBase64Url(slot.evaluator) : undefined
  const vaultKey = await unwrap(
    { wrappedKey: fromBase64Url(released.wrappedKey), commit: fromBase64Url(released.commit) },
    {
      userId,
      vaultId,
      slotId: slot.slotId,
      type: slot.type,
      epoch: slot.epoch,
      guardSetHash: hashGuardSet({ threshold: slot.threshold, guards, evaluator }),
    },
    { factor: keys.pinSecret, serverShare: fromBase64Url(released.serverShare) },
  )
  const { version } = released
  const ciphertext = fromBase64Url(released.ciphertext)
  const { entropy } = await openVault(vaultKey, { userId, vaultId, version }, ciphertext)
  const wanted = toProofWanted(released.proveTo, { userId, version })
  const { keys: accountKeys, wallet, proofs } = await deriveWallet(entropy, vaultId, wanted)
  entropy.fill(0)
  // The page was shown this address before the vault was open: it must be the one these keys sign for.
  if (!released.known.every((known) => isSameWallet(known, wallet))) throw new Untrusted('the API names another wallet')
  keyStore.begin(undefined)
  // A new PIN's own opening ends the change that made it. Any other leaves nothing of one before.
  const changes = changePurposes.find((each) => each === purpose)
  const opened = { slotId: slot.slotId, epoch: slot.epoch }
  keyStore.allow(
    changes && !pending ? { purpose: changes, userId, vaultId, vaultKey: vaultKey.slice(), opened } : undefined,
  )
  keyStore.put(
    { userId, vaultId, version, ciphertext, vaultKey, keys: accountKeys, wallet },
    purpose === signingPurpose ? released.signatures : 0,
  )
  return { wallet, ...(proofs && { keys: proofs }) }
}
