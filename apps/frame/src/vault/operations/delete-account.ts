import { toBase64Url } from '@latchkey/core/bytes'
import { Untrusted } from '@latchkey/keys/untrusted'
import { deriveOwnerKey } from '@latchkey/keys/vault'
import { accountDeleteMessage, graceDays } from '@latchkey/protocol/api'
import { vaultDeleteMessage } from '@latchkey/protocol/guard'
import type { KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { requireChange } from './changes.ts'

const daySeconds = 86_400

/** Signs that the account is to be deleted. The API cannot move the end nearer than a day, nor name another PIN's slot. */
export function deleteAccount(
  keyStore: KeyStore,
  { number, endsAt, apiOrigin, slot, guards }: RequestTo<'deleteAccount'>,
): AnswerFrom<'deleteAccount'> {
  const { userId, vaultId, vaultKey, opened } = requireChange(keyStore, 'delete')
  const fromNow = endsAt - Date.now() / 1000
  if (Math.abs(fromNow - graceDays * daySeconds) > daySeconds) throw new Untrusted('the API names another end')
  if (opened && (opened.slotId !== slot.slotId || opened.epoch !== slot.epoch))
    throw new Untrusted('the API names another slot')
  const owner = deriveOwnerKey(vaultKey)
  const unsigned = { vaultId, number, endsAt, ...slot }
  const wallet = {
    ...unsigned,
    ownerSignature: toBase64Url(owner.sign(accountDeleteMessage(unsigned, { apiOrigin, userId }))),
    guards: guards.map((guardId) => ({
      guardId,
      ownerSignature: toBase64Url(owner.sign(vaultDeleteMessage(unsigned, { guardId }))),
    })),
  }
  // One proof, one request, as the API has it.
  keyStore.allow(undefined)
  return { wallet }
}
