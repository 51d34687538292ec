import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import { lifetimes } from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { Session } from './session.ts'

/**
 * After this many evaluations without the right PIN in this many seconds there are no further ones. That is more than a
 * guard allows in this time, so the guards refuse first; it stops an attacker who needs no guard (decision 37).
 */
export const mostUnproven = { count: 15, seconds: 7 * 24 * 60 * 60 } as const

type Caller = Pick<Session, 'id' | 'browser' | 'browserKnown' | 'opened'>
type About = { vaultId: string; slotId: string; purpose: Purpose }
/** `at`: the time of the last one, ISO 8601. */
type Unproven = { vaultId: string; userId: string; count: number; at: string }

export type EvaluationStore = ReturnType<typeof createEvaluationStore>

/**
 * The counts of the API's own evaluations of PINs. A session in which the PIN was right has its own count, and so does
 * a browser in which it was; all others share one count per vault. Others' attempts never block the first two.
 */
export function createEvaluationStore(db: Kysely<Tables>) {
  /** The count to which a caller's evaluation belongs. */
  const countedOf = ({ id, browser, browserKnown, opened }: Caller): string =>
    opened ? id : browser !== null && browserKnown ? browser : ''

  const counts = (vaultId: string, counted: string) => sql`
    from evaluations where vault_id = ${vaultId} and counted = ${counted}
      and at > clock_timestamp() - make_interval(secs => ${mostUnproven.seconds})`

  /** @throws ServiceError `locked` {retryAfter} where no further evaluation is allowed */
  const requireCapacityIn = async (vaultId: string, counted: string, executor: Executor): Promise<void> => {
    const { rows } = await sql<{ count: number; age: number }>`
      select count(*)::int as count, extract(epoch from clock_timestamp() - min(at))::float8 as age
      ${counts(vaultId, counted)}`.execute(executor)
    const [found] = rows
    if (found && found.count >= mostUnproven.count)
      throw new ServiceError('locked', { retryAfter: Math.max(1, Math.ceil(mostUnproven.seconds - found.age)) })
  }

  return {
    /**
     * Checks that a caller may have a further evaluation. It neither locks nor writes, so that a flood of refused calls
     * delays nobody; only `charge` decides.
     *
     * @throws ServiceError `locked` {retryAfter}
     */
    requireCapacity: async (caller: Caller, vaultId: string): Promise<void> =>
      requireCapacityIn(vaultId, countedOf(caller), db),

    /**
     * Counts an evaluation before it is made. The vault's row is locked first, so that concurrent ones queue, and each
     * sees its predecessor's count. Call `requireCapacity` before.
     *
     * @param about `isBeingSet`: the PIN is just being set, so that one whose page was closed meanwhile is reported to
     *   nobody as a wrong one
     * @returns the id of the evaluation, by which the right PIN uncounts it
     * @throws ServiceError `locked` {retryAfter}
     */
    async charge(
      caller: Caller,
      { vaultId, slotId, purpose, isBeingSet = false }: About & { isBeingSet?: boolean },
    ): Promise<string> {
      const counted = countedOf(caller)
      const id = randomId()
      await db.transaction().execute(async (transaction) => {
        await lockVault(transaction, vaultId)
        await requireCapacityIn(vaultId, counted, transaction)
        await transaction
          .insertInto('evaluations')
          .values({
            id,
            vault_id: vaultId,
            slot_id: slotId,
            session_id: caller.id,
            counted,
            purpose,
            reported: isBeingSet,
          })
          .execute()
      })
      return id
    },

    /**
     * Ends an evaluation after the right PIN, and uncounts all evaluations of its session at this vault; other tabs may
     * still finish theirs. It takes effect immediately, even if the opening fails.
     *
     * @throws ServiceError `bad_token` when this session has no such evaluation, or it has ended, or is too old
     */
    async settle(evalId: string, caller: Caller, { vaultId, slotId, purpose }: About): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await lockVault(transaction, vaultId)
        const { rows } = await sql`
          delete from evaluations where id = ${evalId} and vault_id = ${vaultId} and slot_id = ${slotId}
            and session_id = ${caller.id} and purpose = ${purpose}
            and at > clock_timestamp() - make_interval(secs => ${lifetimes.evaluation})
          returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('bad_token')
        await sql`
          update evaluations set counted = null
          where vault_id = ${vaultId} and session_id = ${caller.id} and counted is not null`.execute(transaction)
      })
    },

    /**
     * The guards are reporting this many wrong PINs to the person. The API saw them too, and must not report them
     * again. Call it while holding the lock of the vault's row.
     */
    async markReported(transaction: Executor, vaultId: string, wrongAtGuards: number): Promise<void> {
      if (wrongAtGuards === 0) return
      await sql`
        update evaluations set reported = true where id = any(array(
          select id from evaluations where vault_id = ${vaultId} and counted is not null and not reported
          order by at limit ${wrongAtGuards}))`.execute(transaction)
    },

    /** Resets the counts of a vault. Returns how many evaluations they contained. */
    thaw: (vaultId: string): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql`
          update evaluations set counted = null where vault_id = ${vaultId} and counted is not null
          returning 1`.execute(transaction)
        const data = { by: 'operator', evaluations: rows.length }
        if (rows.length > 0) await writeAudit(transaction, { actor: vaultId, event: 'pin.thawed', data })
        return rows.length
      }),

    /**
     * Finds the evaluations that were not followed by the right PIN in time, each once.
     *
     * @param report is called in a transaction that holds the lock of the vault's row, with their number for a vault
     */
    async reportUnproven(report: (transaction: Executor, unproven: Unproven) => Promise<void>): Promise<void> {
      // `clock_timestamp()` would be evaluated for each row, so no index could limit the rows that are read.
      const isDue = sql`counted is not null and not reported
        and at < statement_timestamp() - make_interval(secs => ${lifetimes.evaluation})`
      for (;;) {
        const { rows } = await sql<{ vaultId: string }>`
          select vault_id as "vaultId" from evaluations where ${isDue} order by at limit 1`.execute(db)
        const [next] = rows
        if (!next) return
        await db.transaction().execute(async (transaction) => {
          const { vaultId } = next
          const vault = await sql<{ userId: string }>`
            select user_id as "userId" from vaults where id = ${vaultId} for no key update`.execute(transaction)
          const due = await sql<{ at: Date }>`
            update evaluations set reported = true where vault_id = ${vaultId} and ${isDue} returning at`.execute(
            transaction,
          )
          const [owner] = vault.rows
          if (!owner || due.rows.length === 0) return
          const at = new Date(Math.max(...due.rows.map((row) => row.at.getTime()))).toISOString()
          await report(transaction, { vaultId, userId: owner.userId, count: due.rows.length, at })
        })
      }
    },

    sweep: () =>
      deleteInBatches(db, 'evaluations', 'at', sql`at < now() - make_interval(secs => ${mostUnproven.seconds})`),
  }
}

/** Blocks other evaluations of a vault until the transaction ends. */
const lockVault = async (transaction: Executor, vaultId: string): Promise<void> => {
  const { rows } = await sql`select from vaults where id = ${vaultId} for no key update`.execute(transaction)
  // The account was deleted at this moment.
  if (rows.length === 0) throw new ServiceError('bad_token')
}
