import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { sql } from 'kysely'
import { deleteInBatches, type Executor } from './database.ts'
import { createStatement } from './statement.ts'

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

/** The units that a request takes: the limit's name, the bucket's key, and the amount (default one). */
export type Taking<Name extends string> = [name: Name, key: string, cost?: number]

export type Limits<Name extends string> = {
  /**
   * Takes from the bucket of each given name and key, from all of them or from none: a refused request costs nothing,
   * so it cannot empty a shared bucket.
   *
   * @throws ServiceError `too_many_requests` with `retryAfter` in seconds
   */
  take(...wanted: Taking<Name>[]): Promise<void>
  /** Takes within a transaction, whose failure gives it back. Others who take from these buckets wait for its end. */
  takeWithin(transaction: Executor, ...wanted: Taking<Name>[]): Promise<void>
  /** Gives back the units taken for something that did not happen. A bucket never holds more than its count. */
  giveBack(...taken: Taking<Name>[]): Promise<void>
  /**
   * Takes nothing, and locks nothing.
   *
   * @throws ServiceError as `take` would throw now
   */
  check(...wanted: Taking<Name>[]): Promise<void>
  /** Removes buckets that are full again. */
  sweep(): Promise<void>
}

/**
 * Limits stored in rows, so that all instances share them. `clock` is the database's SQL for the current time;
 * `overrides` replace the rates of a name, `factor` multiplies every count.
 */
export function createLimits<Name extends string>(
  db: Executor,
  rates: Record<Name, readonly Rate[]>,
  settings: { limits?: Record<string, readonly Rate[]>; limitFactor?: number; clock?: 'now()' | 'guard_now()' } = {},
): Limits<Name> {
  const now = sql.raw(settings.clock ?? 'now()')
  const factor = settings.limitFactor ?? 1
  // After this time without a request every bucket is full again.
  const all = [...Object.values<readonly Rate[]>(rates), ...Object.values(settings.limits ?? {})].flat()
  const longestSeconds = Math.max(86_400, ...all.map(({ seconds }) => seconds))

  const toBuckets = (wanted: Taking<Name>[]) =>
    wanted.flatMap(([name, key, cost = 1]) =>
      (settings.limits?.[name] ?? rates[name]).map(({ count, seconds }) => ({
        key: `${name}/${seconds}:${key}`,
        cost,
        count: count * factor,
        perSecond: (count * factor) / seconds,
      })),
    )
  const refuse = (wait: number) => {
    if (wait > 0) throw new ServiceError('too_many_requests', { retryAfter: Math.ceil(wait) })
  }
  // The rows are locked in the order of their keys, so that two requests cannot deadlock. Only the update takes, and
  // only if every bucket has enough.
  const takeAll = createStatement<
    { keys: string[]; costs: number[]; counts: number[]; perSeconds: number[] },
    { known: boolean; wait: number }
  >(
    ({ keys, costs, counts, perSeconds }) => sql`
      with wanted as (
        select * from unnest(${keys}::text[], ${costs}::float8[], ${counts}::float8[], ${perSeconds}::float8[])
          as w (key, cost, count, per_second)
      ), locked as (
        select key, tokens, at from buckets where key = any(${keys}::text[]) order by key for update
      ), filled as (
        select w.*, l.key is not null as known,
          least(w.count, l.tokens + greatest(0, extract(epoch from ${now} - l.at)) * w.per_second) as tokens
        from wanted w left join locked l using (key)
      ), taken as (
        update buckets b set tokens = f.tokens - f.cost, taken = true, at = greatest(b.at, ${now}) from filled f
        where b.key = f.key and b.key = any(${keys}::text[])
          and (select bool_and(known and tokens >= cost) from filled)
      )
      select bool_and(known) as known, coalesce(max((cost - tokens) / per_second), 0)::float8 as wait from filled`,
  )
  const open = createStatement<{ keys: string[]; counts: number[] }, unknown>(
    ({ keys, counts }) => sql`
      insert into buckets (key, tokens, taken, at)
      select key, count, true, ${now}
      from unnest(${keys}::text[], ${counts}::float8[]) as w (key, count) order by key
      on conflict do nothing`,
  )

  const limits: Limits<Name> = {
    giveBack: (...taken) => limits.take(...taken.map(([name, key, cost = 1]): Taking<Name> => [name, key, -cost])),
    async check(...wanted) {
      const buckets = toBuckets(wanted)
      const { rows } = await sql<{ key: string; tokens: number; age: number }>`
        select key, tokens, greatest(0, extract(epoch from ${now} - at))::float8 as age
        from buckets where key = any(${buckets.map((bucket) => bucket.key)}::text[])`.execute(db)
      const stored = new Map(rows.map((row) => [row.key, row]))
      for (const { key, cost, count, perSecond } of buckets) {
        const { tokens = count, age = 0 } = stored.get(key) ?? {}
        refuse((cost - Math.min(count, tokens + age * perSecond)) / perSecond)
      }
    },
    take: (...wanted) => limits.takeWithin(db, ...wanted),
    async takeWithin(executor, ...wanted) {
      const buckets = toBuckets(wanted)
      if (buckets.length === 0) return
      const keys = buckets.map((bucket) => bucket.key)
      const costs = buckets.map((bucket) => bucket.cost)
      const counts = buckets.map((bucket) => bucket.count)
      const perSeconds = buckets.map((bucket) => bucket.perSecond)

      for (;;) {
        const [outcome] = await takeAll(executor, { keys, costs, counts, perSeconds })
        if (outcome?.known) {
          return refuse(outcome.wait)
        }
        await open(executor, { keys, counts })
      }
    },
    async sweep() {
      await deleteInBatches(db, 'buckets', 'at', sql`at < ${now} - make_interval(secs => ${longestSeconds})`)
    },
  }
  return limits
}
