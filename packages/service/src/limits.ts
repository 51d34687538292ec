import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { sql } from 'kysely'
import type { Executor } from './database.ts'

/** `count` requests in `seconds`, refilled evenly (a token bucket). */
export type Rate = { count: number; seconds: number }

export const bucketsTable = `
  -- Not logged: a crash of the database may forget these, unlike the count of guesses.
  create unlogged table buckets (
    key text primary key,
    tokens double precision not null,
    taken boolean not null,
    at timestamptz not null
  );
  create index on buckets (at);
`

/** Seconds to wait, when a failure says that a limit was reached. */
export function waitOf(failure: unknown): number | undefined {
  return isServiceError(failure) && failure.code === 'too_many_requests' ? failure.detail.retryAfter : undefined
}

export type Limits<Name extends string> = {
  /**
   * Takes one from the bucket of each given name and key.
   *
   * @throws ServiceError `too_many_requests` with `retryAfter` in seconds
   */
  take(...wanted: [name: Name, key: string][]): Promise<void>
  sweep(): Promise<void>
}

/**
 * Limits kept in rows, so that all instances share them. `clock` is the SQL the database reads time by; `overrides`
 * replace the rates of a name, `factor` multiplies every count.
 */
export function createLimits<Name extends string>(
  db: Executor,
  rates: Record<Name, readonly Rate[]>,
  settings: { limits?: Record<string, readonly Rate[]>; limitFactor?: number; clock?: 'now()' | 'guard_now()' } = {},
): Limits<Name> {
  const now = sql.raw(settings.clock ?? 'now()')
  const factor = settings.limitFactor ?? 1

  return {
    async take(...wanted) {
      // Sorted by key, so that two requests cannot deadlock.
      const buckets = wanted
        .flatMap(([name, key]) =>
          (settings.limits?.[name] ?? rates[name]).map(({ count, seconds }) => ({
            key: `${name}/${seconds}:${key}`,
            count: count * factor,
            perSecond: (count * factor) / seconds,
          })),
        )
        .sort((a, b) => (a.key < b.key ? -1 : 1))
      if (buckets.length === 0) return
      const refilled = sql`least(new.count, b.tokens + greatest(0, extract(epoch from ${now} - b.at)) * new.per_second)`
      const { rows } = await sql<{ key: string; tokens: number; taken: boolean }>`
        with new as (
          select * from unnest(
            ${buckets.map((x) => x.key)}::text[],
            ${buckets.map((x) => x.count)}::float8[],
            ${buckets.map((x) => x.perSecond)}::float8[]
          ) as n (key, count, per_second)
        )
        insert into buckets as b (key, tokens, taken, at) select key, count - 1, true, ${now} from new
        on conflict (key) do update set (tokens, taken, at) = (
          select case when ${refilled} >= 1 then ${refilled} - 1 else ${refilled} end, ${refilled} >= 1, ${now}
          from new where new.key = b.key
        )
        returning key, tokens, taken`.execute(db)
      const waits = rows
        .filter((row) => !row.taken)
        .map((row) => (1 - row.tokens) / (buckets.find((x) => x.key === row.key)?.perSecond ?? 1))
      if (waits.length > 0) throw new ServiceError('too_many_requests', { retryAfter: Math.ceil(Math.max(...waits)) })
    },
    async sweep() {
      await sql`delete from buckets where at < ${now} - interval '1 day'`.execute(db)
    },
  }
}
