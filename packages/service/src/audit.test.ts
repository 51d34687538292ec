import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { auditPruneIndexes, auditSealsTable, auditTable, writeAudit } from './audit.ts'
import { keepSealed, sealAudit } from './audit-seals.ts'
import { pruneAnchors, pruneAudit, verifyAudit } from './audit-verify.ts'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import { createLog } from './log.ts'

const log = createLog('test', () => {})
const first = { name: '1', up: auditTable }
const second = { name: '2', up: auditSealsTable }
const third = { name: '3', up: auditPruneIndexes }
const kek = randomBytes(32)

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
  database = await openDatabase({ url: testDatabase.url, migrations: [first, second, third], log })
})
afterEach(async () => {
  await database?.close()
  await testDatabase?.close()
})

const write = (i: number) => writeAudit(database.db, { actor: 'someone', event: 'thing.done', data: { i } })

describe('writeAudit', () => {
  test('behavior: a row of a transaction that fails is not there', async () => {
    await write(1)
    const failing = database.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { actor: 'someone', event: 'thing.done' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write(2)
    expect(await testDatabase.query("select data->'i' as i from audit order by seq")).toEqual([{ i: 1 }, { i: 2 }])
    await sealAudit(database.db, kek)
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 2, unsealed: 0 })
  })

  test('behavior: a transaction that goes on keeps nobody waiting', async () => {
    const release = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = database.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { actor: 'slow', event: 'thing.done' })
      written.resolve()
      await release.promise
    })
    await written.promise
    await write(1)
    release.resolve()
    await slow
    expect(await testDatabase.query('select actor from audit order by seq')).toEqual([
      { actor: 'slow' },
      { actor: 'someone' },
    ])
  })

  test.each(['audit', 'audit_seals', 'audit_anchors'])('error: %s is not changed by accident', async (table) => {
    await expect(testDatabase.query(`delete from ${table}`)).rejects.toThrow('never changed')
    await expect(testDatabase.query(`truncate ${table}`)).rejects.toThrow('never changed')
  })
})

describe('auditSealsTable', () => {
  test('behavior: rows of the first form are sealed with the others; one that was changed is reported', async () => {
    const older = await createTestDatabase(inject('databaseUrl'))
    const before = await openDatabase({ url: older.url, migrations: [first], log })
    for (let i = 0; i < 3; i++)
      await older.query(
        "insert into audit (seq, at, actor, event, data, prev_hash, hash) values (0, now(), 'a', 'b', '{}', '', '')",
      )
    await older.query('grant update on audit to current_user; alter table audit disable trigger audit_refuse')
    await older.query("update audit set actor = 'z' where seq = 2")
    await before.close()
    const now = await openDatabase({ url: older.url, migrations: [first, second], log })
    await writeAudit(now.db, { actor: 'a', event: 'c' })
    await sealAudit(now.db, kek)
    expect(await verifyAudit(now.db, kek)).toMatchObject({ rows: 5, unsealed: 0 })
    expect(await older.query('select event, data from audit where seq = 4')).toEqual([
      { event: 'audit.broken', data: { row: 2 } },
    ])
    await now.close()
    await older.close()
  })
})

describe('sealAudit', () => {
  test('default: every row once, in batches', async () => {
    await testDatabase.query(
      "insert into audit (actor, event, data) select 'a', 'b', '{}' from generate_series(1, 2100)",
    )
    const sealed = await Promise.all([1, 2, 3].map(() => sealAudit(database.db, kek)))
    await sealAudit(database.db, kek)
    expect(sealed.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(2_100)
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 2_100, seals: 3, unsealed: 0 })
    expect(await sealAudit(database.db, kek)).toBe(0)
  })

  test('behavior: more than ten seals follow each other', async () => {
    for (let i = 0; i < 12; i++) {
      await write(i)
      await sealAudit(database.db, kek)
    }
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 12, seals: 12 })
  })

  test('behavior: a row that is committed after a greater one is not left out', async () => {
    const release = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = database.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { actor: 'slow', event: 'thing.done' })
      written.resolve()
      await release.promise
    })
    await written.promise
    await write(1)
    const sealing = sealAudit(database.db, kek)
    release.resolve()
    await slow
    expect(await sealing).toBe(2)
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 2 })
  })

  test('behavior: writers go on while it seals', async () => {
    const keeping = keepSealed(database.db, kek, log, 1)
    const writeSome = async () => {
      for (let i = 0; i < 50; i++) await write(i)
    }
    await Promise.all([1, 2, 3, 4].map(writeSome))
    await keeping.stop()
    await sealAudit(database.db, kek)
    const verified = await verifyAudit(database.db, kek)
    expect(verified.wrong).toBeUndefined()
    expect(verified).toMatchObject({ rows: 200, unsealed: 0 })
  })

  test('error: a seal that somebody else wrote', async () => {
    await write(1)
    await testDatabase.query(
      "insert into audit_seals (id, through, rows, digest, hash, mac) values (1, 9, 0, '', '', '')",
    )
    await expect(sealAudit(database.db, kek)).rejects.toThrow('seal 1 of the audit is not ours')
    expect(await verifyAudit(database.db, kek)).toMatchObject({ wrong: { row: '1' } })
  })

  test('behavior: a failure that goes on is one line of the log, and stopping ends', async () => {
    const lines: string[] = []
    await write(1)
    await testDatabase.query(
      "insert into audit_seals (id, through, rows, digest, hash, mac) values (1, 9, 0, '', '', '')",
    )
    const keeping = keepSealed(
      database.db,
      kek,
      createLog('test', (line) => lines.push(line)),
      1,
    )
    await expect.poll(() => lines).toHaveLength(1)
    await keeping.stop()
    expect(lines).toEqual([expect.stringContaining('audit not sealed')])
  })
})

describe('keepSealed', () => {
  const unsealed = async () => (await verifyAudit(database.db, kek)).unsealed

  test('default: a row is sealed with the next second, however many come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const keeping = keepSealed(database.db, kek, log)
    for (let second = 0; second < 3; second++) {
      for (let i = 0; i < 20; i++) await write(i)
      vi.advanceTimersByTime(999)
      expect(await unsealed()).toBe(20)
      vi.advanceTimersByTime(1)
      // `expect.poll` would move the clock.
      for (let look = 0; look < 500 && (await unsealed()) > 0; look++);
      expect(await unsealed()).toBe(0)
    }
    await keeping.stop()
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 60, seals: 3 })
  })

  test('error: a transaction that wrote a row and does not end holds sealing back, and is a line of the log', async () => {
    const release = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const endless = database.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, { actor: 'slow', event: 'thing.done' })
      written.resolve()
      await release.promise
    })
    await written.promise
    await write(1)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const lines: string[] = []
    const logged = createLog('test', (line) => lines.push(line))
    const keeping = keepSealed(database.db, kek, logged, 1)
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5_000)
        return lines
      })
      .toEqual([expect.stringContaining('a transaction that writes into the audit does not end')])
    expect(await unsealed()).toBe(1)
    release.resolve()
    await endless
    await expect.poll(unsealed).toBe(0)
    await keeping.stop()
  })
})

describe('verifyAudit', () => {
  test('behavior: another key file', async () => {
    await write(1)
    await sealAudit(database.db, kek)
    expect(await verifyAudit(database.db, randomBytes(32))).toMatchObject({
      wrong: { row: '1', why: 'seal 1 was not made with this key file' },
    })
  })

  test('behavior: many small seals are read together, and the first row that is wrong is named', async () => {
    for (let i = 0; i < 25; i++) {
      await write(i)
      await sealAudit(database.db, kek)
    }
    expect(await verifyAudit(database.db, kek)).toMatchObject({ rows: 25, seals: 25, unsealed: 0 })
    await testDatabase.query(
      "set session_replication_role = replica; update audit set actor = 'other' where seq in (7, 20)",
    )
    expect(await verifyAudit(database.db, kek)).toMatchObject({ wrong: { row: '7', why: 'the row was changed' } })
    await testDatabase.query('set session_replication_role = replica; delete from audit where seq = 3')
    expect(await verifyAudit(database.db, kek)).toMatchObject({ wrong: { row: '3', why: 'the row is missing' } })
    await testDatabase.query("insert into audit (seq, actor, event, data) values (-1, 'a', 'c', '{}')")
    expect(await verifyAudit(database.db, kek)).toMatchObject({ wrong: { row: '-1', why: 'the row was added' } })
  })

  test('behavior: seals that others hold', async () => {
    await write(1)
    await sealAudit(database.db, kek)
    const { rows } = await sql<{ hash: Buffer }>`select hash from audit_seals`.execute(database.db)
    const hash = rows[0]?.hash.toString('base64url') ?? ''
    expect(await verifyAudit(database.db, kek, [{ seal: '1', hash }])).toMatchObject({ anchors: 1 })
    const later = [
      { seal: '1', hash },
      { seal: '2', hash },
    ]
    expect(await verifyAudit(database.db, kek, later)).toMatchObject({
      wrong: { row: '2', why: 'another service holds seal 2, and the last one here is 1' },
    })
  })
})

describe('verifyAudit, from a seal that was verified', () => {
  const writeSealed = async (from: number, count: number) => {
    for (let i = from; i < from + count; i++) {
      await write(i)
      await sealAudit(database.db, kek)
    }
  }

  test('default: reads what came later, and compares all seals that others hold', async () => {
    await writeSealed(0, 3)
    const { last } = await verifyAudit(database.db, kek)
    expect(last).toMatchObject({ seal: '3' })
    await writeSealed(3, 2)
    const rows = await testDatabase.query("select id::text as seal, encode(hash, 'base64') as hash from audit_seals")
    const anchors = rows.map(({ seal, hash }) => ({
      seal: String(seal),
      hash: Buffer.from(String(hash), 'base64').toString('base64url'),
    }))
    const verified = await verifyAudit(database.db, kek, anchors, last)
    expect(verified).toMatchObject({ rows: 2, seals: 2, anchors: 5, last: { seal: '5' } })
    expect(await verifyAudit(database.db, kek, [], verified.last)).toMatchObject({ rows: 0, seals: 0, unsealed: 0 })
    const other = [{ seal: '1', hash: 'x' }]
    expect(await verifyAudit(database.db, kek, other, last)).toMatchObject({
      wrong: { why: 'another service holds another seal 1' },
    })
  })

  test('behavior: rows after it that were changed; rows before it are not read', async () => {
    await writeSealed(0, 4)
    const since = (await verifyAudit(database.db, kek)).last
    await writeSealed(4, 3)
    const change = (row: number) =>
      testDatabase.query(`set session_replication_role = replica; update audit set actor = 'x' where seq = ${row}`)
    await change(2)
    expect((await verifyAudit(database.db, kek, [], since)).wrong).toBeUndefined()
    expect(await verifyAudit(database.db, kek)).toMatchObject({ wrong: { row: '2' } })
    await change(6)
    expect(await verifyAudit(database.db, kek, [], since)).toMatchObject({
      wrong: { row: '6', why: 'the row was changed' },
    })
  })

  test('behavior: after pruning', async () => {
    await testDatabase.query(
      "insert into audit (at, actor, event, data) values (now() - interval '2 days', 'a', 'b', '{}')",
    )
    await sealAudit(database.db, kek)
    const since = (await verifyAudit(database.db, kek)).last
    await pruneAudit(database.db, kek, 1)
    await writeSealed(0, 1)
    expect(await verifyAudit(database.db, kek, [], since)).toMatchObject({ rows: 1, last: { seal: '2' } })
  })

  test('error: the seal is gone, or is another', async () => {
    await writeSealed(0, 1)
    const { last } = await verifyAudit(database.db, kek)
    expect(await verifyAudit(database.db, kek, [], { ...last, seal: '7', hash: 'x' })).toMatchObject({
      wrong: { row: '1', why: 'seal 7, which was verified before, is missing' },
    })
    const made = await verifyAudit(database.db, kek, [], { seal: '1', hash: 'x' })
    expect(made).toMatchObject({ wrong: { row: '1', why: 'seal 1 is not the one that was verified before' } })
    expect(made.last).toBeUndefined()
  })
})

describe('pruneAudit', () => {
  test('default: the old go in whole seals, the rest stays right', async () => {
    await testDatabase.query(
      "insert into audit (at, actor, event, data) select now() - interval '2 days', 'a', 'b', '{}' from generate_series(1, 1500)",
    )
    await write(1)
    await sealAudit(database.db, kek)
    expect(await pruneAudit(database.db, kek, 3)).toBe(0)
    expect(await pruneAudit(database.db, kek, 1)).toBe(1_000)
    expect(await verifyAudit(database.db, kek)).toMatchObject({ pruned: 1_000, rows: 501, seals: 2 })
  })

  test('behavior: a row put where others were pruned', async () => {
    await testDatabase.query(
      "insert into audit (at, actor, event, data) values (now() - interval '2 days', 'a', 'b', '{}')",
    )
    await sealAudit(database.db, kek)
    await pruneAudit(database.db, kek, 1)
    await testDatabase.query("insert into audit (seq, actor, event, data) values (1, 'a', 'c', '{}')")
    expect(await verifyAudit(database.db, kek)).toMatchObject({
      wrong: { row: '1', why: 'the row was added where rows were pruned' },
    })
  })
})

describe('pruneAnchors', () => {
  test('default: of each old day the last seal stays, and all of the young ones', async () => {
    await testDatabase.query(
      `insert into audit_anchors (issuer, seal, hash, token, at)
       select issuer, n, 'h', 't', date_trunc('day', now(), 'UTC') - interval '10 days' + make_interval(mins => n * 720)
       from generate_series(0, 23) n, unnest(array['a', 'b']) issuer`,
    )
    // Two that differ are both retained.
    await testDatabase.query(
      "insert into audit_anchors select issuer, seal, 'other', token, at from audit_anchors where seal = 1 and issuer = 'a'",
    )
    expect(await pruneAnchors(database.db, 5)).toBeGreaterThan(8)
    const rows = await testDatabase.query("select seal::int, hash from audit_anchors where issuer = 'a' order by 1, 2")
    expect(rows.slice(0, 4)).toEqual([
      { seal: 1, hash: 'h' },
      { seal: 1, hash: 'other' },
      { seal: 3, hash: 'h' },
      { seal: 5, hash: 'h' },
    ])
    expect(rows.slice(-8).map(({ seal }) => seal)).toEqual([16, 17, 18, 19, 20, 21, 22, 23])
    expect(await pruneAnchors(database.db, 5)).toBe(0)
  })
})
