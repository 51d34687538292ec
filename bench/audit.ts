import { randomBytes } from 'node:crypto'
import { auditSealsTable, auditTable, writeAudit } from '@latchkey/service/audit'
import { keepSealed, sealAudit } from '@latchkey/service/audit-seals'
import { type Database, openDatabase } from '@latchkey/service/database'
import { createLog } from '@latchkey/service/log'
import { createTestDatabase } from '@latchkey/service/testing'
import { sql } from 'kysely'
import type { Laboratory } from './laboratory.ts'
import { type Row, spread } from './table.ts'

const clients = [1, 8, 32] as const
const seconds = 3

const plainTable = `
  create table plain (
    seq bigserial primary key, at timestamptz not null default clock_timestamp(),
    actor text not null, event text not null, data jsonb not null
  );`

const row = { actor: 'AAECAwQFBgcICQoLDA0ODw', event: 'vault.opened', data: { vault: 'AAECAwQFBgcICQoLDA0ODw' } }

/** Runs this many clients at once, each writing one row after another, each row in its own transaction. */
const write = async (count: number, once: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const client = async () => {
    for (let at = performance.now(); at < end; ) {
      await once()
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: count }, client))
  return times
}

const figure = (times: readonly number[]) => `${(times.length / seconds).toFixed(0)} rows per second; ${spread(times)}`

/**
 * Compares rows of the audit, with concurrent sealing, with rows of a plain table, by the same clients on the same
 * server.
 */
export const measureAudit = async ({ stack }: Laboratory): Promise<Row[]> => {
  const testDatabase = await createTestDatabase(stack.databases.server)
  const migrations = [auditTable, auditSealsTable, plainTable].map((up, i) => ({ name: `${i}`, up }))
  const log = createLog('bench', () => {})
  const kek = randomBytes(32)
  const rows: Row[] = []
  try {
    for (const count of clients) {
      const database: Database<unknown> = await openDatabase({
        url: testDatabase.url,
        migrations,
        log,
        // One more, for sealing.
        connections: count + 1,
      })
      const { db } = database
      const plain = () =>
        sql`insert into plain (actor, event, data)
          values (${row.actor}, ${row.event}, ${JSON.stringify(row.data)}::jsonb)`.execute(db)
      try {
        // Opens the connections.
        await Promise.all(Array.from({ length: count + 1 }, plain))
        const baseline = await write(count, plain)
        const keeping = keepSealed(db, kek, log)
        const audited = await write(count, () => writeAudit(db, row))
        await keeping.stop()
        await sealAudit(db, kek)
        rows.push({
          what: `rows of the audit, ${count} ${count === 1 ? 'client' : 'clients'}`,
          figure: figure(audited),
          baseline: `a plain table: ${figure(baseline)}`,
        })
      } finally {
        await database.close()
      }
    }
    return rows
  } finally {
    await testDatabase.close()
  }
}
