import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches, type Executor } from './database.ts'
import { createStatement } from './statement.ts'

export const usedTable = `
  create table used (
    kind text not null,
    value text not null,
    expires_at timestamptz not null,
    primary key (kind, value)
  );
  create index on used (expires_at);
`

export type Once = {
  /** True the first time this value of this kind is seen within `seconds`; false ever after. */
  first(kind: string, value: string, seconds: number, executor?: Executor): Promise<boolean>
  sweep(): Promise<void>
}

/** The statement that stores a one-time value; it returns a row the first time. Other statements include it, too. */
export function useUp(parts: {
  kind: RawBuilder<unknown>
  value: RawBuilder<unknown>
  seconds: RawBuilder<unknown>
  clock: 'now()' | 'guard_now()'
}) {
  const { kind, value, seconds, clock } = parts
  return sql`
    insert into used (kind, value, expires_at)
    values (${kind}, ${value}, ${sql.raw(clock)} + make_interval(secs => ${seconds}))
    on conflict do nothing returning 1`
}

/** One-time values. The unique key decides when several instances see the same value at once. */
export function createOnce(db: Executor, clock: 'now()' | 'guard_now()' = 'now()'): Once {
  const insert = createStatement<{ kind: string; value: string; seconds: number }, unknown>(
    ({ kind, value, seconds }) => useUp({ kind, value, seconds, clock }),
  )
  return {
    first: async (kind, value, seconds, executor = db) =>
      (await insert(executor, { kind, value, seconds })).length === 1,
    async sweep() {
      await deleteInBatches(db, 'used', 'expires_at', sql`expires_at < ${sql.raw(clock)}`)
    },
  }
}
