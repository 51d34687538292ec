import { createHmac, hkdfSync } from 'node:crypto'
import { fromUtf8, lp } from '@latchkey/core/bytes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** A person's subject at a login provider. */
export type Subject = { scope: string; provider: string; iss: string; sub: string }

export type HashSubject = (subject: Subject) => string

/**
 * Creates the keyed hash of login providers' user ids: a copy of the database does not link a Google account to a
 * wallet. Its key is derived from the key file.
 */
export function createSubjectHash(secret: Uint8Array): HashSubject {
  const label = 'latchkey/v1/identity-sub'
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), fromUtf8(label), 32))
  return ({ scope, provider, iss, sub }) =>
    createHmac('sha256', key)
      .update(lp(label, scope, provider, iss, sub))
      .digest('base64url')
}

/** Rows that are hashed in one transaction. */
const batch = 500

/** Hashes the ids that were stored in clear, before ids were hashed. */
export async function hashStoredSubjects(db: Kysely<Tables>, hashSubject: HashSubject): Promise<void> {
  for (let after = ''; ; ) {
    const last: string | undefined = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('identities')
        .select(['id', 'scope', 'provider', 'iss', 'sub'])
        .where('sub_hashed', '=', false)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute()
      if (rows.length === 0) return undefined
      const ids = rows.map(({ id }) => id)
      const hashes = rows.map(hashSubject)
      // If the person has signed in with a newer instance meanwhile, there is a second row, which is left to the
      // operator.
      await sql`
        update identities i set sub = h.hash, sub_hashed = true
        from unnest(${ids}::text[], ${hashes}::text[]) as h (id, hash)
        where i.id = h.id and not exists (
          select from identities o
          where (o.scope, o.provider, o.iss, o.sub) = (i.scope, i.provider, i.iss, h.hash) and o.id <> i.id)`.execute(
        transaction,
      )
      return rows.length < batch ? undefined : ids.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}
