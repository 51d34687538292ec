import { openDatabase } from '@latchkey/service/database'
import { createTestDatabase } from '@latchkey/service/testing'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrations, type Tables } from '../tables.ts'
import { createActivityStore } from './activity.ts'

const log = { info: () => {}, error: () => {} }

const open = async () => {
  const database = await createTestDatabase(inject('databaseUrl'), migrations)
  const { db, close } = await openDatabase<Tables>({ url: database.url, migrations, log })
  onTestFinished(async () => {
    await close()
    await database.close()
  })
  for (const id of ['ada', 'bob']) await db.insertInto('users').values({ id, vault_id: id }).execute()
  const store = createActivityStore(db)
  const record = (userId: string, hash: string, raw: string) =>
    store.record({ userId, network: 'near_testnet', hash, projectId: null, app: null, raw })
  const read = (userId: string) =>
    db.selectFrom('transactions').select(['hash', 'raw']).where('user_id', '=', userId).orderBy('sent_at').execute()
  return { db, record, read }
}

describe('createActivityStore', () => {
  test('behavior: of many bytes the oldest give way, the transactions stay; nobody else’s are touched', async () => {
    const { db, record, read } = await open()
    await record('bob', 'his', '0x01')
    const raw = `0x${'00'.repeat(1024 * 1024 - 1)}` // 2 MB of text: there is room for four
    for (const hash of ['1', '2', '3', '4', '5']) {
      await record('ada', hash, raw)
      const sent_at = new Date(Date.UTC(2026, 0, 1, 0, Number(hash)))
      await db.updateTable('transactions').set({ sent_at }).where('hash', '=', hash).execute()
    }
    await record('ada', '6', '0x02')
    expect((await read('ada')).map(({ hash, raw }) => [hash, raw?.length])).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['3', raw.length],
      ['4', raw.length],
      ['5', raw.length],
      ['6', 4],
    ])
    expect(await read('bob')).toEqual([{ hash: 'his', raw: '0x01' }])
  })

  test('behavior: of more transactions than are kept the oldest go', async () => {
    const { db, record, read } = await open()
    const row = (at: number) => ({
      user_id: 'ada',
      network: 'near_testnet' as const,
      hash: `${at}`,
      sent_at: new Date(Date.UTC(2026, 0, 1) + at * 1_000),
    })
    for (let from = 0; from < 10_000; from += 1_000)
      await db
        .insertInto('transactions')
        .values(Array.from({ length: 1_000 }, (_, at) => row(from + at)))
        .execute()
    await record('ada', 'newest', '0x01')
    const remaining = await read('ada')
    expect([remaining.length, remaining[0]?.hash, remaining.at(-1)?.hash]).toEqual([10_000, '1', 'newest'])
  })
})
