import type { AtRest } from '@latchkey/at-rest'
import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { KitSlotPut, PasskeySlotPut, PinSlot, VaultPut } from '@latchkey/protocol/api'
import { type GuardSet, isSameSet } from '@latchkey/protocol/guard-set'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

/** A slot as stored in its row. */
export type StoredSlot = Selectable<Tables['slots']>

/** A slot that a PIN opens. */
export type StoredPinSlot = StoredSlot & {
  type: PinSlot['type']
  kdf: NonNullable<StoredSlot['kdf']>
  threshold: number
  guards: NonNullable<StoredSlot['guards']>
}

/** Returns whether a PIN opens a slot. */
export function isPinSlot(slot: StoredSlot): slot is StoredPinSlot {
  return slot.type === 'pin' || slot.type === 'pin2'
}

/**
 * The PIN slot that a request is about: the one in use or, for a change of the PIN, the pending one.
 *
 * @throws ServiceError `not_found`
 */
export function requirePinSlot(
  { slots, pending }: { slots: readonly StoredPinSlot[]; pending?: StoredPinSlot | undefined },
  slotId: string,
  purpose: Purpose,
): StoredPinSlot {
  const slot = [...slots, ...(pending && purpose === 'pin-change' ? [pending] : [])].find(({ id }) => id === slotId)
  if (!slot) throw new ServiceError('not_found')
  return slot
}

/** A slot whose PIN the API evaluates. */
export type EvaluatedSlot = StoredPinSlot & { evaluator_key_sealed: Buffer; evaluator_public_key: string }

/** Returns whether the API evaluates the PIN of a slot. */
export function isEvaluated(slot: StoredSlot): slot is EvaluatedSlot {
  return isPinSlot(slot) && slot.evaluator_key_sealed !== null && slot.evaluator_public_key !== null
}

/** A PIN is dealt anew to the same guards this many milliseconds after it was dealt. */
const redealAfterMs = 90 * 86_400_000

/** Returns whether a PIN is to be dealt again: to other guards, or because that was long ago. */
export function isToRedeal(slot: StoredPinSlot, current: GuardSet): boolean {
  const dealtTo = { guards: slot.guards.map(({ id }) => id), threshold: slot.threshold }
  return (
    slot.state === 'active' && (!isSameSet(dealtTo, current) || Date.now() - slot.created_at.getTime() > redealAfterMs)
  )
}

/** A person is asked once if they still have their kit, this many milliseconds after it was made. */
const askAfterMs = 30 * 86_400_000

/** Returns whether to ask the person if they still have their kit. */
export function isToAskAbout(kit: Pick<StoredSlot, 'state' | 'kept_at' | 'created_at'>): boolean {
  return kit.state === 'active' && kit.kept_at === null && Date.now() - kit.created_at.getTime() > askAfterMs
}

const sharePlace = (slot: string) => ({ table: 'slots', column: 'server_share_sealed', row: slot })
const evaluatorPlace = (slot: string) => ({ table: 'slots', column: 'evaluator_key_sealed', row: slot })

/** A PIN slot to store: with a new wallet, or in place of another. */
type NewPinSlot = Omit<VaultPut['slot'], 'epoch'> & { epoch: number }

/** The row of a new slot, with the server's share and the evaluator's key encrypted. */
export function toSlotRow(atRest: AtRest, vaultId: string, slot: NewPinSlot): Insertable<Tables['slots']> {
  return {
    id: slot.slotId,
    vault_id: vaultId,
    type: slot.evaluator ? 'pin2' : 'pin',
    epoch: slot.epoch,
    kdf: JSON.stringify(slot.kdf),
    threshold: slot.threshold,
    guards: JSON.stringify(slot.guards),
    wrapped_key: slot.wrappedKey,
    commit_tag: slot.commit,
    server_share_sealed: atRest.seal(sharePlace(slot.slotId), fromBase64Url(slot.serverShare)),
    ...(slot.evaluator && {
      evaluator_key_sealed: atRest.seal(evaluatorPlace(slot.slotId), fromBase64Url(slot.evaluator.key)),
      evaluator_public_key: slot.evaluator.publicKey,
      evaluator_auth_key: slot.evaluator.authKey,
    }),
  }
}

/** The row of a new recovery kit, with the server's share encrypted. */
export function toKitRow(atRest: AtRest, vaultId: string, slot: KitSlotPut['slot']): Insertable<Tables['slots']> {
  return {
    id: slot.slotId,
    vault_id: vaultId,
    type: 'kit',
    epoch: slot.epoch,
    wrapped_key: slot.wrappedKey,
    commit_tag: slot.commit,
    server_share_sealed: atRest.seal(sharePlace(slot.slotId), fromBase64Url(slot.serverShare)),
    proof_hash: slot.proofHash,
  }
}

/** The row of a new passkey's slot, with the server's share encrypted. */
export function toPasskeyRow(
  atRest: AtRest,
  vaultId: string,
  slot: PasskeySlotPut['slot'],
): Insertable<Tables['slots']> {
  return {
    id: slot.slotId,
    vault_id: vaultId,
    type: 'passkey',
    epoch: slot.epoch,
    wrapped_key: slot.wrappedKey,
    commit_tag: slot.commit,
    server_share_sealed: atRest.seal(sharePlace(slot.slotId), fromBase64Url(slot.serverShare)),
  }
}

/** The server's share of a slot, decrypted, as base64url. */
export function openShare(atRest: AtRest, slot: Pick<StoredSlot, 'id' | 'server_share_sealed'>): string {
  return toBase64Url(atRest.open(sharePlace(slot.id), slot.server_share_sealed))
}

/** The API's part of the PIN's function of a slot. Wipe the key after use. */
export function openEvaluator(
  atRest: AtRest,
  { id, evaluator_key_sealed, evaluator_public_key }: EvaluatedSlot,
): { key: Bytes; publicKey: Bytes } {
  return {
    key: atRest.open(evaluatorPlace(id), evaluator_key_sealed),
    publicKey: fromBase64Url(evaluator_public_key),
  }
}

/** Converts a row to the slot that the frame receives. */
export function toPinSlot({ id: slotId, epoch, kdf, threshold, guards, ...slot }: StoredPinSlot): PinSlot {
  const common = { slotId, epoch, kdf, threshold, guards }
  const evaluator = slot.evaluator_public_key
  return evaluator === null ? { ...common, type: 'pin' } : { ...common, type: 'pin2', evaluator }
}
