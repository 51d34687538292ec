import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createTestDatabase } from '@latchkey/service/testing'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createContactStore } from '../api/contact-store.ts'
import { migrations, type Tables } from '../tables.ts'
import { createAddressHash } from './address-hash.ts'
import { type Notice, type NoticeKind, notices } from './notices.ts'
import { createOutbox, mostToAddress } from './outbox.ts'

const log = { info: () => {}, error: () => {} }
const user = 'somebody'
const at = '2026-01-01T00:00:00.000Z'
const kinds = Object.keys(notices) as NoticeKind[]

/** A person with one address, and one whose notices are turned off. */
const open = async () => {
  const database = await createTestDatabase(inject('databaseUrl'), migrations)
  const { db, close } = await openDatabase<Tables>({ url: database.url, migrations, log })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-outbox-'))
  onTestFinished(async () => {
    await close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, randomBytes(32).toString('base64url'), { mode: 0o400 })
  const { atRest } = await openKeyring(db, { keyFile })
  const contacts = createContactStore(db, atRest)
  await sql`insert into users (id, vault_id) values (${user}, 'vault')`.execute(db)
  for (const email of ['on@example.org', 'off@example.org']) await contacts.add(db, user, email, async () => {})
  const all = await contacts.list(user)
  const [on, off] = ['on@example.org', 'off@example.org'].map((email) => all.find((each) => each.email === email)?.id)
  await sql`update contacts set notices = false where id = ${off}`.execute(db)
  const hashAddress = createAddressHash(randomBytes(32))
  const outbox = createOutbox(db, contacts, hashAddress, true)
  return {
    /** Stores as many mails as an address gets in a day, all more than an hour old. */
    fill: () =>
      sql`
      insert into mails (id, contact_id, address_hash, kind, data, created_at, next_at, outcome)
      select gen_random_uuid()::text, ${on}, ${hashAddress('on@example.org')}, 'session.ended', '{}',
        now() - interval '2 hours', null, 'sent' from generate_series(1, ${mostToAddress.daily})`.execute(db),
    /** The kinds of which one more mail would still go to this address. */
    leaving: async (to: 'on' | 'off') => {
      for (const kind of kinds) await outbox.write(db, user, { kind, data: {} } as Notice) // none is read
      const { rows } = await sql<{ kind: string }>`
        select kind from mails where contact_id = ${to === 'on' ? on : off} and outcome is null and next_at <= now()`.execute(
        db,
      )
      return rows.map(({ kind }) => kind).sort()
    },
    write: (kind: NoticeKind, count = 1, more: object = {}) =>
      outbox.write(db, user, { kind, data: { at, count, ...more } } as Notice),
    /** The mails of a kind to the address that gets them: what they report, and in how many minutes they are sent. */
    mailsOf: async (kind: NoticeKind) => {
      const { rows } = await sql<{ count: number; wait: number }>`
        select (data->>'count')::int as count, round(extract(epoch from next_at - now()) / 60)::int as wait
        from mails where contact_id = ${on} and kind = ${kind} and outcome is null order by next_at, id`.execute(db)
      return rows
    },
    /** Lets minutes go by, and sends what is due. */
    after: async (minutes: number) => {
      await sql`update mails set created_at = created_at - make_interval(mins => ${minutes}),
        next_at = next_at - make_interval(mins => ${minutes})`.execute(db)
      const due = await outbox.claim(100)
      for (const { id } of due) await outbox.end(id, 'sent')
      return due.length
    },
  }
}

describe('createOutbox', () => {
  test('behavior: an address whose mails are off gets those alone that whoever turned them off would hide', async () => {
    const { leaving } = await open()
    expect(await leaving('off')).toEqual([
      'account.deleted',
      'account.deleting',
      'account.kept',
      'account.soon',
      'browser.trusted',
      'contact.added',
      'contact.kept',
      'contact.new',
      'contact.off',
      'login.added',
      'login.ending',
      'login.kept',
      'login.removed',
      'passkey.new',
      'pin.removed',
    ])
  })

  test('behavior: what changes who opens the wallet leaves however many others came that day', async () => {
    const { fill, leaving } = await open()
    await fill()
    expect(await leaving('on')).toEqual([
      'account.deleted',
      'account.deleting',
      'account.kept',
      'account.soon',
      'browser.trusted',
      'change.held',
      'contact.added',
      'contact.kept',
      'contact.new',
      'contact.off',
      'kit.new',
      'kit.removed',
      'kit.used',
      'login.added',
      'login.ending',
      'login.kept',
      'login.removed',
      'passkey.browser',
      'passkey.new',
      'passkey.removed',
      'pin.changed',
      'pin.removed',
      'pin.set',
      'wallet.exported',
      'wallet.removed',
    ])
  })

  test('behavior: beyond the limits of its kind the last one is sent as soon as these allow it', async () => {
    const { write, mailsOf, after } = await open()
    for (let i = 1; i <= 8; i++) await write('pin.changed', i)
    const waits = (await mailsOf('pin.changed')).map(({ wait }) => wait)
    expect(waits).toEqual([0, 0, 0, 0, 0, 60])
    expect((await mailsOf('pin.changed')).at(-1)).toMatchObject({ count: 8 })
    expect(await after(0)).toBe(5)
    expect(await after(59)).toBe(0)
    // It takes the last one's place, and counts for when it is sent.
    await write('pin.changed', 9)
    expect(await mailsOf('pin.changed')).toEqual([{ count: 9, wait: 1 }])
    expect(await after(2)).toBe(1)
    await write('pin.changed', 10)
    expect(await mailsOf('pin.changed')).toEqual([{ count: 10, wait: 0 }])
  })

  test('behavior: a login takes no other login’s place', async () => {
    for (const kind of ['login.added', 'login.ending', 'login.kept', 'login.removed'] as const) {
      const { write, mailsOf, after } = await open()
      for (let i = 1; i <= 5; i++) await write(kind, i, { provider: 'apple.com' })
      await write(kind, 6, { provider: 'google.com' })
      await write(kind, 7, { provider: 'apple.com' })
      await write(kind, 8, { provider: 'apple.com' })
      // Both addresses get them.
      expect(await after(0), kind).toBe(2 * 5)
      expect((await mailsOf(kind)).map(({ count }) => count).sort(), kind).toEqual([6, 8])
      expect(await after(61), kind).toBe(2 * 2)
    }
  })

  test('behavior: where others used up what an address gets, the rest comes later, once for each kind', async () => {
    const { fill, write, mailsOf, after } = await open()
    await fill()
    for (let i = 1; i <= 3; i++) {
      await write('wallet.account', i)
      await write('data.copied', i)
    }
    expect(await mailsOf('wallet.account')).toEqual([{ count: 3, wait: 22 * 60 }])
    expect(await mailsOf('data.copied')).toEqual([{ count: 3, wait: 22 * 60 }])
    expect(await after(22 * 60 + 1)).toBe(2)
  })

  test('behavior: what its opposite may follow comes at once or not at all', async () => {
    const { write, mailsOf } = await open()
    for (let i = 1; i <= 7; i++) await write('account.kept', i)
    expect(await mailsOf('account.kept')).toHaveLength(5)
  })
})
