import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromUtf8 } from '@latchkey/core/bytes'
import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createLog } from '@latchkey/service/log'
import { createOnce } from '@latchkey/service/once'
import { createTestDatabase } from '@latchkey/service/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createContactStore } from './api/contact-store.ts'
import { createSessionStore } from './api/session-store.ts'
import { toPinSlot } from './api/vault-slots.ts'
import { createVaultStore } from './api/vault-store.ts'
import { hashOf } from './random.ts'
import { migrations, type Tables } from './tables.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-tables-'))
  database = await createTestDatabase(inject('databaseUrl'))
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true })
})

const log = createLog('test', () => {})
/** Opens the database like the release whose last migration has this number; by default the newest release. */
const openAs = (last = migrations.length) => {
  const done = migrations.filter(({ name }) => Number.parseInt(name, 10) <= last)
  return openDatabase<Tables>({ url: database.url, migrations: last === migrations.length ? migrations : done, log })
}

describe('migrations', () => {
  test('default: rows of older releases', async () => {
    const keyFile = join(folder, 'key')
    await writeFile(keyFile, randomBytes(32).toString('base64url'))
    await chmod(keyFile, 0o400)
    const add = async (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row)
      const places = names.map((_, i) => `$${i + 1}`)
      await database.query(`insert into ${table} (${names}) values (${places})`, Object.values(row))
    }
    const addSession = async (user: string, id: string) => {
      const expires_at = new Date(Date.now() + 86_400_000)
      await add('sessions', { id, user_id: user, project_id: 'p', identity_id: user, jkt: 'key', expires_at })
      await add('access_tokens', { hash: hashOf(`token of ${id}`), session_id: id, expires_at })
    }
    const addFlow = (id: string, state: string, more = {}) =>
      add('flows', {
        id,
        state,
        jkt: 'key',
        jwk: '{}',
        project_id: 'p',
        provider: 'google.com',
        page_origin: 'https://shop.example',
        expires_at: new Date(Date.now() + 300_000),
        ...more,
      })

    // Before browsers were known.
    const first = await openAs(8)
    const { atRest } = await openKeyring(first.db, { keyFile })
    await add('projects', { id: 'p', name: 'p', api_key: 'k', origins: [], providers: [] })
    const people = [
      { id: 'with', scope: 'global', verified: true },
      { id: 'without', scope: 'global', verified: false },
      { id: 'bytoken', scope: 'project:p', verified: true },
    ]
    for (const { id, scope, verified } of people) {
      await add('users', { id, vault_id: `vault of ${id}` })
      const place = { table: 'identities', column: 'email_sealed', row: id }
      const email_sealed = atRest.seal(place, fromUtf8(`${id}@example.org`))
      const who = { provider: 'google.com', iss: 'i', sub: id }
      await add('identities', { id, user_id: id, scope, ...who, email_sealed, email_verified: verified })
    }
    const vault = { version: 1, ciphertext: '', owner_key: '', wallet: '{}', state: 'active' }
    await add('vaults', { id: 'vault of with', user_id: 'with', ...vault })
    await add('slots', {
      ...{ id: 'slot', vault_id: 'vault of with', type: 'pin', epoch: 1, kdf: '{}', threshold: 1, guards: '[]' },
      ...{ wrapped_key: '', commit_tag: '', server_share_sealed: Buffer.alloc(0) },
    })
    await addSession('with', 'old')
    await addSession('without', 'old without a wallet')
    const number = { number: 47, choices: [12, 47, 90] }
    await addFlow('waiting', 'started', number)
    await addFlow('picked', 'bound', number)
    await addFlow('returned', 'returned', number)
    await first.close()

    // Before codes: a session that opened its wallet, and one that did not.
    await (await openAs(9)).close()
    await addSession('with', 'opened')
    await database.query("update sessions set opened_at = clock_timestamp() where id = 'opened'")
    await addSession('with', 'not opened')
    await (await openAs(10)).close()
    await addSession('with', 'new')

    const { db, close } = await openAs()
    const sessions = createSessionStore(db)
    const read = async (id: string) => {
      const { opened, needsPin } = await sessions.read(`token of ${id}`, 'key')
      return { opened, needsPin }
    }
    expect(await read('old')).toEqual({ opened: false, needsPin: true })
    expect(await read('not opened')).toEqual({ opened: false, needsPin: true })
    expect(await read('opened')).toEqual({ opened: true, needsPin: false })
    expect(await read('new')).toEqual({ opened: false, needsPin: false })
    await expect(read('old without a wallet')).rejects.toMatchObject({ code: 'bad_token' })
    // It does not count as a new browser, which would be reported to its owner.
    const known = await database.query('select id from sessions where opened_at = created_at order by id')
    expect(known).toEqual([{ id: 'old' }])

    expect(await database.query('select id, state, reason, by_code from flows order by id')).toEqual([
      { id: 'picked', state: 'failed', reason: 'cancelled', by_code: false },
      { id: 'returned', state: 'failed', reason: 'cancelled', by_code: false },
      { id: 'waiting', state: 'started', reason: null, by_code: false },
    ])

    // The API does not evaluate an earlier PIN: its slot stays as it was.
    const { slots } = await createVaultStore(db, atRest, createOnce(db)).read('with')
    expect(slots.map(toPinSlot)).toEqual([{ slotId: 'slot', type: 'pin', epoch: 1, kdf: {}, threshold: 1, guards: [] }])
    expect(await database.query("select from slots where id = 'slot' and evaluator_key_sealed is null")).toHaveLength(1)

    const contacts = createContactStore(db, atRest)
    expect(await contacts.list('with')).toEqual([
      { id: 'with', email: 'with@example.org', notices: true, added: false },
    ])
    expect(await contacts.list('without')).toEqual([])
    expect(await contacts.list('bytoken')).toEqual([])
    await close()
  })
})
