import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { ConfigurationError } from './configuration.ts'
import { describeFailure, type Log } from './log.ts'

/** Anything a raw statement can be run on: the database or one of its transactions. */
export type Executor = QueryExecutorProvider

export type Migration = { name: string; up: string }

export type Database<T> = { db: Kysely<T>; close(): Promise<void> }

/** Advisory lock: one instance migrates, the others wait. */
const migrationLock = 7_202_611

const startSeconds = 15

/** The most prepared statements per connection, by text. Later ones are parsed and planned at each run. */
const mostPrepared = 200
const prepared = new Map<string, string>()

/**
 * A connection that prepares its statements. Only for services whose statements name the returned columns: PostgreSQL
 * rejects a prepared `select *` once its table has another column.
 */
class PreparingClient extends pg.Client {
  // The one overload that Kysely uses: a text, and its values.
  override query(text: unknown, values?: unknown): never {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(text as string, values as unknown[]) as never
    if (!prepared.has(text) && prepared.size < mostPrepared) prepared.set(text, `s${prepared.size}`)
    const name = prepared.get(text)
    return super.query(name === undefined ? { text, values } : { name, text, values }) as never
  }
}

/**
 * Opens the database and updates its schema. Lost connections never end the process: queries fail until the database is
 * back, and `isUnavailable` recognises those failures.
 *
 * An unreachable database is logged immediately, and retried for 15 s (`trySeconds`), because it may be starting.
 *
 * @throws ConfigurationError when the database is still unreachable then, rejects us, or was created by a newer version
 */
export async function openDatabase<T>(parts: {
  url: string
  /** If empty, the tables are used as they are. */
  migrations: readonly Migration[]
  log: Log
  connections?: number
  /** Keeps statements prepared (`PreparingClient`). */
  prepares?: boolean
  /** How long an unreachable database is retried, seconds. */
  trySeconds?: number
}): Promise<Database<T>> {
  const pool = new pg.Pool({
    connectionString: parts.url,
    max: parts.connections ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 8_000,
    keepAlive: true,
    application_name: 'latchkey',
    ...(parts.prepares && { Client: PreparingClient }),
  })
  // Without listeners a lost connection would end the process. The pool reports idle clients; a client reports a loss
  // between a failed query and its return to the pool.
  pool.on('error', (failure) => parts.log.error('database connection lost', describeFailure(failure)))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<T>({ dialect: new PostgresDialect({ pool }) })

  const trySeconds = parts.trySeconds ?? startSeconds
  const limit = Date.now() + trySeconds * 1000
  for (let tries = 0; ; tries++) {
    try {
      await migrate(db, parts.migrations)
      return { db, close: () => db.destroy() }
    } catch (cause) {
      const explained = explainConnection(cause, parts.url)
      if (!isUnavailable(cause) || Date.now() > limit) {
        await db.destroy()
        throw explained === undefined ? cause : new ConfigurationError(explained, { cause })
      }
      if (tries === 0)
        parts.log.error('database cannot be used yet', { reason: explained, tryingForSeconds: trySeconds })
      await pause(250)
    }
  }
}

async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const done = await readDone(db)
  const newer = done.find((name) => migrations.every((each) => each.name !== name))
  // Code that does not know a table's new form would write rows that newer code misreads.
  if (newer !== undefined && migrations.length > 0)
    throw new ConfigurationError(
      `The database was changed by a newer version of this service ("${newer}"): start that version, or restore the copy from before the update.`,
    )
  const missing = migrations.filter(({ name }) => !done.includes(name))
  if (missing.length === 0) return
  try {
    await runMigrations(db, migrations)
  } catch (cause) {
    if (codeOf(cause) !== insufficientPrivilege) throw cause
    throw new ConfigurationError(
      `The database lacks the migration "${missing[0]?.name}", and its user may not change the tables. Run "migrate" as their owner.`,
      { cause },
    )
  }
}

/** The names of the migrations that were run on this database. */
async function readDone<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(db)
  const done = rows[0]?.known ? (await sql<{ name: string }>`select name from migrations`.execute(db)).rows : []
  return done.map(({ name }) => name)
}

async function runMigrations<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await sql`create table if not exists migrations
      (name text primary key, applied_at timestamptz not null default now())`.execute(transaction)
    const done = await sql<{ name: string }>`select name from migrations`.execute(transaction)
    for (const { name, up } of migrations) {
      if (done.rows.some((row) => row.name === name)) continue
      await sql.raw(up).execute(transaction)
      await sql`insert into migrations (name) values (${name})`.execute(transaction)
    }
  })
}

/** Rows that one statement of a sweep changes: few enough to stay well within the statement's time limit. */
const batchRows = 2_000

/**
 * Changes rows in batches until none is found. Each batch is its own transaction, so that finished work is never lost
 * and no row stays locked for long; rows locked by others are left for the next time. A batch that takes too long is
 * retried with fewer rows, and later ones grow again.
 *
 * @param find finds the places (`ctid`) of at most the given number of rows, and locks them
 * @param change changes the rows at these places
 * @returns how many rows were changed
 */
export async function repeatInBatches(
  db: Executor,
  find: (limit: number) => RawBuilder<unknown>,
  change: (places: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  let limit = batchRows
  let total = 0
  for (;;) {
    try {
      // A row that another transaction has changed since this statement began is found, but no longer there for the
      // change. So only the number found tells whether any can be left.
      const { rows } = await sql<{ found: number; changed: number }>`
        with found as materialized (${find(limit)}),
          changed as (${change(sql`array(select ctid from found)`)} returning 1)
        select (select count(*) from found)::int as found, (select count(*) from changed)::int as changed`.execute(db)
      const { found, changed } = rows[0] ?? { found: 0, changed: 0 }
      total += changed
      if (found < limit) return total
      limit = Math.min(limit * 2, batchRows)
    } catch (failure) {
      if (codeOf(failure) !== queryCancelled || limit === 1) throw failure
      limit = Math.ceil(limit / 8)
    }
  }
}

/**
 * Deletes the rows of a table that match `condition`, in batches, those with the smallest `column` first.
 *
 * @param column the indexed column of the condition
 * @returns how many rows are gone
 */
export function deleteInBatches(
  db: Executor,
  table: string,
  column: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table)
  // By the rows' `ctid`, which is stable while they are locked. Otherwise the planner is free to choose, and for a
  // table that has just grown it reads all of it.
  return repeatInBatches(
    db,
    (limit) =>
      sql`select ctid from ${name} where ${condition} order by ${sql.ref(column)} limit ${limit} for update skip locked`,
    (places) => sql`delete from ${name} where ctid = any(${places})`,
  )
}

/** The work that keeps tables small, by name. */
export type Sweeps = Record<string, () => Promise<unknown>>

/**
 * Runs each sweep every minute until stopped, spread over the minute, so that they do not use all connections of the
 * pool at once. They are independent: a failing one is logged by name and retried the next minute, and one that takes
 * longer than a minute is not started twice.
 */
export function sweep(log: Log, sweeps: Sweeps, everyMs = 60_000) {
  const entries = Object.entries(sweeps)
  const stops = entries.map(([name, run], i) => {
    let running = false
    const runOnce = async () => {
      if (running) return
      running = true
      try {
        await run()
      } catch (failure) {
        log.error('sweep failed', { sweep: name, ...describeFailure(failure) })
      } finally {
        running = false
      }
    }
    const start = () => {
      timer = setInterval(runOnce, everyMs).unref()
    }
    let timer = setTimeout(start, (i * everyMs) / entries.length).unref()
    // This also clears an interval.
    return () => clearTimeout(timer)
  })
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** SQLSTATE of a statement that its time limit ended, and of one that its user may not run. */
const queryCancelled = '57014'
const insufficientPrivilege = '42501'

const codeOf = (failure: unknown): string => {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
  return typeof code === 'string' ? code : ''
}

/** The meaning of a failure to connect, by its code. */
const meanings: Record<string, string> = {
  '28P01': 'the password of this user is wrong',
  '28000': 'this user may not connect to this database from here; see pg_hba.conf of the server',
  '3D000': 'there is no database of this name; make it with createdb',
  '42501': 'this user may not make tables there; make it the owner of the database',
  '53300': 'the server has too many connections',
  '57P03': 'the server is starting or stopping',
  ECONNREFUSED: 'nothing listens at this host and port',
  ETIMEDOUT: 'this host does not answer; a firewall may be in between',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of this host cannot be resolved',
  ENOENT: 'there is no socket at this path',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is not trusted by this machine',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the server is not trusted by this machine',
}

/** An address of a database without its password. */
const withoutPassword = (url: string): string => {
  if (!URL.canParse(url)) return 'its address'
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

/** Explains why the database at `url` is unusable; undefined for failures that are not about connecting. */
export function explainConnection(failure: unknown, url: string): string | undefined {
  const code = codeOf(failure)
  if (!isUnavailable(failure) && meanings[code] === undefined && !/^28...$/.test(code)) return undefined
  const message = failure instanceof Error ? failure.message.slice(0, 100) : 'unknown reason'
  const meaning = meanings[code] ?? (/timeout/.test(message) ? meanings.ETIMEDOUT : message)
  return `The database cannot be used at ${withoutPassword(url)}: ${meaning}${code && ` (${code})`}. Correct "databaseUrl".`
}

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']

/** SQLSTATE: connection exceptions, shutdown or start in progress, cancelled, too many clients, serialisation, not accepting. */
const passingStates = /^(08...|57P0[1-5]|57014|53...|40001|40P01|55000)$/

const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|after calling end on the pool/

/** True when the database refused a statement because its disk or its memory is full: nothing of it is stored. */
export function isFull(failure: unknown): boolean {
  return ['53100', '53200'].includes(codeOf(failure))
}

/** True when a query failed because the database is unavailable or busy, so that a retry may succeed soon. */
export function isUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = codeOf(failure)
  return networkCodes.includes(code) || passingStates.test(code) || driverMessages.test(failure.message)
}
