import type { AtRest } from '@latchkey/at-rest'
import type { KitSlotPut, PinSlotPut } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { PasskeyChangePurpose } from '@latchkey/protocol/shapes'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { isDayOld, requireKnownBrowser } from './held-changes.ts'
import { requireRedeal } from './redeals.ts'
import type { Session } from './session.ts'
import { openShare, type StoredSlot, toKitRow, toSlotRow } from './vault-slots.ts'

/** For how long a fresh proof allows its change, seconds: choosing a new PIN takes a while. */
const changeSeconds = 15 * 60
/** The most unconfirmed kits, including the newest: any of them may be on paper. */
const mostKits = 8

/** The columns of a PIN's slot that say how it follows another. */
const toRedealRow = ({ replaces, slot, redeals, leaves = [] }: PinSlotPut) => ({
  redeals: redeals === true,
  ...(leaves.length > 0 && {
    leaves: JSON.stringify(leaves.map((each) => ({ ...each, slotId: replaces, epoch: slot.epoch - 1 }))),
  }),
})

/** The rows that are stored with a change, in its transaction. */
export type Alongside = (transaction: Executor) => Promise<void>

/** The same for an opening by a passkey or kit; `vouches`: it is a day old, so that its browser counts as known. */
export type AlongsideOpening = (transaction: Executor, vouches: boolean) => Promise<void>

/**
 * Changes of a vault's slots. Each needs a fresh proof in its session, and the owner's signature with a number that was
 * never used; each is one transaction under the lock of the vault's row.
 */
export function createSlotChanges(db: Kysely<Tables>, atRest: AtRest) {
  return {
    /** Returns whether a fresh proof allows this in a session. */
    async allows({ id }: Pick<Session, 'id'>, purpose: PasskeyChangePurpose): Promise<boolean> {
      const { rows } = await sql`
        select from sessions where id = ${id} and change_purpose = ${purpose} and change_until > now()`.execute(db)
      return rows.length > 0
    },

    /**
     * Stores a slot as pending. A PIN's slot replaces another pending one, and follows the one in use or the one that
     * was removed. A kit's slot is added to those that may be on paper already; beyond eight, the oldest is removed.
     *
     * @throws ServiceError `not_allowed` without a fresh proof for it, `conflict` where the number was used, or the slot that
     *   it follows is not in use any more
     */
    putSlot: (session: Session, put: PinSlotPut | KitSlotPut, alongside: Alongside): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const redeals = put.type === 'pin2' && put.redeals === true
        await takeNumber(
          transaction,
          session,
          put,
          put.type === 'kit' ? 'slot-change' : redeals ? 'redeal' : 'pin-change',
        )
        if (put.type === 'pin2') {
          const replaced = await sql`
            select from slots where id = ${put.replaces} and vault_id = ${put.vaultId} and type in ('pin', 'pin2')
              and state = 'active' and epoch = ${put.slot.epoch - 1}
            union all
            select from removed_pins where vault_id = ${put.vaultId} and slot_id = ${put.replaces}
              and epoch = ${put.slot.epoch - 1} and not ${redeals}::boolean`.execute(transaction)
          if (replaced.rows.length === 0) throw new ServiceError('conflict')
        }
        const kept = put.type === 'kit' ? mostKits - 1 : 0
        await sql`
          delete from slots where id in (
            select id from slots where vault_id = ${put.vaultId} and type <> 'passkey'
              and (type = 'kit') = ${put.type === 'kit'} and state = 'pending' order by created_at desc offset ${kept})`.execute(
          transaction,
        )
        const row =
          put.type === 'kit'
            ? { ...toKitRow(atRest, put.vaultId, put.slot), made_by: session.id }
            : { ...toSlotRow(atRest, put.vaultId, put.slot), ...toRedealRow(put) }
        const inserted = await transaction
          .insertInto('slots')
          .values({ ...row, state: 'pending' })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!inserted) throw new ServiceError('conflict')
        // A proof allows one kit. A PIN has yet to be used, and may have to be chosen again until then.
        if (put.type === 'kit') await endProof(transaction, session)
        await alongside(transaction)
        const about = { vault: put.vaultId, slot: put.slot.slotId, type: put.type, number: put.number }
        const data = redeals ? { ...about, redeals } : about
        await writeAudit(transaction, { actor: session.userId, event: 'slot.stored', data })
      }),

    /**
     * Brings a kit into use that this session made, and removes the earlier ones. A newer one, which somebody may be
     * writing down elsewhere, stays. Repeating it does nothing.
     *
     * @throws ServiceError `conflict` where it was replaced meanwhile, or another session made it; `new_browser`
     */
    confirmKit: (session: Session, vaultId: string, slotId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await sql`select from vaults where id = ${vaultId} for no key update`.execute(transaction)
        const found = await sql<{ state: string }>`
          select state from slots where id = ${slotId} and vault_id = ${vaultId} and type = 'kit'
            and made_by = ${session.id}`.execute(transaction)
        const [kit] = found.rows
        if (!kit) throw new ServiceError('conflict')
        if (kit.state === 'active') return
        // It removes the kits before it, without a proof of its own: a session may have become new since it made this one.
        await requireKnownBrowser(transaction, session)
        await sql`
          delete from slots where vault_id = ${vaultId} and type = 'kit' and id <> ${slotId}
            and (state = 'active' or created_at <= (select created_at from slots where id = ${slotId}))`.execute(
          transaction,
        )
        await sql`update slots set state = 'active' where id = ${slotId}`.execute(transaction)
        const data = { vault: vaultId, slot: slotId }
        await writeAudit(transaction, { actor: session.userId, event: 'kit.confirmed', data })
      }),

    /**
     * Records that the person still has their kit, so that they are not asked again.
     *
     * @throws ServiceError `conflict` where it is not in use
     */
    keepKit: (session: Session, vaultId: string, slotId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ isFirst: boolean }>`
          with kit as (
            select id, kept_at from slots where id = ${slotId} and vault_id = ${vaultId} and type = 'kit'
              and state = 'active' for update
          )
          update slots s set kept_at = now() from kit where s.id = kit.id
          returning kit.kept_at is null as "isFirst"`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('conflict')
        if (!rows[0]?.isFirst) return
        const data = { vault: vaultId, slot: slotId }
        await writeAudit(transaction, { actor: session.userId, event: 'kit.kept', data })
      }),

    /**
     * Releases the server's share of a recovery kit, in use or not confirmed yet, and allows its session a new PIN.
     *
     * @param proofHash SHA-256 of the proof
     * @param alongside `vouches`: the kit is a day old
     * @throws ServiceError `wrong_kit`
     */
    openKit: (session: Session, vaultId: string, proofHash: string, alongside: AlongsideOpening) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<StoredSlot & { version: number; ciphertext: string; vouches: boolean }>`
          select k.*, v.version, v.ciphertext, ${isDayOld(sql`k.created_at`)} as vouches from vaults v join slots k on k.vault_id = v.id
          where v.id = ${vaultId} and v.state = 'active' and k.type = 'kit' and k.proof_hash = ${proofHash}
          for update of v`.execute(transaction)
        const [kit] = rows
        if (!kit) throw new ServiceError('wrong_kit')
        await sql`update slots set last_used_at = now() where id = ${kit.id}`.execute(transaction)
        await alongside(transaction, kit.vouches)
        await allowChange(transaction, session, 'pin-change')
        const data = { vault: vaultId, slot: kit.id }
        await writeAudit(transaction, { actor: session.userId, event: 'kit.opened', data })
        return {
          vaultId,
          slotId: kit.id,
          epoch: kit.epoch,
          version: kit.version,
          ciphertext: kit.ciphertext,
          wrappedKey: kit.wrapped_key,
          commit: kit.commit_tag,
          serverShare: openShare(atRest, kit),
        }
      }),
  }
}

/** Records that a fresh proof allows a change in this session, in the transaction of the opening that provided it. */
export async function allowChange(
  transaction: Executor,
  { id }: Pick<Session, 'id'>,
  purpose: PasskeyChangePurpose,
): Promise<void> {
  await sql`
    update sessions set change_purpose = ${purpose}, change_until = now() + make_interval(secs => ${changeSeconds})
    where id = ${id}`.execute(transaction)
}

/**
 * Brings a pending PIN into use and removes the previous one, which then opens nothing; other sessions need the new one
 * to open the wallet again. If the PIN had been removed, guards that have yet to delete its records are no longer asked
 * to: the new PIN retires them. The proof that allowed changes is used up. Other sessions and browsers lose what they
 * gained by the previous PIN, because somebody else may have known it. Call it under the lock of the vault's row, with
 * the session held.
 *
 * The same PIN that was dealt again takes nothing from anybody. Guards that have yet to retire records of the previous slot,
 * or of one before, are asked on.
 *
 * @returns `pin.set` where there was no PIN
 */
export async function switchPin(
  transaction: Executor,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  { vault_id: vaultId, id: slotId, redeals }: Pick<StoredSlot, 'vault_id' | 'id' | 'redeals'>,
): Promise<'pin.changed' | 'pin.set' | 'pin.redealt'> {
  const { rows } = await sql`delete from removed_pins where vault_id = ${vaultId} returning 1`.execute(transaction)
  await sql`
    with gone as (
      delete from slots where vault_id = ${vaultId} and type in ('pin', 'pin2') and id <> ${slotId}
      returning state, leaves
    )
    update slots set state = 'active', leaves = nullif(coalesce(leaves, '[]') || coalesce(
      (select jsonb_agg(l) from gone, jsonb_array_elements(gone.leaves) l where gone.state = 'active'), '[]'), '[]')
    where id = ${slotId}`.execute(transaction)
  // It was allowed for the PIN of before.
  await sql`update sessions set redeal_until = null where user_id = ${userId}`.execute(transaction)
  if (redeals) return 'pin.redealt'
  await forgetOthers(transaction, { id, userId })
  await endProof(transaction, { id })
  return rows.length > 0 ? 'pin.set' : 'pin.changed'
}

/**
 * Requires that a wallet can still be opened in two ways without a PIN: by a recovery kit that the person confirmed,
 * and by a passkey. Call it under the lock of the vault's row.
 *
 * @throws ServiceError `conflict`
 */
export async function requireOtherWays(transaction: Executor, vaultId: string): Promise<void> {
  const { rows } = await sql`
    select from vaults v where id = ${vaultId}
      and exists (select from slots where vault_id = v.id and type = 'kit' and state = 'active')
      and exists (select from slots where vault_id = v.id and type = 'passkey')`.execute(transaction)
  if (rows.length === 0) throw new ServiceError('conflict')
}

/**
 * Makes a person's other sessions and browsers unknown again: their `resume` slots end, and a wallet counts as not
 * opened there. Call it under the lock of the vault's row, with the session held.
 */
export async function forgetOthers(
  transaction: Executor,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  await sql`
    update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null,
      change_purpose = null, change_until = null, opened_at = null, changes_from = null
    where user_id = ${userId} and id <> ${id}`.execute(transaction)
  await sql`
    delete from browsers where user_id = ${userId}
      and thumbprint is distinct from (select browser from sessions where id = ${id})`.execute(transaction)
}

/** Uses up what a fresh proof allowed to change in this session. */
export async function endProof(transaction: Executor, { id }: Pick<Session, 'id'>): Promise<void> {
  await sql`update sessions set change_purpose = null, change_until = null where id = ${id}`.execute(transaction)
}

/**
 * Uses up the number of a change and requires its fresh proof, under the lock of the vault's row.
 *
 * @throws ServiceError `not_allowed` without such a proof, `conflict` where the number was used
 */
export async function takeNumber(
  transaction: Executor,
  session: Pick<Session, 'id' | 'userId'>,
  { vaultId, number }: { vaultId: string; number: number },
  purpose: PasskeyChangePurpose | 'redeal',
): Promise<void> {
  const { rows } = await sql`
    update vaults set changes = ${number} where id = ${vaultId} and user_id = ${session.userId}
      and state = 'active' and changes = ${number - 1} returning 1`.execute(transaction)
  if (purpose === 'redeal') await requireRedeal(transaction, session, vaultId)
  else await requireProof(transaction, session, purpose)
  if (rows.length === 0) throw new ServiceError('conflict')
}

/**
 * Holds the session's row. Everything but a copy of the data and a new PIN needs a browser that was known for a day, too.
 * A new PIN does not: in a new browser only a kit or a passkey allows it, and who lost all others must get back in.
 *
 * @throws ServiceError `not_allowed` where no fresh proof allows this in this session, `new_browser`
 */
export const requireProof = async (
  transaction: Executor,
  { id }: Pick<Session, 'id'>,
  purpose: PasskeyChangePurpose,
) => {
  const { rows } = await sql`
    select from sessions where id = ${id} and ended_at is null and change_purpose = ${purpose} and change_until > now()
    for no key update`.execute(transaction)
  if (rows.length === 0) throw new ServiceError('not_allowed')
  if (purpose !== 'data' && purpose !== 'pin-change') await requireKnownBrowser(transaction, { id })
}
