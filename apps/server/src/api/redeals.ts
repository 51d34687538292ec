import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Leaving, Tables } from '../tables.ts'
import { requireKnownBrowser } from './held-changes.ts'
import type { Session } from './session.ts'

/**
 * Dealing the same PIN to the current set of guards, after an opening and without a question. Nobody can prove to the API
 * that the PIN is the same, so it is allowed only where it is due, in a browser that may change the PIN, and while
 * nothing else changes what opens the wallet.
 */

/** The purposes of a PIN after which it may be dealt again. */
export const redealPurposes: readonly Purpose[] = ['unlock', 'transfer']

/** For how long after the PIN it may be dealt again, seconds. */
const redealSeconds = 5 * 60

/** Allows a session to deal the PIN again, in the transaction of the opening with it. */
export async function allowRedeal(transaction: Executor, { id }: Pick<Session, 'id'>): Promise<void> {
  await sql`
    update sessions set redeal_until = now() + make_interval(secs => ${redealSeconds}) where id = ${id}`.execute(
    transaction,
  )
}

/**
 * Requires that a session may deal the PIN again. Call it under the lock of the vault's row.
 *
 * @throws ServiceError `not_allowed` where no PIN was right in it lately, or it was not due; `new_browser`; `conflict` while
 *   something else is being changed
 */
export async function requireRedeal(
  transaction: Executor,
  session: Pick<Session, 'id' | 'userId'>,
  vaultId: string,
): Promise<void> {
  const { rows } = await sql`
    select from sessions where id = ${session.id} and ended_at is null and redeal_until > now()
    for no key update`.execute(transaction)
  if (rows.length === 0) throw new ServiceError('not_allowed')
  await requireKnownBrowser(transaction, session)
  await requireQuiet(transaction, session, vaultId)
}

/**
 * Requires that no session of a person is changing what opens the wallet, that no new PIN waits for its first opening, and
 * that the account is not to be deleted: each of these names the slot in use. Call it under the lock of the vault's row.
 *
 * @throws ServiceError `conflict`
 */
export async function requireQuiet(
  transaction: Executor,
  { userId }: Pick<Session, 'userId'>,
  vaultId: string,
): Promise<void> {
  const { rows } = await sql`
    select from sessions where user_id = ${userId} and ended_at is null and change_until > now()
    union all
    select from deletions where user_id = ${userId} and ended_at is null
    union all
    select from slots where vault_id = ${vaultId} and type in ('pin', 'pin2') and state = 'pending' and not redeals
      and created_at > now() - interval '15 minutes'
    limit 1`.execute(transaction)
  if (rows.length > 0) throw new ServiceError('conflict')
}

/** The most wallets of one run. */
const batch = 100
/** For how long a guard is asked, days. */
const leavingDays = 35

export type LeavingStore = ReturnType<typeof createLeavingStore>

/** The guards that have yet to retire the records of PINs that were dealt to others. They stand with the PIN's slot in use. */
export function createLeavingStore(db: Kysely<Tables>) {
  return {
    /** The records to retire, those that were asked for longest ago first. */
    async asked(): Promise<(Leaving & { vaultId: string; ownerKey: string })[]> {
      const { rows } = await sql<{ vaultId: string; ownerKey: string; leaves: Leaving[] }>`
        update slots s set leaves_tried_at = now() from vaults v where v.id = s.vault_id and s.id = any(array(
          select id from slots where leaves is not null and state = 'active'
          order by coalesce(leaves_tried_at, created_at) limit ${batch}))
        returning s.vault_id as "vaultId", v.owner_key as "ownerKey", s.leaves`.execute(db)
      return rows.flatMap(({ vaultId, ownerKey, leaves }) => leaves.map((each) => ({ ...each, vaultId, ownerKey })))
    },

    /** Notes that a guard has retired the records up to this one. */
    async answered({
      vaultId,
      guardId,
      epoch,
    }: Pick<Leaving, 'guardId' | 'epoch'> & { vaultId: string }): Promise<void> {
      await sql`
        update slots set leaves = (
          select jsonb_agg(l) from jsonb_array_elements(leaves) l
          where not (l->>'guardId' = ${guardId} and (l->>'epoch')::int <= ${epoch}::int))
        where vault_id = ${vaultId} and leaves is not null`.execute(db)
    },

    /** Gives up on guards that have not answered for long: their records open nothing beside this API. */
    async sweep(): Promise<void> {
      await sql`
        update slots set leaves = null where id = any(array(
          select id from slots where leaves is not null and created_at < now() - make_interval(days => ${leavingDays})
          limit ${batch}))`.execute(db)
    },
  }
}
