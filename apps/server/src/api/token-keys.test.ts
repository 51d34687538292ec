import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createTestDatabase } from '@latchkey/service/testing'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrations, type Tables } from '../tables.ts'
import { createTokenKeys } from './token-keys.ts'

const hour = 3_600_000
const day = 24 * hour
const log = { info: () => {}, error: () => {} }
const start = Date.parse('2026-01-01T00:00:00Z')

/** A fresh database, a clock, and a way to start any number of instances. */
const open = async () => {
  const database = await createTestDatabase(inject('databaseUrl'), migrations)
  const { db, close } = await openDatabase<Tables>({ url: database.url, migrations, log })
  onTestFinished(async () => {
    await close()
    await database.close()
  })
  const keyFile = join(await mkdtemp(join(tmpdir(), 'latchkey-keys-')), 'key')
  await writeFile(keyFile, randomBytes(32).toString('base64url'), { mode: 0o400 })
  const { atRest } = await openKeyring(db, { keyFile })
  const clock = { now: start }
  return { db, clock, instance: () => createTokenKeys(db, atRest, () => clock.now) }
}
type Opened = Awaited<ReturnType<typeof open>>
let own: Opened
beforeEach(async () => {
  own = await open()
})

const claims = { iss: 'https://api.example', aud: 'a-project', sub: 'somebody' }
const expected = { type: 'uvt+jwt', issuer: claims.iss, audience: claims.aud }
type Keys = ReturnType<Opened['instance']>
const signerOf = async (keys: Keys) => decodeProtectedHeader(await keys.sign('uvt+jwt', claims, 600)).kid
const published = async (keys: Keys) => (await keys.keySet()).keys.map(({ kid }) => kid)

describe('createTokenKeys', () => {
  test('default: a token that the key set proves', async () => {
    const keys = own.instance()
    await keys.keep()
    const token = await keys.sign('uvt+jwt', claims, 600)
    const { keys: set } = await keys.keySet()
    expect(set).toEqual([
      {
        kty: 'RSA',
        n: expect.stringMatching(/^[\w-]{342}$/),
        e: 'AQAB',
        kid: expect.stringMatching(/^[\w-]{43}$/),
        alg: 'RS256',
        use: 'sig',
      },
    ])
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: set[0]?.kid, typ: 'uvt+jwt' })
    expect(await keys.verify(token, expected)).toMatchObject({ ...claims, iat: start / 1000, exp: start / 1000 + 600 })
  })

  test('behavior: two instances at once draw one key', async () => {
    const [one, two] = [own.instance(), own.instance()]
    await Promise.all([one.keep(), two.keep(), one.keep(), two.keep()])
    expect(await published(one)).toHaveLength(1)
    expect(await published(one)).toEqual(await published(two))
    expect(await two.verify(await one.sign('uvt+jwt', claims, 600), expected)).toMatchObject(claims)
  })

  test('behavior: the next key is published a day before it signs, after 90 days', async () => {
    const [one, two] = [own.instance(), own.instance()]
    await one.keep()
    const [first] = await published(one)
    own.clock.now = start + 89 * day - 1
    await one.keep()
    expect(await published(one)).toEqual([first])
    own.clock.now += 1
    await Promise.all([one.keep(), two.keep()])
    const both = await published(one)
    expect(both).toEqual([first, expect.any(String)])
    expect(await published(two)).toEqual(both)
    own.clock.now = start + 90 * day - 1
    expect([await signerOf(one), await signerOf(two)]).toEqual([first, first])
    own.clock.now += 1
    expect([await signerOf(one), await signerOf(two)]).toEqual([both[1], both[1]])
  })

  test('behavior: an old key stays for the longest life of a token and an hour', async () => {
    const keys = own.instance()
    await keys.keep()
    own.clock.now = start + 89 * day
    await keys.keep()
    own.clock.now = start + 90 * day - 1000
    const last = await keys.sign('uvt+jwt', claims, 7 * 86_400)
    const [first, second] = await published(keys)
    own.clock.now = start + 97 * day - 2000
    expect(await keys.verify(last, expected)).toMatchObject(claims)
    own.clock.now = start + 97 * day + hour - 1
    await keys.keep()
    expect(await published(keys)).toEqual([first, second])
    own.clock.now += 1
    expect(await published(keys)).toEqual([second])
    await keys.keep()
    expect(await own.db.selectFrom('token_keys').select('kid').execute()).toEqual([{ kid: second }])
  })

  test('behavior: after a long sleep the next key is still published first', async () => {
    const keys = own.instance()
    await keys.keep()
    const [first] = await published(keys)
    own.clock.now = start + 400 * day
    await keys.keep()
    expect(await published(keys)).toHaveLength(2)
    expect(await signerOf(keys)).toBe(first)
    own.clock.now += day
    expect(await signerOf(keys)).not.toBe(first)
  })

  test('behavior: rotate publishes now and signs tomorrow, once', async () => {
    const keys = own.instance()
    await keys.keep()
    const [first] = await published(keys)
    expect((await keys.rotate()).getTime()).toBe(start + day)
    expect((await keys.rotate()).getTime()).toBe(start + day)
    expect(await published(keys)).toHaveLength(2)
    expect(await signerOf(keys)).toBe(first)
    own.clock.now += day
    expect(await signerOf(keys)).not.toBe(first)
  })

  test('behavior: replace ends all tokens, on every instance within a minute', async () => {
    const [one, two] = [own.instance(), own.instance()]
    await one.keep()
    const token = await two.sign('uvt+jwt', claims, 600)
    await one.replace()
    await expect(one.verify(token, expected)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    own.clock.now += 60_000
    expect(await published(two)).toEqual(await published(one))
    expect(await signerOf(two)).toBe(await signerOf(one))
  })

  test('behavior: private keys are encrypted in the database', async () => {
    await own.instance().keep()
    const [row] = await own.db.selectFrom('token_keys').selectAll().execute()
    expect(JSON.stringify(row?.jwk)).not.toContain('"d"')
    expect(row?.private_sealed.toString('latin1')).not.toContain('"d"')
  })

  test('error: another kind, issuer, audience; expired', async () => {
    const keys = own.instance()
    await keys.keep()
    const token = await keys.sign('uvt+jwt', claims, 600)
    for (const change of [{ type: 'login+jwt' }, { issuer: 'https://evil.example' }, { audience: 'another' }])
      await expect(keys.verify(token, { ...expected, ...change })).rejects.toMatchObject({
        code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
      })
    own.clock.now += 600_000
    await expect(keys.verify(token, expected)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  })

  test('behavior: the audit names each key that is drawn by the clock, and those that are deleted, once', async () => {
    const [keys, another] = [own.instance(), own.instance()]
    const audited = async () =>
      (await sql`select actor, event, data from audit where event like 'keys.%' order by seq`.execute(own.db)).rows
    await Promise.all([keys.keep(), another.keep()])
    const [first] = await published(keys)
    const drawn = (key: string | undefined) => ({ actor: 'schedule', event: 'keys.rotated', data: { key } })
    expect(await audited()).toEqual([drawn(first)])
    own.clock.now += 89 * day
    await Promise.all([keys.keep(), another.keep()])
    const [, second] = await published(keys)
    expect(await audited()).toEqual([drawn(first), drawn(second)])
    await keys.keep()
    own.clock.now += 20 * day
    await keys.keep()
    expect(await published(keys)).toEqual([second])
    const expired = { actor: 'schedule', event: 'keys.expired', data: { key: first } }
    expect(await audited()).toEqual([drawn(first), drawn(second), expired])
  })

  test('error: no key is drawn or deleted while its audit row cannot be added', async () => {
    await sql`create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$`.execute(
      own.db,
    )
    await sql`create trigger no_audit before insert on audit for each row execute function no_audit()`.execute(own.db)
    const keys = own.instance()
    await expect(keys.keep()).rejects.toThrow('no audit')
    expect(await published(own.instance())).toEqual([])
  })
})
