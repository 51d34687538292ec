import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { vaultDeleteMessage } from '@latchkey/protocol/guard'
import { vaultDeletedClaims, vaultDeletedType, vaultDeletionType } from '@latchkey/protocol/tokens'
import { createVerifier } from '@latchkey/service/signed'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  apiOrigin,
  attempt,
  enrol,
  follow,
  makeFollowing,
  makeRecord,
  newId,
  newThumbprint,
  openBrowser,
  type Person,
  type RunningGuard,
  runGuard,
} from '../fixtures/guard.ts'

/**
 * Claim: a guard deletes a vault's records only for the API, with the owner's signature for this guard, this vault and
 * a time that has passed by the guard's own clock, and not if another PIN has followed; then only the audit is left of
 * the vault. The guard is a process with its default limits.
 */

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
afterAll(() => own?.close())
afterEach(() => own.setClock('0 days'))

const week = 7 * 86_400

const openPerson = async () => {
  const person = makeRecord()
  const browser = await openBrowser(own)
  expect(await enrol(browser, person)).toMatchObject({ status: 200 })
  expect(await attempt(browser, person, person.pin)).toMatchObject({ status: 200 })
  return { person, browser, endsAt: Math.floor(Date.now() / 1000) + week }
}

type Asked = { person: Person; endsAt: number }

/** The API's token for a deletion. `claims` can make it wrong, and `about` the statement that the owner signs. */
const makeToken = (
  { person: { record, owner }, endsAt }: Asked,
  change: { claims?: object; about?: object; guardId?: string; key?: CryptoKey; owner?: KeyObject; type?: string } = {},
) => {
  const { vaultId, slotId, epoch, ownerKey } = record
  const signed = { vaultId, endsAt, slotId, epoch, ...change.about }
  const message = vaultDeleteMessage(signed, { guardId: change.guardId ?? 'guard-1' })
  const ownerSignature = signBytes(null, message, change.owner ?? owner).toString('base64url')
  const claims = { sub: vaultId, endsAt, slotId, epoch, ownerKey, ownerSignature, ...change.claims }
  return new SignJWT({ iss: apiOrigin, aud: 'guard-1', jti: newId(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: change.type ?? vaultDeletionType })
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(change.key ?? own.api.privateKey)
}

const post = async (token: string) => {
  const body = JSON.stringify({ token })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await own.send('/v1/vaults/delete', { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  return { status: answer.status, body: (await answer.json()) as any }
}
const code = ({ status, body }: Awaited<ReturnType<typeof post>>) => (status === 200 ? 'deleted' : body.error.code)
const ask = async (...[asked, change]: Parameters<typeof makeToken>) => code(await post(await makeToken(asked, change)))

test('nothing is deleted early, by the API alone, or by another owner', { timeout: 60_000 }, async () => {
  const asked = await openPerson()
  const { person, browser } = asked
  expect(await ask(asked)).toBe('not_allowed')
  await own.setClock('7 days 1 minute')
  const stranger = generateKeyPairSync('ed25519')
  const strangerKey = stranger.publicKey.export({ format: 'jwk' }).x as string
  // The API's word alone, or with an owner's signature for something else.
  expect(await ask(asked, { owner: stranger.privateKey })).toBe('bad_proof')
  expect(await ask(asked, { guardId: 'guard-2' })).toBe('bad_proof')
  expect(await ask(asked, { about: { vaultId: newId() } })).toBe('bad_proof')
  expect(await ask(asked, { about: { endsAt: asked.endsAt + week } })).toBe('bad_proof')
  expect(await ask(asked, { claims: { endsAt: asked.endsAt - week } })).toBe('bad_proof')
  // The owner of another record can delete nothing of this one.
  expect(await ask(asked, { owner: stranger.privateKey, claims: { ownerKey: strangerKey } })).toBe('deleted')
  // The owner without the API, and a token of another kind or used twice.
  const other = await generateKeyPair('EdDSA')
  expect(await ask(asked, { key: other.privateKey })).toBe('bad_token')
  expect(await ask(asked, { type: 'guard+jwt' })).toBe('bad_token')
  expect(await ask(asked, { claims: { aud: 'guard-2' } })).toBe('bad_token')
  await own.setClock('0 days')
  expect(await attempt(browser, person, person.pin)).toMatchObject({ status: 200 })
})

test('what the owner signed before they stayed and set another PIN deletes nothing', { timeout: 60_000 }, async () => {
  const asked = await openPerson()
  const { person, browser } = asked
  const next = makeFollowing(browser, person, '730164')
  expect(await follow(browser, next)).toMatchObject({ status: 200 })
  expect(await attempt(browser, next.person, '730164', 'pin-change')).toMatchObject({ status: 200 })
  // Both open until the next opening says that the API has switched, but the owner has proven the new one.
  await own.setClock('7 days 1 minute')
  expect(await ask(asked)).toBe('conflict')
  await own.setClock('0 days')
  expect(await attempt(browser, next.person, '730164')).toMatchObject({ status: 200 })
  await own.setClock('7 days 1 minute')
  expect(await ask(asked)).toBe('conflict')
  // By then the previous record has been deleted.
  await own.database.query(`delete from records where vault_id = $1 and state = 'retired'`, [person.record.vaultId])
  expect(await ask(asked)).toBe('conflict')
  expect(await ask({ ...asked, person: next.person })).toBe('deleted')
})

test('a change of the PIN that came to nothing before the request keeps nothing here', {
  timeout: 60_000,
}, async () => {
  const asked = await openPerson()
  const next = makeFollowing(asked.browser, asked.person, '730164')
  expect(await follow(asked.browser, next)).toMatchObject({ status: 200 })
  expect(await attempt(asked.browser, next.person, '730164', 'pin-change')).toMatchObject({ status: 200 })
  await own.database.query(`update records set updated_at = updated_at - interval '2 days' where slot_id = $1`, [
    next.person.record.slotId,
  ])
  await own.setClock('7 days 1 minute')
  expect(await ask(asked)).toBe('deleted')
})

test('what is deleted is gone, again and again', { timeout: 60_000 }, async () => {
  const asked = await openPerson()
  const { vaultId, ownerKey } = asked.person.record
  expect(
    await attempt(await openBrowser(own, { browser: newThumbprint() }), asked.person, asked.person.pin),
  ).toMatchObject({
    status: 200,
  })
  expect(await attempt(await openBrowser(own), asked.person, 'wrong')).toMatchObject({ status: 403 })
  const begun = makeFollowing(asked.browser, asked.person, '730164')
  expect(await follow(asked.browser, begun)).toMatchObject({ status: 200 })
  await own.setClock('7 days 1 minute')
  const token = await makeToken(asked)
  const { status, body } = await post(token)
  expect(status).toBe(200)
  const { kty, crv, x } = own.receiptKey.export({ format: 'jwk' }) as { kty: 'OKP'; crv: 'Ed25519'; x: string }
  const expected = { keys: [{ kty, crv, x }], issuer: 'guard-1', audience: apiOrigin, maxAge: 60 }
  const read = await createVerifier({ ...expected, type: vaultDeletedType, claims: vaultDeletedClaims })
  expect(await read(body.deleted)).toMatchObject({ sub: vaultId })
  expect(code(await post(token))).toBe('bad_token')
  expect(await ask(asked)).toBe('deleted')

  const tables = await own.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const having: string[] = []
  for (const { name } of tables)
    for (const text of [vaultId, ownerKey]) {
      const found = await own.database.query(
        `select from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`,
        [text],
      )
      if (found.length > 0) having.push(String(name))
    }
  // Buckets of limits are full again after a day, and go then.
  expect([...new Set(having)].sort()).toEqual(['audit', 'buckets'])
  expect(await attempt(asked.browser, asked.person, asked.person.pin)).toMatchObject({ status: 404 })
})
