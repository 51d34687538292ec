import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'

/** Ends one session, or all of a person; their tokens and resume halves go with them. */
export async function endSessions(column: 'id' | 'user_id', value: string, executor: Executor): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = now(), resume_sealed = null, resume_drawn_at = null, resume_used_at = null
      where ${sql.ref(column)} = ${value} and ended_at is null returning id
    ), access as (delete from access_tokens where session_id in (select id from ended))
    delete from refresh_tokens where session_id in (select id from ended)`.execute(executor)
}
