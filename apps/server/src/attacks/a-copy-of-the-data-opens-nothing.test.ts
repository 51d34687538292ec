import { personData } from '@latchkey/protocol/api'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBrowser } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeKitPut,
  makePasskeyPut,
  openOwner,
  openRightly,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure, openPerson } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: the copy of a person's data has everything that the API holds about them and nothing that opens anything;
 * somebody with the login alone does not get it, and the person is notified of each copy. The service is a process with
 * its default limits.
 */

let own: RunningServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp) }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})

/** Somebody with a wallet, a kit, a passkey and a history. */
const openSomebody = async () => {
  const email = `${randomId()}@example.com`
  const owner = await openOwner(own, { email, browser: await makeBrowser() })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const kit = makeKitPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', kit.put)).toMatchObject({ status: 200 })
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const passkey = await makePasskeyPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', passkey.put)).toMatchObject({ status: 200 })
  const id = 'a'.repeat(44)
  const { accessToken } = owner.session
  const keeping = await owner.frame.call('transactionKeep', { id, raw: '0xabcdef' }, accessToken, 'near_testnet')
  expect(keeping).toMatchObject({ status: 200 })
  const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'ab'.repeat(20)}` }
  expect(await owner.call('assetAdd', asset)).toMatchObject({ status: 200 })
  return { owner, stored, kit, passkey, email }
}

test('it has what every table holds about the person, and nobody else’s', { timeout: 60_000 }, async () => {
  const other = await openSomebody()
  const { owner, stored, kit, passkey, email } = await openSomebody()
  expect(await evaluateWith(owner, stored.put)).toMatchObject({ status: 200 })
  await own.database.query(`insert into orders values ($2, $1, 'seller', 'theirs')`, [owner.user.id, randomId()])
  await own.database.query(`insert into wrong_pins values ($1, 'guard-1', 3)`, [owner.vaultId])
  expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
  await own.database.query(`insert into wrong_pins values ($1, 'guard-1', 3)`, [owner.vaultId])
  const { status, body } = await owner.call('personData', {})
  expect(status).toBe(200)
  expect(v.parse(personData.answer, body)).toEqual(body)
  expect(body).toMatchObject({
    format: 'latchkey-person-data',
    person: { id: owner.user.id },
    logins: [{ provider: 'google.com', email, emailVerified: true }],
    contacts: [{ email, notices: true }],
    wallet: { vaultId: owner.vaultId, state: 'active', changes: 2, removedPin: null },
    signIns: [{ provider: 'google.com' }],
    wrongPins: [{ guard: 'guard-1', count: 3 }],
    transactions: [{ network: 'near_testnet', signed: '0xabcdef', project: 'First project' }],
    assets: [{ network: 'mumbai', standard: 'ERC20' }],
    orders: [{ provider: 'seller', providerOrder: 'theirs' }],
  })
  const types = body.wallet.slots.map(({ type }: { type: string }) => type).sort()
  expect(types).toEqual(['kit', 'passkey', 'pin2'])
  expect(JSON.stringify(body.wallet)).toContain(passkey.put.slot.credentialId)
  expect(JSON.stringify(body.wallet)).toContain(kit.put.slot.slotId)
  expect(body.sessions).toHaveLength(1)
  expect(body.browsers).toHaveLength(1)
  expect(body.pinTries.length).toBeGreaterThan(0)
  expect(body.mails.map(({ kind }: { kind: string }) => kind)).toContain('data.copied')
  expect(body.audit.map(({ event }: { event: string }) => event)).toContain('data.copied')
  const answer = JSON.stringify(body)
  for (const foreign of [other.owner.user.id, other.owner.vaultId, other.email]) expect(answer).not.toContain(foreign)

  // Every table that refers to a person, or to something of theirs, is in the copy or listed as left out.
  const columns = await own.database.query(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('user_id', 'vault_id', 'identity_id', 'session_id', 'contact_id', 'slot_id', 'actor')
      order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual([
    'access_tokens', // left out
    'accounts',
    'assets',
    'audit',
    'bora_messages',
    'browsers',
    'contact_codes',
    'contacts',
    'deletions',
    'evaluations',
    'flows',
    'identities',
    'imported_accounts',
    'mails',
    'orders',
    'passkeys',
    'refresh_tokens', // left out
    'removed_pins',
    'sessions',
    'slots',
    'transactions',
    'users',
    'vaults',
    'wrong_pins',
  ])
})

test('nothing in it opens anything: no secret of a row, sealed or hashed', { timeout: 60_000 }, async () => {
  const { owner, stored, kit } = await openSomebody()
  expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
  const answer = JSON.stringify((await owner.call('personData', {})).body)
  const { slot, ciphertext } = stored.put
  const secrets = [
    ciphertext,
    slot.wrappedKey,
    slot.commit,
    slot.serverShare,
    slot.evaluator?.key,
    (slot.kdf as { salt: string }).salt,
    kit.proof,
    kit.put.slot.proofHash,
    kit.put.slot.wrappedKey,
    kit.put.slot.serverShare,
    owner.session.accessToken,
    owner.session.refreshToken,
    owner.sub,
  ]
  for (const secret of secrets) {
    expect(secret).toEqual(expect.any(String))
    expect(answer).not.toContain(secret)
  }
  const rows = await own.database.query(
    `select to_jsonb(x)::text as row from (
      select hash from access_tokens union select hash from refresh_tokens union select sub from identities
      union select state_hash from flows where state_hash is not null
      union select cookie_hash from flows where cookie_hash is not null
      union select nonce from flows where nonce is not null) x`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { row } of rows) expect(answer).not.toContain(Object.values(JSON.parse(String(row)))[0])
})

test('the eleventh of a day is refused; ten are reported', { timeout: 60_000 }, async () => {
  const { owner, stored } = await openSomebody()
  for (let i = 0; i < 10; i++) {
    // A person may open their wallet ten times a minute.
    await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
    expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
    expect(await owner.call('personData', {})).toMatchObject({ status: 200 })
  }
  const refused = failure(429, 'too_many_requests')
  await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
  expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
  expect(await owner.call('personData', {})).toMatchObject(refused)
  // Another session of theirs gets no more.
  const again = await openOwner(own, { sub: owner.sub })
  expect(await openRightly(again, stored, 'data')).toMatchObject({ status: 200 })
  expect(await again.call('personData', {})).toMatchObject(refused)
  const written = await own.database.query(`select from audit where actor = $1 and event = 'data.copied'`, [
    owner.user.id,
  ])
  expect(written).toHaveLength(10)
})

test('of three sessions that ask for the tenth at once one gets it, and no more is reported', {
  timeout: 60_000,
}, async () => {
  const { owner, stored } = await openSomebody()
  const others = await Promise.all([1, 2, 3].map(() => openOwner(own, { sub: owner.sub })))
  for (let i = 0; i < 9; i++) {
    await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
    expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
    expect(await owner.call('personData', {})).toMatchObject({ status: 200 })
  }
  for (const each of others) {
    await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
    expect(await openRightly(each, stored, 'data')).toMatchObject({ status: 200 })
  }
  const answers = await Promise.all(others.map((each) => each.call('personData', {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const written = await own.database.query(`select from audit where actor = $1 and event = 'data.copied'`, [
    owner.user.id,
  ])
  expect(written).toHaveLength(10)
})

test('who has the login alone does not get it, nor a wallet opened for something else', {
  timeout: 60_000,
}, async () => {
  const { owner, stored } = await openSomebody()
  const refused = failure(403, 'not_allowed')
  // A hostile page asks again and again while the wallet is open.
  for (const purpose of ['unlock', 'transfer', 'slot-change', 'pin-change', 'export'] as const) {
    expect(await openRightly(owner, stored, purpose)).toMatchObject({ status: 200 })
    expect(await owner.call('personData', {}), purpose).toMatchObject(refused)
  }
  expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
  // The proof is the session's own: a thief beside it, signed in a moment ago, has none.
  const thief = await openOwner(own, { sub: owner.sub })
  expect(await thief.call('personData', {})).toMatchObject(refused)
  expect(await evaluateWith(thief, stored.put, { purpose: 'data' })).toMatchObject({ status: 200 })
  expect(await thief.call('personData', {})).toMatchObject(refused)
  // A proof allows one copy, and no change.
  const next = makeKitPut(owner, stored.ownerKey, 3)
  expect(await owner.call('slotPut', next.put)).toMatchObject(refused)
  const both = await Promise.all([owner.call('personData', {}), owner.call('personData', {})])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await owner.call('personData', {})).toMatchObject(refused)
  // A proof expires after a quarter of an hour.
  expect(await openRightly(owner, stored, 'data')).toMatchObject({ status: 200 })
  await own.database.query(`update sessions set change_until = change_until - interval '15 minutes'`)
  expect(await owner.call('personData', {})).toMatchObject(refused)

  const kinds = await own.database.query(
    `select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 and m.kind = 'data.copied'`,
    [owner.user.id],
  )
  expect(kinds).toHaveLength(1)
})

test('who has no wallet gets it after a sign-in of the last quarter of an hour', async () => {
  const person = await openPerson(own, null)
  const { status, body } = await person.call('personData', {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ person: { id: person.id }, wallet: null, transactions: [] })
  await own.database.query(`update sessions set created_at = created_at - interval '16 minutes' where user_id = $1`, [
    person.id,
  ])
  expect(await person.call('personData', {})).toMatchObject(failure(403, 'not_allowed'))
})
