import type { PinRemoval } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { pinRemovalPurpose } from '@latchkey/protocol/shapes'
import { writeAudit } from '@latchkey/service/audit'
import { type Kysely, sql } from 'kysely'
import type { SignedDeletion, Tables } from '../tables.ts'
import { guardDays } from './deletions.ts'
import type { Session } from './session.ts'
import { type Alongside, endProof, forgetOthers, requireOtherWays, takeNumber } from './slot-changes.ts'

/** The most wallets of one run. */
const batch = 100

/** A guard that has yet to delete the records of a PIN that was removed. */
export type AskedForPin = SignedDeletion & { guardId: string }

export type PinRemovalStore = ReturnType<typeof createPinRemovals>

/** PINs that people removed: the removal, and the guards that have yet to delete their records. */
export function createPinRemovals(db: Kysely<Tables>) {
  return {
    /**
     * Removes the PIN in use and a pending one, and stores its slot, which a new PIN follows. From then on it opens
     * nothing, whatever the guards do. Other sessions must open the wallet again.
     *
     * @throws ServiceError `not_allowed` without a fresh proof by a passkey for it; `conflict` where the number was used, another
     *   PIN is in use, or no kit in use and no passkey would stay
     */
    removePin: (session: Session, signed: PinRemoval & { ownerKey: string }, alongside: Alongside): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await takeNumber(transaction, session, signed, pinRemovalPurpose)
        const { number, ownerSignature: _, ...stored } = signed
        const { vaultId, slotId, epoch } = signed
        await requireOtherWays(transaction, vaultId)
        const { rows } = await sql<{ id: string; epoch: number; state: string }>`
          delete from slots where vault_id = ${vaultId} and type in ('pin', 'pin2') returning id, epoch, state`.execute(
          transaction,
        )
        if (!rows.some((row) => row.id === slotId && row.epoch === epoch && row.state === 'active'))
          throw new ServiceError('conflict')
        const guards = signed.guards.map(({ guardId }) => guardId)
        await sql`
          insert into removed_pins (vault_id, slot_id, epoch, signed, guards)
          values (${vaultId}, ${slotId}, ${epoch}, ${JSON.stringify(stored)}, ${guards})`.execute(transaction)
        await alongside(transaction)
        await forgetOthers(transaction, session)
        await endProof(transaction, session)
        const data = { vault: vaultId, slot: slotId, number }
        await writeAudit(transaction, { actor: session.userId, event: 'pin.removed', data })
      }),

    /** The guards that have not answered yet, the one that was asked longest ago first. None is asked for more than 35 days. */
    async asked(): Promise<AskedForPin[]> {
      const { rows } = await sql<{ guards: string[]; signed: SignedDeletion; isOver: boolean }>`
        update removed_pins set tried_at = now() where vault_id = any(array(
          select vault_id from removed_pins where signed is not null and coalesce(tried_at, removed_at) <= now()
          order by coalesce(tried_at, removed_at) limit ${batch}))
        returning guards, signed, removed_at < now() - make_interval(days => ${guardDays}) as "isOver"`.execute(db)
      for (const { signed } of rows.filter(({ isOver }) => isOver))
        await sql`update removed_pins set guards = '{}', signed = null where vault_id = ${signed.vaultId}`.execute(db)
      return rows
        .filter(({ isOver }) => !isOver)
        .flatMap(({ guards, signed }) => guards.map((guardId) => ({ ...signed, guardId })))
    },

    /** Records that a guard need not be asked again about a PIN: it holds nothing of it, or has a later PIN. */
    async answered({ vaultId, slotId, guardId }: AskedForPin): Promise<void> {
      await sql`
        update removed_pins set guards = array_remove(guards, ${guardId}),
          signed = case when array_remove(guards, ${guardId}) = '{}' then null else signed end
        where vault_id = ${vaultId} and slot_id = ${slotId}`.execute(db)
    },
  }
}
