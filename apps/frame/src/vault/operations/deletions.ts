import { toBase64Url } from '@latchkey/core/bytes'
import { Untrusted } from '@latchkey/keys/untrusted'
import { deriveOwnerKey } from '@latchkey/keys/vault'
import { accountDeleteMessage, graceDays, pinRemoveMessage } from '@latchkey/protocol/api'
import { vaultDeleteMessage } from '@latchkey/protocol/guard'
import { pinRemovalPurpose } from '@latchkey/protocol/shapes'
import type { Change, KeyStore } from '../key-store.ts'
import type { AnswerFrom, RequestTo } from '../messages.ts'
import { requireChange } from './changes.ts'

const daySeconds = 86_400

/** Requires that the API names an end in about this many days: it can move the end by a day at most. */
const requireEnd = (endsAt: number, days: number) => {
  const fromNow = endsAt - Date.now() / 1000
  if (Math.abs(fromNow - days * daySeconds) > daySeconds) throw new Untrusted('the API names another end')
}

type Named = { vaultId: string; endsAt: number; slotId: string; epoch: number }

/** Signs, for each guard, that it deletes the owner's records of a vault. */
const signForGuards = (owner: ReturnType<typeof deriveOwnerKey>, named: Named, guards: readonly string[]) =>
  guards.map((guardId) => ({
    guardId,
    ownerSignature: toBase64Url(owner.sign(vaultDeleteMessage(named, { guardId }))),
  }))

const requireOpened = ({ opened }: Change, slot: { slotId: string; epoch: number }) => {
  if (opened && (opened.slotId !== slot.slotId || opened.epoch !== slot.epoch))
    throw new Untrusted('the API names another slot')
}

/** Signs that the account is to be deleted. The API cannot name another PIN's slot than the one that opened. */
export function deleteAccount(
  keyStore: KeyStore,
  { number, endsAt, apiOrigin, slot, guards }: RequestTo<'deleteAccount'>,
): AnswerFrom<'deleteAccount'> {
  const change = requireChange(keyStore, 'delete')
  const { userId, vaultId, vaultKey } = change
  requireEnd(endsAt, graceDays)
  requireOpened(change, slot)
  const owner = deriveOwnerKey(vaultKey)
  const unsigned = { vaultId, number, endsAt, ...slot }
  const wallet = {
    ...unsigned,
    ownerSignature: toBase64Url(owner.sign(accountDeleteMessage(unsigned, { apiOrigin, userId }))),
    guards: signForGuards(owner, unsigned, guards),
  }
  // One proof allows one request, as at the API.
  keyStore.allow(undefined)
  return { wallet }
}

/** Signs that the PIN is removed. A passkey opens for this, so there is no slot of an opened PIN to compare with. */
export function removePin(
  keyStore: KeyStore,
  { number, endsAt, apiOrigin, slot, guards }: RequestTo<'removePin'>,
): AnswerFrom<'removePin'> {
  const { vaultId, vaultKey } = requireChange(keyStore, pinRemovalPurpose)
  requireEnd(endsAt, 0)
  const owner = deriveOwnerKey(vaultKey)
  const unsigned = { vaultId, number, endsAt, ...slot }
  const remove = {
    ...unsigned,
    ownerSignature: toBase64Url(owner.sign(pinRemoveMessage(unsigned, { apiOrigin }))),
    guards: signForGuards(owner, unsigned, guards),
  }
  keyStore.allow(undefined)
  return { remove }
}
