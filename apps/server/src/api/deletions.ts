import { graceDays } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { SignedDeletion, Tables } from '../tables.ts'
import type { Session } from './session.ts'
import { endOtherSessions } from './session-end.ts'
import { endProof, takeNumber } from './slot-changes.ts'

/** A sign-in counts as fresh for this many seconds: it is the only proof that a person without a wallet can give. */
export const freshSeconds = 15 * 60
/**
 * If no sweep has seen a request for this many hours, its owner is notified again and has another day: the database may
 * have been restored from a backup.
 */
const unseenHours = 6
/** Guards are asked for this many days; by then backups of databases are overwritten. */
export const guardDays = 35
/** The most deletions of one run, each in its own transaction. */
const batch = 100
/** The most requests, and the most finished deletions, that the operator is shown at once. */
const mostListed = 1_000

/** A deletion that a guard is still to be asked about. */
export type AskedGuard = SignedDeletion & { userId: string; guardId: string }

export type DeletionStore = ReturnType<typeof createDeletionStore>

/** Accounts whose owners requested their deletion: the request, the days in which it can be withdrawn, and the end. */
export function createDeletionStore(db: Kysely<Tables>, outbox: Outbox) {
  /** Locks a person's rows, in the order that all transactions use, so that they cannot deadlock. */
  const lockPerson = async (transaction: Executor, userId: string) => {
    await sql`select from vaults where user_id = ${userId} for update`.execute(transaction)
    await sql`select from users where id = ${userId} for update`.execute(transaction)
  }

  // Where `seen_at` is null this is not true: nobody was notified.
  const isNotified = sql`seen_at > now() - make_interval(hours => ${unseenHours})`
  const lastDay = sql`ended_at is null and ends_at < now() + interval '1 day' and not held`

  /** Deletes everything held about a person except what is needed to notify them and to ask the guards. */
  const end = (userId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockPerson(transaction, userId)
      // The request may have been withdrawn or held back meanwhile.
      const { rows } = await sql<{ vaultId: string }>`
        update deletions d set ended_at = now() from users u
        where d.user_id = ${userId} and u.id = d.user_id and ended_at is null and not held and ends_at <= now() and ${isNotified}
        returning u.vault_id as "vaultId"`.execute(transaction)
      const [ended] = rows
      if (!ended) return
      // This also deletes its slots, passkeys, evaluations and counts; sessions, tokens and sign-ins go with the
      // identities.
      await sql`delete from vaults where user_id = ${userId}`.execute(transaction)
      await sql`delete from identities where user_id = ${userId}`.execute(transaction)
      await sql`delete from browsers where user_id = ${userId}`.execute(transaction)
      await sql`delete from transactions where user_id = ${userId}`.execute(transaction)
      await sql`delete from assets where user_id = ${userId}`.execute(transaction)
      await sql`delete from orders where user_id = ${userId}`.execute(transaction)
      await sql`delete from bora_messages where user_id = ${userId}`.execute(transaction)
      await sql`
        delete from mails where contact_id in (select id from contacts where user_id = ${userId})`.execute(transaction)
      const data = { at: new Date().toISOString() }
      await outbox.write(transaction, userId, { kind: 'account.deleted', data })
      await writeAudit(transaction, { actor: userId, event: 'account.deleted', data: { vault: ended.vaultId } })
    })

  /**
   * Notifies owners whose accounts end within a day, and gives them that day, even if the service was down until now,
   * the request was held back, or a restored backup contains a request that its owner had withdrawn.
   */
  const remind = async (): Promise<void> => {
    await sql`
      update deletions set seen_at = now()
      where ${lastDay} and ${isNotified} and seen_at < now() - interval '5 minutes'`.execute(db)
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from deletions where ${lastDay} and ${isNotified} is not true limit ${batch}`.execute(
      db,
    )
    for (const { userId } of rows)
      await db.transaction().execute(async (transaction) => {
        const { rows: reminded } = await sql<{ endsAt: Date }>`
          update deletions set seen_at = now(), ends_at = greatest(ends_at, now() + interval '1 day')
          where user_id = ${userId} and ${lastDay} and ${isNotified} is not true
          returning ends_at as "endsAt"`.execute(transaction)
        const [row] = reminded
        if (!row) return
        const data = { at: new Date().toISOString(), ends: row.endsAt.toISOString() }
        await outbox.write(transaction, userId, { kind: 'account.soon', data })
      })
  }

  return {
    /**
     * Stores an owner's request, and ends every other session.
     *
     * @param signed undefined for a person whose wallet was never opened
     * @throws ServiceError `not_allowed` without the proof, or where a person without a wallet signed in long ago; `conflict`
     * for a used number, or where it was asked for already
     */
    ask: (session: Session, signed: (SignedDeletion & { number: number }) | undefined): Promise<Date> =>
      db.transaction().execute(async (transaction) => {
        const { userId } = session
        await lockPerson(transaction, userId)
        if (signed) {
          await takeNumber(transaction, session, signed, 'delete')
          await endProof(transaction, session)
        } else {
          const { rows } = await sql`
            select from vaults where user_id = ${userId} and state = 'active'`.execute(transaction)
          if (rows.length > 0 || Date.now() / 1000 - session.authTime > freshSeconds)
            throw new ServiceError('not_allowed')
        }
        const { number, ...stored } = signed ?? { number: undefined }
        const { rows } = await sql<{ endsAt: Date }>`
          insert into deletions (user_id, ends_at, signed, guards) values (
            ${userId}, ${signed ? sql`to_timestamp(${signed.endsAt})` : sql`now() + make_interval(days => ${graceDays})`},
            ${signed ? JSON.stringify(stored) : null}, ${signed?.guards.map(({ guardId }) => guardId) ?? []})
          on conflict do nothing returning ends_at as "endsAt"`.execute(transaction)
        const [row] = rows
        if (!row) throw new ServiceError('conflict')
        await endOtherSessions(session, transaction)
        const ends = row.endsAt.toISOString()
        const data = { at: new Date().toISOString(), ends }
        await outbox.write(transaction, userId, { kind: 'account.deleting', data })
        await writeAudit(transaction, {
          actor: userId,
          event: 'account.delete_asked',
          data: { ends, ...(number !== undefined && { number }) },
        })
        return row.endsAt
      }),

    /**
     * Takes a request back, if there is one.
     *
     * @throws ServiceError `bad_token` when the account has already ended
     */
    keep: (userId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, userId)
        const { rows } = await sql`
          select from users u where id = ${userId} and not exists (
            select from deletions d where d.user_id = u.id and ended_at is not null)`.execute(transaction)
        // It came too late, and must not appear to have succeeded.
        if (rows.length === 0) throw new ServiceError('bad_token')
        await keepAccount(transaction, outbox, userId)
      }),

    /** Carries out what is due, each as its own transaction, and reminds of what is due within a day. */
    async run(): Promise<void> {
      await remind()
      for (;;) {
        const { rows } = await sql<{ userId: string }>`
          select user_id as "userId" from deletions
          where ended_at is null and ends_at <= now() and not held and ${isNotified} order by ends_at limit ${batch}`.execute(
          db,
        )
        for (const { userId } of rows) await end(userId)
        if (rows.length < batch) return
      }
    },

    /** The guards that have not yet confirmed the deletion of a vault, the one asked longest ago first. */
    async asked(): Promise<AskedGuard[]> {
      const { rows } = await sql<{ userId: string; guards: string[]; signed: SignedDeletion }>`
        update deletions set tried_at = now() where user_id = any(array(
          select user_id from deletions where ended_at is not null and coalesce(tried_at, ended_at) <= now() and guards <> '{}'
          order by coalesce(tried_at, ended_at) limit ${batch}))
        returning user_id as "userId", guards, signed`.execute(db)
      return rows.flatMap(({ userId, guards, signed }) => guards.map((guardId) => ({ ...signed, userId, guardId })))
    },

    /** Records that a guard holds nothing of a vault any more. */
    async answered({ userId, guardId }: AskedGuard): Promise<void> {
      await sql`update deletions set guards = array_remove(guards, ${guardId}) where user_id = ${userId}`.execute(db)
    },

    /**
     * Deletes what is left of people, their id and the addresses of the last mail, once they were notified and either
     * every guard has confirmed or the deletion is long past.
     */
    async forget(): Promise<void> {
      const isNotifiedOfEnd = sql`not exists (select from contacts c join mails m on m.contact_id = c.id
        where c.user_id = d.user_id and m.next_at is not null)`
      // Two queries, each with an index: of a million that wait for a guard, neither reads one.
      const { rows } = await sql<{ userId: string; guards: string[] }>`
        (select d.user_id as "userId", guards from deletions d
          where ended_at is not null and guards = '{}' and ${isNotifiedOfEnd} limit ${batch})
        union all
        (select d.user_id, guards from deletions d
          where ended_at < now() - make_interval(days => ${guardDays}) and guards <> '{}' and ${isNotifiedOfEnd}
          order by ended_at limit ${batch})`.execute(db)
      for (const { userId, guards } of rows)
        await db.transaction().execute(async (transaction) => {
          const { rows: gone } = await sql`delete from users where id = ${userId} returning 1`.execute(transaction)
          if (gone.length === 0) return
          await writeAudit(transaction, {
            actor: userId,
            event: 'account.forgotten',
            data: { silent: guards.join(' ') },
          })
        })
    },

    /**
     * For the operator: the requests, the one that ends soonest first, and the deletions that a guard has not
     * confirmed.
     */
    async list() {
      type Row = { userId: string; endsAt: Date; endedAt: Date | null; held: boolean; guards: string[] }
      const columns = sql`user_id as "userId", ends_at as "endsAt", ended_at as "endedAt", held, guards`
      const waiting = await sql<Row>`
        select ${columns} from deletions where ended_at is null order by ends_at limit ${mostListed}`.execute(db)
      const ended = await sql<Row>`
        select ${columns} from deletions where ended_at is not null
        order by coalesce(tried_at, ended_at) limit ${mostListed}`.execute(db)
      return [...waiting.rows, ...ended.rows]
    },

    /** Holds a request back, or lets it proceed: its owner then has at least a day. Returns false if there is none. */
    hold: (userId: string, held: boolean): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql`
          update deletions set held = ${held}, seen_at = null where user_id = ${userId} and ended_at is null returning 1`.execute(
          transaction,
        )
        const event = held ? 'account.delete_held' : 'account.delete_released'
        if (rows.length > 0) await writeAudit(transaction, { actor: userId, event, data: { by: 'operator' } })
        return rows.length > 0
      }),
  }
}

/**
 * Withdraws the request to delete a person's account, if there is one that has not been carried out, and notifies them.
 * Call it while holding the locks of their vault and their own row: the deletion takes the same locks.
 */
export async function keepAccount(transaction: Executor, outbox: Outbox, userId: string): Promise<void> {
  const { rows } = await sql`
    delete from deletions where user_id = ${userId} and ended_at is null returning 1`.execute(transaction)
  if (rows.length === 0) return
  const data = { at: new Date().toISOString() }
  await outbox.write(transaction, userId, { kind: 'account.kept', data })
  await writeAudit(transaction, { actor: userId, event: 'account.kept' })
}
