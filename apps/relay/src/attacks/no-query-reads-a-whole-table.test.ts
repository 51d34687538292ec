import { expect, inject, test } from 'vitest'
import { connect, createRelayFixture, newMessage, newTopic } from '../fixtures/relay.ts'

/**
 * Claim: no query of a relay reads the whole of a growing table. PostgreSQL itself counts sequential scans, including
 * those of functions, foreign keys and sweeps: while clients publish, read and acknowledge, and expired rows are
 * deleted, none is added.
 */

const rows = 3_000
const tables = ['mailboxes', 'messages', 'receipts', 'buckets']

test('messages that wait, are read and are acknowledged, and the sweeps, on tables that are full', {
  timeout: 60_000,
}, async () => {
  const fixture = await createRelayFixture(inject('databaseUrl'))
  try {
    const run = (text: string) => fixture.database.query(text)
    /**
     * Waits until no connection of a relay is left: each reports its counts at the latest when it ends, which is after
     * the relay has stopped.
     */
    const endConnections = () =>
      run(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and application_name = 'latchkey'`)
    // This creates the tables: building an index on an empty table counts as a scan.
    await (await fixture.relay()).stop()
    await endConnections()
    const each = `from generate_series(1, ${rows}) n`
    for (const [name, expires] of [
      ['live', "now() + interval '1 day'"],
      ['over', "now() - interval '1 minute'"],
    ]) {
      await run(
        `insert into mailboxes (topic, opened_by, expires_at) select '${name}' || n, 'd' || n, ${expires} ${each}`,
      )
      await run(
        `insert into messages (topic, hash, message, tag, publisher, expires_at)
         select '${name}' || n, sha256(n::text::bytea), 'x', 1, 'd' || n, ${expires} ${each}`,
      )
      await run(`insert into receipts select n, '${name}', ${expires} ${each}`)
    }
    await run(`insert into buckets select 'k' || n, 1, true, now() ${each}`)
    await run('analyze')
    /** PostgreSQL's counters. A connection reports its counts at some time, at the latest when it ends. */
    const count = async (what: 'seq_scan' | 'n_tup_ins' | 'n_tup_del') => {
      await run('select pg_stat_force_next_flush()')
      const counted = await run(
        `select relname as table, ${what}::int as n from pg_stat_user_tables where relname in ('${tables.join("', '")}')`,
      )
      return Object.fromEntries(counted.map(({ table, n }) => [table, n])) as Record<string, number>
    }
    const [scans, inserted, deleted] = [await count('seq_scan'), await count('n_tup_ins'), await count('n_tup_del')]
    expect(Object.keys(scans).sort()).toEqual([...tables].sort())

    const relay = await fixture.relay({}, { sweep: 200 })
    const topic = newTopic()
    const publisher = await connect(relay.url)
    expect((await publisher.publish(topic, newMessage())).error).toBeUndefined()
    const reader = await connect(relay.url)
    await reader.subscribe(topic)
    await expect.poll(() => reader.got.length).toBe(1)
    expect((await publisher.publish(topic, newMessage())).error).toBeUndefined()
    await expect.poll(() => reader.got.length).toBe(2)
    const grown = async (what: 'n_tup_ins' | 'n_tup_del', from: Record<string, number>, table: string) =>
      ((await count(what))[table] ?? 0) - (from[table] ?? 0)
    const patience = { timeout: 30_000 }
    for (const table of ['messages', 'mailboxes', 'receipts'])
      await expect.poll(() => grown('n_tup_del', deleted, table), patience).toBe(rows)
    await expect.poll(() => grown('n_tup_ins', inserted, 'receipts'), patience).toBe(2)
    for (const client of [publisher, reader]) await client.close()
    await relay.stop()
    await endConnections()
    expect(await count('seq_scan')).toEqual(scans)
    // The check would see a scan. (Merely counting rows may use an index.)
    await run('select sum(length(message)) from messages')
    await expect.poll(() => count('seq_scan')).not.toEqual(scans)
  } finally {
    await fixture.close()
  }
})
