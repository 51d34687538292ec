import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { createStatement } from '@latchkey/service/statement'
import { type Kysely, sql } from 'kysely'
import { type Count, lockVault, readCount, refund, type Slot, takePlace } from './guesses.ts'
import { freezeAt, guessesLeft, sessionGuesses } from './lockout.ts'
import type { Tables } from './tables.ts'

export type Evaluated = Slot & { jkt: string; purpose: Purpose; authKey: string }

/** An evaluation that ended, with the counts after a wrong PIN, or the wrong PINs before a right one. */
export type Proven = Evaluated & ({ right: true; wrongBefore: number } | { right: false; count: Count })

type Found = Evaluated & {
  browser: string | null
  /** It can still be proven. */
  fresh: boolean
  /** No browser was named, or one that has a count at this record. */
  seated: boolean
  fails: number
}

/** Reads an evaluation and the key of its record. It locks nothing. */
const find = createStatement<{ evalId: string }, Found>(
  ({ evalId }) => sql`
  select e.expires_at > guard_now() and r.state <> 'retired'
      and (r.state = 'active' or r.expires_at > guard_now()) as fresh,
    e.vault_id as "vaultId", e.slot_id as "slotId", e.epoch, e.jkt, e.purpose, r.auth_key as "authKey", e.browser, e.fails,
    e.browser is null or exists (
      select from counts c
      where (c.vault_id, c.slot_id, c.epoch, c.browser) = (e.vault_id, e.slot_id, e.epoch, e.browser)) as seated
  from evals e join records r on (r.vault_id, r.slot_id, r.epoch) = (e.vault_id, e.slot_id, e.epoch)
  where e.id = ${evalId}`,
)

/** Ends an evaluation. After this nobody else can end it and answer for it. */
const end = createStatement<{ evalId: string }, unknown>(
  ({ evalId }) => sql`delete from evals where id = ${evalId} returning 1`,
)

/** Ends an evaluation of a wrong PIN. */
const countWrong = (db: Kysely<Tables>, evalId: string, found: Found): Promise<Proven> =>
  db.transaction().execute(async (transaction) => {
    if ((await end(transaction, { evalId })).length === 0) throw new ServiceError('conflict')
    const { vaultId, slotId, epoch, fails } = found
    await lockVault(transaction, vaultId)
    await sql`
      update records set wrong = wrong + 1
      where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}`.execute(transaction)
    const count = await readCount(transaction, found)
    const data = { slot: slotId, epoch }
    await writeAudit(transaction, {
      actor: vaultId,
      event: 'pin.wrong',
      data: { ...data, fails: fails || count.session },
    })
    await auditLock(transaction, vaultId, fails)
    if (count.session >= sessionGuesses)
      await writeAudit(transaction, { actor: vaultId, event: 'pin.session_locked', data })
    return { ...found, right: false, count }
  })

/**
 * Ends an evaluation of the right PIN, in a browser that has no count at this record yet.
 *
 * @throws ServiceError `conflict` when it ended meanwhile, or its record was removed
 */
const refundAnew = (db: Kysely<Tables>, evalId: string, found: Found): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    // The evaluation is locked before its vault, as everywhere that an evaluation is ended.
    await sql`select from evals where id = ${evalId} for update`.execute(transaction)
    await lockVault(transaction, found.vaultId)
    await takePlace(transaction, found)
    const wrongBefore = await refund(transaction, found, evalId)
    if (wrongBefore === undefined) throw new ServiceError('conflict')
    return wrongBefore
  })

/**
 * Ends an evaluation, whatever the result, and lets `isRight` judge its proof. A right one clears the guesses of its
 * session and puts a pending record into use.
 *
 * @throws ServiceError `conflict` when the evaluation is unknown, ended or too old
 */
export async function proveEvaluation(
  db: Kysely<Tables>,
  evalId: string,
  isRight: (evaluated: Evaluated) => Promise<boolean>,
): Promise<Proven> {
  const [found] = await find(db, { evalId })
  if (!found?.fresh) throw new ServiceError('conflict')
  if (!(await isRight(found))) return countWrong(db, evalId, found)
  const opened = found.seated ? await refund(db, found, evalId) : undefined
  return { ...found, right: true, wrongBefore: opened ?? (await refundAnew(db, evalId, found)) }
}

/**
 * Records that the person saw the count of wrong PINs before this right one, which is then not reported again.
 *
 * @returns `again` if that was recorded before, and nothing is written; `unknown` if this evaluation is not the last
 *   right PIN of any session
 */
export async function acknowledgeWrongPins(db: Kysely<Tables>, evalId: string): Promise<'noted' | 'again' | 'unknown'> {
  const { rows } = await sql<{ isNoted: boolean; isKnown: boolean }>`
    with told as (
      select vault_id, slot_id, epoch, told from sessions where told_by = ${evalId}
    ), noted as (
      update records r set seen = s.told from told s
      where (r.vault_id, r.slot_id, r.epoch) = (s.vault_id, s.slot_id, s.epoch) and r.seen < s.told
      returning 1
    )
    select exists (select from noted) as "isNoted", exists (select from told) as "isKnown"`.execute(db)
  const [row] = rows
  if (row?.isNoted) return 'noted'
  return row?.isKnown ? 'again' : 'unknown'
}

/** Writes to the audit that a wrong PIN locked or froze the count that it was added to. */
const auditLock = async (transaction: Executor, vaultId: string, fails: number): Promise<void> => {
  if (fails >= freezeAt) await writeAudit(transaction, { actor: vaultId, event: 'pin.frozen', data: { fails } })
  else if (fails > 0 && guessesLeft(fails) === 0)
    await writeAudit(transaction, { actor: vaultId, event: 'pin.locked', data: { fails } })
}

/** The evaluations of a batch: few enough that it finishes well within the time limit of a statement. */
const batch = 1_000

/**
 * Removes evaluations that were not proven in time. Each of them counts as a wrong PIN, but for those of a PIN that is just
 * being set: there is none yet that somebody could guess, and its owner's page was closed meanwhile.
 */
export async function sweepEvaluations(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const ended = await db.transaction().execute(async (transaction) => {
      type Ended = { vault_id: string | null; slot_id: string; epoch: number; unproven: number; fails: number }
      const { rows } = await sql<Ended & { all: number }>`
      with gone as (
        delete from evals where ctid = any(array(
          select ctid from evals where expires_at < guard_now() order by expires_at limit ${batch} for update skip locked))
        returning vault_id, slot_id, epoch, fails, purpose
      ), ended as (
        select vault_id, slot_id, epoch, count(*)::int as unproven, max(fails) as fails from gone g
        -- Counted, because PostgreSQL may turn an \`exists\` into a join that reads all records.
        where not (purpose = 'pin-change' and (
          select count(*) from records r where (r.vault_id, r.slot_id, r.epoch) = (g.vault_id, g.slot_id, g.epoch)
            and r.state = 'pending') > 0)
        group by 1, 2, 3
      ), counted as (
        update records r set wrong = r.wrong + e.unproven from ended e
        where (r.vault_id, r.slot_id, r.epoch) = (e.vault_id, e.slot_id, e.epoch)
      )
      select *, (select count(*)::int from gone) as "all" from ended
      right join (select) one on true`.execute(transaction)
      for (const { vault_id, slot_id, epoch, unproven, fails } of rows) {
        if (vault_id === null) continue
        await writeAudit(transaction, {
          actor: vault_id,
          event: 'pin.unproven',
          data: { slot: slot_id, epoch, count: unproven, fails },
        })
        await auditLock(transaction, vault_id, fails)
      }
      return rows[0]?.all ?? 0
    })
    if (ended < batch) return
  }
}
