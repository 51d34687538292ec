import type { LoginProvider } from '@latchkey/core/login-providers'
import { loginDays } from '@latchkey/protocol/api'
import { writeAudit } from '@latchkey/service/audit'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { Tables } from '../tables.ts'
import { lockContacts } from './contact-store.ts'

/** As for addresses that are switched off (`contact-ends.ts`): who was not told lately has another day. */
const unseenHours = 6
/** The most logins of one run of the sweep; the next minute has the others. */
const batch = 500

type Ending = { id: string; userId: string; provider: LoginProvider }

/** The end of logins that were removed, each announced once more on its last day. */
export function createLoginEnds(db: Kysely<Tables>, outbox: Outbox) {
  // Where `seen_at` is null this is not true: nobody was notified of the last day.
  const isNotified = sql`i.seen_at > now() - make_interval(hours => ${unseenHours})`
  const lastDay = sql`i.ends_at < now() + interval '1 day'`
  /**
   * None ends while the account is to be deleted, and never the last one. Counted, because PostgreSQL would turn an `exists`
   * into a join that reads all logins, or all deletions.
   */
  const isAllowed = sql`(select count(*) from deletions d where d.user_id = i.user_id) = 0
    and (select count(*) from identities o where o.user_id = i.user_id and o.ends_at is null) > 0`

  const remind = async (): Promise<void> => {
    await sql`
      update identities i set seen_at = now()
      where ${lastDay} and ${isNotified} and i.seen_at < now() - interval '5 minutes'`.execute(db)
    const { rows } = await sql<Ending>`
      select id, user_id as "userId", provider from identities i
      where ${lastDay} and ${isNotified} is not true and ${isAllowed} order by ends_at limit ${batch}`.execute(db)
    for (const { id, userId, provider } of rows)
      await db.transaction().execute(async (transaction) => {
        await lockContacts(transaction, userId)
        const { rows: announced } = await sql<{ askedAt: Date; endsAt: Date }>`
          update identities i set seen_at = now(), ends_at = greatest(i.ends_at, now() + interval '1 day')
          from identities before where i.id = ${id} and before.id = i.id and ${lastDay} and ${isNotified} is not true
          returning before.ends_at - make_interval(days => ${loginDays}) as "askedAt", i.ends_at as "endsAt"`.execute(
          transaction,
        )
        const [row] = announced
        if (!row) return
        const data = { at: row.askedAt.toISOString(), ends: row.endsAt.toISOString(), provider }
        await outbox.write(transaction, userId, { kind: 'login.ending', data })
      })
  }

  /** Deletes a login with its sessions and sign-ins, unless it was kept meanwhile. */
  const end = ({ id, userId, provider }: Ending): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockContacts(transaction, userId)
      const { rows } = await sql`
        delete from identities i where id = ${id} and ends_at <= now() and ${isNotified} and ${isAllowed}
        returning 1`.execute(transaction)
      if (rows.length === 0) return
      await outbox.write(transaction, userId, {
        kind: 'login.removed',
        data: { at: new Date().toISOString(), provider },
      })
      await writeAudit(transaction, { actor: userId, event: 'login.removed', data: { login: id, provider } })
    })

  return {
    /** Tells of what ends within a day, and ends what is due. */
    async run(): Promise<void> {
      await remind()
      const { rows } = await sql<Ending>`
        select id, user_id as "userId", provider from identities i
        where ends_at <= now() and ${isNotified} and ${isAllowed} order by ends_at limit ${batch}`.execute(db)
      for (const row of rows) await end(row)
    },
  }
}
