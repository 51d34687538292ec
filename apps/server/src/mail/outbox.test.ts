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
        select kind from mails where contact_id = ${to === 'on' ? on : off} and outcome is null`.execute(db)
      return rows.map(({ kind }) => kind).sort()
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
      'contact.off',
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
      'contact.off',
      'kit.new',
      'kit.removed',
      'kit.used',
      'passkey.new',
      'passkey.removed',
      'pin.changed',
      'pin.removed',
      'pin.set',
      'wallet.exported',
    ])
  })
})
