import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import { deleteInBatches } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { hashOf } from '../random.ts'
import type { Tables } from '../tables.ts'

const postPlace = (handleHash: string) => ({ table: 'form_posts', column: 'params_sealed', row: handleHash })

export type FormPosts = ReturnType<typeof createFormPosts>

/** Cross-site form posts of login providers, which carry no cookie: each waits until the window returns. */
export function createFormPosts(db: Kysely<Tables>, atRest: AtRest) {
  return {
    /** Stores the parameters of a post for one minute under a handle. */
    async store(handle: string, params: string): Promise<void> {
      const handleHash = hashOf(handle)
      const sealed = atRest.seal(postPlace(handleHash), fromUtf8(params))
      await sql`insert into form_posts (handle_hash, params_sealed, expires_at)
        values (${handleHash}, ${sealed}, now() + interval '1 minute')`.execute(db)
    },

    /** Returns the parameters stored under a handle and deletes them. */
    async take(handle: string): Promise<string | undefined> {
      const handleHash = hashOf(handle)
      const { rows } = await sql<{ sealed: Buffer; fresh: boolean }>`
        delete from form_posts where handle_hash = ${handleHash}
        returning params_sealed as sealed, expires_at > now() as fresh`.execute(db)
      const [row] = rows
      return row?.fresh ? new TextDecoder().decode(atRest.open(postPlace(handleHash), row.sealed)) : undefined
    },

    /** Deletes expired rows. */
    sweep: () => deleteInBatches(db, 'form_posts', 'expires_at', sql`expires_at < now()`),
  }
}
