import { contactDays } from '@latchkey/protocol/api'
import { writeAudit } from '@latchkey/service/audit'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { Tables } from '../tables.ts'
import { lockContacts } from './contact-store.ts'

/**
 * If no sweep has seen a switched-off address for this many hours, its person is notified again and has another day: the
 * database may have been restored from a backup in which they had not yet taken it back.
 */
const unseenHours = 6
/** The most addresses of one run of the sweep; the next minute has the others. */
const batch = 500

/** The end of addresses for notices that were switched off, each announced once more on its last day. */
export function createContactEnds(db: Kysely<Tables>, outbox: Outbox) {
  // Where `seen_at` is null this is not true: nobody was notified of the last day.
  const isNotified = sql`seen_at > now() - make_interval(hours => ${unseenHours})`
  const lastDay = sql`ends_at < now() + interval '1 day'`
  /**
   * None ends while the account is to be deleted. Counted, because PostgreSQL may turn an `exists` into a join that reads
   * all deletions.
   */
  const stays = sql`(select count(*) from deletions d where d.user_id = c.user_id) = 0`

  const remind = async (): Promise<void> => {
    await sql`
      update contacts c set seen_at = now()
      where ${lastDay} and ${isNotified} and seen_at < now() - interval '5 minutes'`.execute(db)
    const { rows } = await sql<{ id: string; userId: string }>`
      select id, user_id as "userId" from contacts c where ${lastDay} and ${isNotified} is not true and ${stays}
      order by ends_at limit ${batch}`.execute(db)
    for (const { id, userId } of rows)
      await db.transaction().execute(async (transaction) => {
        await lockContacts(transaction, userId)
        const { rows: announced } = await sql<{ askedAt: Date; endsAt: Date }>`
          update contacts c set seen_at = now(), ends_at = greatest(c.ends_at, now() + interval '1 day')
          from contacts before where c.id = ${id} and before.id = c.id
            and c.ends_at < now() + interval '1 day' and (c.seen_at > now() - make_interval(hours => ${unseenHours})) is not true
          returning before.ends_at - make_interval(days => ${contactDays}) as "askedAt", c.ends_at as "endsAt"`.execute(
          transaction,
        )
        const [row] = announced
        if (!row) return
        const data = { at: row.askedAt.toISOString(), ends: row.endsAt.toISOString() }
        await outbox.write(transaction, userId, { kind: 'contact.off', data })
      })
  }

  return {
    /**
     * Tells of what ends within a day, and ends what is due: an address that the person added is removed, and one of a
     * login stays without notices. A mail that waits for its turn is sent first, for which it has a day.
     */
    async run(): Promise<void> {
      await remind()
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: string; userId: string; added: boolean }>`
          select id, user_id as "userId", added from contacts c where ends_at <= now() and ${isNotified} and ${stays}
            and (ends_at < now() - interval '1 day'
              or not exists (select from mails m where m.contact_id = c.id and m.next_at is not null))
          order by ends_at limit ${batch} for update skip locked`.execute(transaction)
        const idsOf = (added: boolean) => rows.filter((row) => row.added === added).map(({ id }) => id)
        await sql`delete from contacts where id = any(${idsOf(true)})`.execute(transaction)
        await sql`
          update contacts set notices = false, ends_at = null, seen_at = null where id = any(${idsOf(false)})`.execute(
          transaction,
        )
        for (const { id, userId } of rows)
          await writeAudit(transaction, { actor: userId, event: 'contact.ended', data: { contact: id } })
      })
    },
  }
}
