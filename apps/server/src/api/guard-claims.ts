import type { Purpose } from '@latchkey/protocol/shapes'
import type { Session } from './session.ts'
import type { StoredSlot } from './vault-slots.ts'

/** The claims that identify a session to a guard: its key, the time of the sign-in, and its browser if known. */
export function toSessionClaims({ jkt, authTime, browser }: Pick<Session, 'jkt' | 'authTime' | 'browser'>) {
  return { cnf: { jkt }, auth_time: authTime, ...(browser && { browser }) }
}

/**
 * The claims that tell a guard what the API has of a vault: the record in use or, for a change of the PIN, which may
 * involve two records, the owner.
 */
export function toVaultClaims(
  purpose: Purpose,
  [slot]: readonly Pick<StoredSlot, 'id' | 'epoch'>[],
  ownerKey: string | null,
) {
  if (purpose === 'pin-change') return ownerKey === null ? {} : { ownerKey }
  return slot && purpose !== 'enrol' ? { record: { slotId: slot.id, epoch: slot.epoch } } : {}
}
