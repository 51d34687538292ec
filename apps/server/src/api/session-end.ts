import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'

/**
 * Ends all sessions of a person but one, and the sign-ins that began before and are not yet fetched. Call it under the
 * lock of the person's row.
 */
export async function endOtherSessions(
  { id, userId }: { id: string; userId: string },
  transaction: Executor,
): Promise<void> {
  await sql`update users set signed_out_at = clock_timestamp() where id = ${userId}`.execute(transaction)
  const { rows } = await sql<{ id: string }>`
    select id from sessions where user_id = ${userId} and id <> ${id} and ended_at is null`.execute(transaction)
  for (const other of rows) await endSessions('id', other.id, transaction)
}

/** Ends one session, or all of a person; their tokens and resume halves go with them. */
export async function endSessions(column: 'id' | 'user_id', value: string, executor: Executor): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = now(), resume_sealed = null, resume_drawn_at = null, resume_used_at = null
      where ${sql.ref(column)} = ${value} and ended_at is null returning id
    ), access as (delete from access_tokens where session_id in (select id from ended))
    delete from refresh_tokens where session_id in (select id from ended)`.execute(executor)
}
