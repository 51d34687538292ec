import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import { aDayFromNow, sessionChangesFrom } from './held-changes.ts'
import type { Session } from './session.ts'

/** A browser that opened nothing for this long is deleted, days. */
const unusedDays = 400

export type BrowserStore = ReturnType<typeof createBrowserStore>

/**
 * The browsers that a person's wallet was opened in. A browser is known by a key in the login window's storage, and
 * becomes known for a person when the right PIN opens their wallet in a session that began there.
 */
export function createBrowserStore(db: Executor) {
  return {
    /**
     * Records that a session opened the wallet of its person.
     *
     * @returns whether its browser was new for them. One without a key is new once in every session.
     */
    async open({ id, userId, browser }: Pick<Session, 'id' | 'userId' | 'browser'>, executor: Executor) {
      // In sessions from before this was recorded, `opened_at` is set to their beginning: they are not new.
      const { rows: first } = await sql<{ isNew: boolean }>`
        with before as (select id, opened_at is null as is_new from sessions
          where id = ${id} and coalesce(opened_at = created_at, true) for update)
        update sessions s set opened_at = clock_timestamp(),
          changes_from = case when s.browser is null then coalesce(${sessionChangesFrom}, ${aDayFromNow}) end
        from before where s.id = before.id
        returning before.is_new as "isNew"`.execute(executor)
      if (browser === null) return first[0]?.isNew === true
      // The system column `xmax` is 0 in a row that was inserted and not updated.
      const { rows } = await sql<{ inserted: boolean }>`
        insert into browsers (user_id, thumbprint) values (${userId}, ${browser})
        on conflict (user_id, thumbprint) do update set opened_at = now()
        returning xmax = 0 as inserted`.execute(executor)
      return rows[0]?.inserted === true
    },

    /**
     * Records that a browser is the owner's, so that no change is held back there: the wallet was made in it, or a kit
     * or passkey that is a day old vouches for it. Call it after `open`.
     */
    async trust({ id, userId, browser }: Pick<Session, 'id' | 'userId' | 'browser'>, executor: Executor) {
      if (browser === null) await sql`update sessions set changes_from = now() where id = ${id}`.execute(executor)
      else
        await sql`
          update browsers set changes_from = least(changes_from, now())
          where user_id = ${userId} and thumbprint = ${browser}`.execute(executor)
    },

    sweep: () =>
      deleteInBatches(db, 'browsers', 'opened_at', sql`opened_at < now() - make_interval(days => ${unusedDays})`),
  }
}
