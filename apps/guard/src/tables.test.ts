import { openDatabase } from '@latchkey/service/database'
import { createTestDatabase } from '@latchkey/service/testing'
import { expect, inject, test } from 'vitest'
import { migrations } from './tables.ts'

const log = { info: () => {}, error: () => {} }

test('migrations: the counts of records become those of their vaults', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const parts = { url: database.url, log }
  await openDatabase({ ...parts, migrations: migrations.slice(0, 1) }).then(({ close }) => close())
  const rows: [vault: string, slot: string, fails: number, total: number, frozen: boolean][] = [
    ['two slots', 'a', 3, 3, false],
    ['two slots', 'b', 4, 4, false],
    ['frozen', 'a', 10, 10, true],
    ['frozen for good', 'a', 2, 30, true],
    ['many slots', 'a', 9, 9, false],
    ['many slots', 'b', 9, 9, false],
    ['none', 'a', 0, 0, false],
  ]
  for (const [vault, slot, fails, total, frozen] of rows)
    await database.query(
      `insert into records (vault_id, slot_id, epoch, state, share, public_key, auth_key, owner_key, updated_at,
        fails, total_fails, frozen) values ($1, $2, 1, 'active', '', '', '', '', '2026-01-01', $3, $4, $5)`,
      [vault, slot, fails, total, frozen],
    )
  await database.query(
    `insert into evals (id, vault_id, slot_id, epoch, jkt, purpose, expires_at)
     values ('e', 'none', 'a', 1, 'k', 'unlock', now())`,
  )
  await openDatabase({ ...parts, migrations }).then(({ close }) => close())
  const counts = await database.query(
    `select vault_id, slot_id, browser, fails from counts order by vault_id collate "C"`,
  )
  const own = { slot_id: '', browser: '' }
  expect(counts).toEqual([
    { vault_id: 'frozen', ...own, fails: 10 },
    { vault_id: 'frozen for good', ...own, fails: 10 },
    { vault_id: 'many slots', ...own, fails: 10 },
    { vault_id: 'none', ...own, fails: 0 },
    { vault_id: 'two slots', ...own, fails: 7 },
  ])
  expect(await database.query('select distinct charged_at = $1 as kept from counts', ['2026-01-01'])).toEqual([
    { kept: true },
  ])
  expect(await database.query('select sum(wrong)::int as wrong from records')).toEqual([{ wrong: 37 }])
  expect(await database.query('select id, fails from evals')).toEqual([{ id: 'e', fails: 0 }])
  await database.close()
})

test('migrations: counts and sessions get the places of their browsers, and those without a record go', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const parts = { url: database.url, log }
  await openDatabase({ ...parts, migrations: migrations.slice(0, 4) }).then(({ close }) => close())
  await database.query(
    `insert into records (vault_id, slot_id, epoch, state, share, public_key, auth_key, owner_key, updated_at)
     values ('v', 'a', 1, 'active', '', '', '', '', now())`,
  )
  for (const [slot, epoch, browser] of [
    ['', 0, ''],
    ['a', 1, 'x'],
    ['a', 1, 'y'],
    ['gone', 1, 'x'],
  ])
    await database.query(
      `insert into counts (vault_id, slot_id, epoch, browser, fails, charged_at) values ('v', $1, $2, $3, 4, now())`,
      [slot, epoch, browser],
    )
  for (const [slot, jkt, browser] of [
    ['a', 'vault', ''],
    ['a', 'known', 'y'],
    ['gone', 'gone', 'x'],
  ])
    await database.query(
      `insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, browser, charged_at)
       values ('v', $1, 1, $2, 2, false, $3, now())`,
      [slot, jkt, browser],
    )
  await openDatabase({ ...parts, migrations }).then(({ close }) => close())
  const counts = await database.query('select browser, place, fails, forgotten from counts order by place')
  expect(counts).toEqual([
    { browser: '', place: 0, fails: 4, forgotten: 0 },
    { browser: 'x', place: 1, fails: 4, forgotten: 0 },
    { browser: 'y', place: 2, fails: 4, forgotten: 0 },
  ])
  const sessions = await database.query('select jkt, place, fails, charged from sessions order by jkt')
  expect(sessions).toEqual([
    { jkt: 'known', place: 2, fails: 2, charged: 0 },
    { jkt: 'vault', place: 0, fails: 2, charged: 0 },
  ])
  await database.close()
})
