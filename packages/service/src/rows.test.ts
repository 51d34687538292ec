import { ServiceError } from '@latchkey/protocol/service-error'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Database, deleteInBatches, explainConnection, isUnavailable, openDatabase, sweep } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import { bucketsTable, createLimits, waitOf } from './limits.ts'
import { createLog } from './log.ts'
import { createOnce, usedTable } from './once.ts'

const log = createLog('test', () => {})
const migrations = [
  { name: '1', up: `${bucketsTable}${usedTable}` },
  { name: '2', up: "create function guard_now() returns timestamptz language sql stable as 'select now()'" },
]

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
  database = await openDatabase({ url: testDatabase.url, migrations, log })
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.close()
})

describe('openDatabase', () => {
  test('behavior: several at once migrate once', async () => {
    const fresh = await createTestDatabase(inject('databaseUrl'))
    const all = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: fresh.url, migrations, log })))
    expect(await fresh.query('select name from migrations order by 1')).toEqual([{ name: '1' }, { name: '2' }])
    for (const each of all) await each.close()
    await fresh.close()
  })

  test('behavior: connections that were cut are replaced', async () => {
    const ask = () => sql`select 1`.execute(database.db)
    await Promise.all([1, 2, 3, 4, 5].map(ask))
    await testDatabase.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    const failures = (await Promise.allSettled([ask(), ask()])).filter((x) => x.status === 'rejected')
    for (const { reason } of failures) expect(isUnavailable(reason)).toBe(true)
    await vi.waitFor(ask)
  })

  test('error: wrong password or database', async () => {
    const url = new URL(testDatabase.url)
    url.pathname = '/absent'
    await expect(openDatabase({ url: url.href, migrations: [], log })).rejects.toThrow(
      /^The database cannot be used at .*\/absent: there is no database of this name.*\(3D000\)/,
    )
  })

  test('error: nothing listens there; the log says so at once', async () => {
    const events: [string, unknown][] = []
    const log = { info: () => {}, error: (event: string, fields?: object) => void events.push([event, fields]) }
    const url = 'postgres://api:canary@127.0.0.1:1/api'
    const opening = openDatabase({ url, migrations: [], log, trySeconds: 1 })
    const sentence = /^The database cannot be used at postgres:\/\/api@127.0.0.1:1\/api: nothing listens/
    await expect(opening).rejects.toThrow(sentence)
    expect(events).toEqual([
      ['database cannot be used yet', { reason: expect.stringMatching(sentence), tryingForSeconds: 1 }],
    ])
  })

  test('error: older code than the one that made the tables', async () => {
    const fresh = await createTestDatabase(inject('databaseUrl'))
    const newer = await openDatabase({ url: fresh.url, migrations, log })
    const older = openDatabase({ url: fresh.url, migrations: migrations.slice(0, 1), log })
    await expect(older).rejects.toThrow('changed by a newer version of this service ("2"): start that version')
    await newer.close()
    await fresh.close()
  })
})

describe('explainConnection', () => {
  const url = 'postgres://api:canary@db.example:5432/api'

  test.each([
    ['28P01', 'the password of this user is wrong'],
    ['28000', 'pg_hba.conf'],
    ['3D000', 'there is no database of this name'],
    ['42501', 'make it the owner of the database'],
    ['ECONNREFUSED', 'nothing listens at this host and port'],
    ['ENOTFOUND', 'there is no host of this name'],
    ['EAI_AGAIN', 'the name of this host cannot be resolved'],
    ['ETIMEDOUT', 'does not answer'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'not trusted by this machine'],
  ])('error: %s in words, without the password', (code, words) => {
    const explanation = explainConnection(Object.assign(new Error('failed'), { code }), url)
    expect(explanation).toContain('postgres://api@db.example:5432/api')
    expect(explanation).toContain(`${words}`)
    expect(explanation).toContain(`(${code})`)
    expect(explanation).not.toContain('canary')
  })

  test('behavior: nothing is said of other failures', () => {
    expect(explainConnection(Object.assign(new Error('syntax'), { code: '42601' }), url)).toBeUndefined()
  })
})

describe('isUnavailable', () => {
  test.each([
    ['a full disk', '53100', true],
    ['no memory left', '53200', true],
    ['a server that is stopping', '57P01', true],
    ['a row that is there already', '23505', false],
  ])('behavior: %s (%s): %s', (_, code, expected) => {
    expect(isUnavailable(Object.assign(new Error('failed'), { code }))).toBe(expected)
  })
})

describe('createLimits', () => {
  const rates = {
    call: [{ count: 3, seconds: 60 }],
    day: [
      { count: 2, seconds: 60 },
      { count: 4, seconds: 3600 },
    ],
  }
  beforeEach(async () => {
    await testDatabase.query('truncate buckets')
    await testDatabase.query(
      "create or replace function guard_now() returns timestamptz language sql stable as 'select now()'",
    )
  })
  const later = (interval: string) =>
    testDatabase.query(
      `create or replace function guard_now() returns timestamptz language sql stable as $$select now() + interval '${interval}'$$`,
    )
  const outcome = (promise: Promise<void>) =>
    promise.then(
      () => 'ok',
      (failure) => waitOf(failure),
    )

  test('default', async () => {
    const limits = createLimits(database.db, rates, { clock: 'guard_now()' })
    const seen = []
    for (let i = 0; i < 5; i++) seen.push(await outcome(limits.take(['call', 'a'])))
    expect(seen).toEqual(['ok', 'ok', 'ok', 20, 20])
    expect(await outcome(limits.take(['call', 'b']))).toBe('ok')
    await later('21 seconds')
    expect(await outcome(limits.take(['call', 'a']))).toBe('ok')
    expect(await outcome(limits.take(['call', 'a']))).toBeGreaterThan(15)
  })

  test('behavior: a check says what taking would, and takes nothing', async () => {
    const limits = createLimits(database.db, rates, { clock: 'guard_now()' })
    for (let i = 0; i < 5; i++) expect(await outcome(limits.check(['call', 'a'], ['day', 'a']))).toBe('ok')
    for (let i = 0; i < 3; i++) expect(await outcome(limits.take(['call', 'a']))).toBe('ok')
    expect(await outcome(limits.check(['call', 'a']))).toBe(20)
    expect(await outcome(limits.check(['call', 'b']))).toBe('ok')
    await later('21 seconds')
    expect(await outcome(limits.check(['call', 'a'], ['day', 'a']))).toBe('ok')
  })

  test('behavior: other failures say nothing of a wait', () => {
    expect(waitOf(new Error('x'))).toBeUndefined()
    expect(waitOf(new ServiceError('locked', { retryAfter: 5 }))).toBeUndefined()
  })

  test('behavior: 200 at once, exactly as many as allowed', async () => {
    const limits = createLimits(database.db, rates)
    const all = await Promise.all(Array.from({ length: 200 }, () => outcome(limits.take(['call', 'x'], ['day', 'x']))))
    expect(all.filter((x) => x === 'ok')).toHaveLength(2)
  })

  test('behavior: the slower of two rates holds', async () => {
    const limits = createLimits(database.db, rates, { clock: 'guard_now()' })
    await limits.take(['day', 'a'])
    await limits.take(['day', 'a'])
    await later('2 minutes')
    await limits.take(['day', 'a'])
    await limits.take(['day', 'a'])
    await later('4 minutes')
    expect(await outcome(limits.take(['day', 'a']))).toBeGreaterThan(100)
  })

  test('behavior: a refused request takes from no bucket, not even from those that have enough', async () => {
    const limits = createLimits(database.db, rates)
    for (let i = 0; i < 3; i++) await limits.take(['call', 'mine'])
    for (let i = 0; i < 20; i++) expect(await outcome(limits.take(['day', 'shared'], ['call', 'mine']))).not.toBe('ok')
    expect([await outcome(limits.take(['day', 'shared'])), await outcome(limits.take(['day', 'shared']))]).toEqual([
      'ok',
      'ok',
    ])
  })

  test('behavior: requests that name the same buckets in another order do not block each other', async () => {
    const limits = createLimits(database.db, { call: [{ count: 1_000, seconds: 1 }] })
    const both = Array.from({ length: 100 }, (_, i) =>
      i % 2 ? limits.take(['call', 'a'], ['call', 'b']) : limits.take(['call', 'b'], ['call', 'a']),
    )
    expect(await Promise.all(both.map(outcome))).toEqual(both.map(() => 'ok'))
  })

  test('behavior: a request may cost more than one', async () => {
    const limits = createLimits(database.db, { bytes: [{ count: 100, seconds: 10 }] })
    expect(await outcome(limits.take(['bytes', 'a', 60]))).toBe('ok')
    expect(await outcome(limits.take(['bytes', 'a', 60]))).toBe(2)
    expect(await outcome(limits.take(['bytes', 'a', 40]))).toBe('ok')
  })

  test('behavior: overrides and factor', async () => {
    const limits = createLimits(database.db, rates, { limits: { call: [{ count: 1, seconds: 10 }] }, limitFactor: 2 })
    expect([await outcome(limits.take(['call', 'a'])), await outcome(limits.take(['call', 'a']))]).toEqual(['ok', 'ok'])
    expect(await outcome(limits.take(['call', 'a']))).toBe(5)
  })
})

describe('createOnce', () => {
  test('default', async () => {
    const once = createOnce(database.db)
    const all = await Promise.all(Array.from({ length: 50 }, () => once.first('jti', 'a', 60)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await once.first('other', 'a', 60)).toBe(true)
  })

  test('behavior: sweep forgets what has expired only', async () => {
    const once = createOnce(database.db)
    await once.first('sweep', 'old', -1)
    await once.first('sweep', 'new', 60)
    await once.sweep()
    expect(await testDatabase.query("select value from used where kind = 'sweep'")).toEqual([{ value: 'new' }])
  })
})

describe('deleteInBatches', () => {
  const fill = async (rows: number) => {
    await testDatabase.query('drop table if exists things')
    await testDatabase.query('create table things (id int primary key, at timestamptz not null)')
    await testDatabase.query('create index on things (at)')
    await testDatabase.query(
      "insert into things select n, now() + interval '1 hour' * (1 - n % 2 * 2) from generate_series(1, $1) n",
      [rows],
    )
  }
  const old = sql`at < now()`

  test('default: what the condition holds for is gone, however much it is', async () => {
    await fill(10_001)
    expect(await deleteInBatches(database.db, 'things', 'at', old)).toBe(5_001)
    expect(await testDatabase.query('select count(*)::int as n from things')).toEqual([{ n: 5_000 }])
  })

  test('behavior: rows that others have locked are left for the next time', async () => {
    await fill(10)
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.db.transaction().execute(async (transaction) => {
      await sql`select from things where id = 3 for update`.execute(transaction)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    expect(await deleteInBatches(database.db, 'things', 'at', old)).toBe(4)
    release.resolve()
    await holder
    expect(await deleteInBatches(database.db, 'things', 'at', old)).toBe(1)
  })

  test('behavior: rows that others change meanwhile end no sweep', async () => {
    await fill(10_000)
    // The first batch is held between its snapshot and its first row, until all of its rows have been changed.
    await testDatabase.query(`create or replace function pass(lock int) returns boolean language plpgsql volatile as
      'begin perform pg_advisory_xact_lock_shared(lock); return true; end'`)
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(49)`.execute(transaction)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const deleting = deleteInBatches(database.db, 'things', 'at', sql`at < now() and pass(49)`)
    await vi.waitFor(async () => {
      const waiting = await testDatabase.query(
        "select 1 from pg_locks where locktype = 'advisory' and objid = 49 and not granted",
      )
      expect(waiting).toHaveLength(1)
    })
    await testDatabase.query("update things set at = at - interval '1 second'")
    release.resolve()
    await holder
    expect(await deleting).toBe(5_000)
    expect(await testDatabase.query('select count(*)::int as n from things')).toEqual([{ n: 5_000 }])
  })

  test('behavior: a batch that takes too long is tried with fewer rows', async () => {
    await fill(200)
    await testDatabase.query(`
      create or replace function be_slow() returns trigger language plpgsql as
        'begin perform pg_sleep(0.005); return old; end';
      create trigger be_slow before delete on things for each row execute function be_slow()`)
    const url = new URL(testDatabase.url)
    url.searchParams.set('options', '-c statement_timeout=300')
    const hurried = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url.href }) }),
    })
    expect(await deleteInBatches(hurried, 'things', 'at', old)).toBe(100)
    await hurried.destroy()
  })
})

describe('sweep', () => {
  test('behavior: one that fails or hangs stops no other, and is not started twice', async () => {
    const lines: string[] = []
    let hanging = 0
    let working = 0
    const enough = Promise.withResolvers<void>()
    const sweeps = sweep(
      createLog('test', (line) => lines.push(line)),
      {
        failing: async () => {
          throw new Error('no')
        },
        hanging: async () => {
          hanging++
          await new Promise(() => {})
        },
        working: async () => {
          if (++working === 3) enough.resolve()
        },
      },
      5,
    )
    await enough.promise
    sweeps.stop()
    expect(hanging).toBe(1)
    expect(lines.some((line) => line.includes('"sweep":"failing"'))).toBe(true)
  })
})
