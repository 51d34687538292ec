import { fromBase64Url } from '@latchkey/core/bytes'
import { unwrapForResume, wrapForResume } from '@latchkey/keys/resume'
import { openVault } from '@latchkey/keys/vault'
import { ServiceError } from '@latchkey/protocol/service-error'
import { createStorageKey } from '../../storage-key.ts'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import type { ResumeSlots } from '../resume-slots.ts'
import { deriveWallet, toProofWanted } from './accounts.ts'
import { deriveFurther, readNames, wipe } from './further-accounts.ts'
import { openImported } from './imported-keys.ts'

export async function saveResumeSlot(
  keyStore: KeyStore,
  slots: ResumeSlots,
  { jkt, share }: RequestTo<'saveResumeSlot'>,
): Promise<AnswerFrom<'saveResumeSlot'>> {
  const vault = keyStore.open()
  if (!vault) throw new ServiceError('conflict')
  const { userId, vaultId, version, ciphertext, vaultKey } = vault
  const browserKey = await createStorageKey()
  const wrapped = await wrapForResume(vaultKey, browserKey, fromBase64Url(share), { userId, vaultId, jkt })
  await slots.write(jkt, { userId, vaultId, version, ciphertext, browserKey, wrapped })
  return {}
}

export async function hasResumeSlot(
  slots: ResumeSlots,
  { jkt, userId }: RequestTo<'hasResumeSlot'>,
): Promise<AnswerFrom<'hasResumeSlot'>> {
  return {
    exists: (await slots.read(jkt))?.userId === userId,
  }
}

export async function resume(
  keyStore: KeyStore,
  slots: ResumeSlots,
  { jkt, userId, share, proveTo, accounts }: RequestTo<'resume'>,
): Promise<AnswerFrom<'resume'>> {
  const slot = await slots.read(jkt)
  if (slot?.userId !== userId) throw new ServiceError('not_found')
  const { vaultId, version, ciphertext, browserKey, wrapped } = slot
  const vaultKey = await unwrapForResume(wrapped, browserKey, fromBase64Url(share), { userId, vaultId, jkt })
  const contents = await openVault(vaultKey, { userId, vaultId, version }, ciphertext)
  const wanted = toProofWanted(proveTo, { userId, version })
  const { keys, wallet, proofs } = await deriveWallet(contents, vaultId, wanted)
  const fail = (failure: unknown) => {
    for (const secret of [vaultKey, ...Object.values(keys)]) secret.fill(0)
    throw failure
  }
  const further = await deriveFurther(contents, vaultId, accounts)
    .finally(() => contents.entropy.fill(0))
    .catch(fail)
  const { imported, removed } = await openImported(vaultKey, { userId, vaultId }, accounts).catch((failure) => {
    wipe(further)
    return fail(failure)
  })
  const names = await readNames(vaultKey, { userId, vaultId }, accounts)
  keyStore.put(
    { userId, vaultId, version, ciphertext, vaultKey, keys, wallet, further: new Map([...further, ...imported]) },
    0,
  )
  return {
    wallet,
    ...(proofs && { keys: proofs }),
    ...(names?.length && { names }),
    ...(removed.length > 0 && { removed }),
  }
}
