import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vaultDeletedType } from '@latchkey/protocol/tokens'
import { holdRows } from '@latchkey/service/testing'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { makeBrowser } from '../fixtures/browser.ts'
import {
  drawChallenge,
  makeDeletion,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  openOwner,
  openRightly,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure, openPerson } from '../fixtures/person.ts'
import { apiOrigin, mailTo, type OpenServer, openServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { workOnDeletions } from '../list-deletions.ts'
import { randomId } from '../random.ts'
import { createServer as createApi } from '../server.ts'

/**
 * Claim: an account is deleted only if its owner requested that with a fresh proof for this purpose, and did not
 * withdraw the request within seven days; then nothing about the person stays in the API's database except what the
 * audit says about a random id, even if the deletion is interrupted. A login alone can neither request nor withdraw it.
 * The service runs with its default limits; the guard is a stand-in.
 */

let own: OpenServer
let smtp: OpenSmtpServer
let guard: Server
/** The answer of the guard's stand-in, by the token's claims. */
let answer: (claims: Record<string, unknown>) => Promise<{ status: number; body: object }>
const asked: Record<string, unknown>[] = []

const signed = async ({ sub }: Record<string, unknown>) => {
  const claims = { iss: 'guard-1', aud: apiOrigin, sub }
  return { status: 200, body: { deleted: (await own.guards['guard-1']?.sign(vaultDeletedType, claims, 60)) ?? '' } }
}

beforeAll(async () => {
  guard = createServer(async (request, response) => {
    // On a busy machine the service sends it other requests meanwhile.
    if (request.url !== '/v1/vaults/delete') return response.writeHead(404).end()
    let text = ''
    for await (const part of request) text += part
    const claims = decodeJwt(JSON.parse(text).token) as Record<string, unknown>
    asked.push(claims)
    const { status, body } = await answer(claims)
    return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => guard.listen(0, '127.0.0.1', resolve))
  smtp = await openSmtpServer()
  const guardUrl = `http://localhost:${(guard.address() as AddressInfo).port}`
  own = await openServer(inject('databaseUrl'), { limits: {}, guardUrl, more: async () => ({ mail: mailTo(smtp) }) })
  answer = signed
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
  guard?.close()
})
afterEach(() => {
  answer = signed
  asked.length = 0
})

const openSomebody = async (sub = randomId()) => {
  const email = `${randomId()}@example.com`
  const owner = await openOwner(own, { sub, email, browser: await makeBrowser() })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  const ask = (change: Parameters<typeof makeDeletion>[4] = {}, number = 1) =>
    owner.call('accountDelete', { wallet: makeDeletion(owner, stored.ownerKey, stored.put, number, change) })
  return { owner, stored, email, ask }
}
type Somebody = Awaited<ReturnType<typeof openSomebody>>

const openFor = async (
  { owner, stored }: Pick<Somebody, 'owner' | 'stored'>,
  purpose: Parameters<typeof openRightly>[2],
) => expect(await openRightly(owner, stored, purpose)).toMatchObject({ status: 200 })

const refused = failure(403, 'not_allowed')
const sweep = () => own.server.sweeps.deletions()
const pass = ({ owner }: Pick<Somebody, 'owner'>, text: string) =>
  own.database.query(`update deletions set ends_at = ends_at - $2::interval where user_id = $1`, [owner.user.id, text])
/** Lets the whole period pass, in which the service ran and notified the owner on the last day. */
const passWeek = async (somebody: Pick<Somebody, 'owner'>) => {
  await pass(somebody, '7 days 1 minute')
  await own.database.query('update deletions set seen_at = now() where user_id = $1', [somebody.owner.user.id])
}
const mailsOf = async () => {
  await own.server.sender?.run()
  return smtp.mails.splice(0).map(({ subject, envelope }) => ({ subject, to: envelope.to[0] }))
}

/** Switches the notices to an address off, as of a week ago. */
const switchOff = async (somebody: Somebody, id: string) => {
  await openFor(somebody, 'contact-change')
  expect(await somebody.owner.call('contactSet', { id, notices: false })).toMatchObject({ status: 200 })
  const text = "update contacts set ends_at = now() - interval '1 day 1 second', seen_at = now() where id = $1"
  await own.database.query(text, [id])
  await own.server.sweeps.contacts()
}

/** The tables that hold one of these texts. */
const findIn = async (texts: readonly string[]) => {
  const tables = await own.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const having = new Set<string>()
  for (const { name } of tables)
    for (const text of texts) {
      const found = `select from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`
      if ((await own.database.query(found, [text])).length > 0) having.add(String(name))
    }
  return [...having].sort()
}

test('the PIN or a passkey for it, and the owner’s signatures for exactly that', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, stored, ask } = somebody
  for (const purpose of ['unlock', 'transfer', 'data', 'slot-change', 'pin-change', 'export'] as const) {
    await openFor(somebody, purpose)
    expect(await ask(), purpose).toMatchObject(refused)
  }
  await openFor(somebody, 'delete')
  // A proof for the deletion allows nothing else, and is valid in its own session only.
  expect(await owner.call('personData', {})).toMatchObject(refused)
  expect(await owner.call('slotPut', makeKitPut(owner, stored.ownerKey, 1).put)).toMatchObject(refused)
  const thief = await openOwner(own, { sub: owner.sub })
  const wallet = makeDeletion(owner, stored.ownerKey, stored.put, 1)
  expect(await thief.call('accountDelete', { wallet })).toMatchObject(refused)
  expect(await thief.call('accountDelete', {})).toMatchObject(refused)
  expect(await owner.call('accountDelete', {})).toMatchObject(refused)
})

test('what the owner did not sign, or signed for something else', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, stored, ask } = somebody
  await openFor(somebody, 'delete')
  const wallet = makeDeletion(owner, stored.ownerKey, stored.put, 1)
  const stranger = generateKeyPairSync('ed25519').privateKey
  const forged = makeDeletion(owner, stranger, stored.put, 1)
  expect(await owner.call('accountDelete', { wallet: forged })).toMatchObject(failure(401, 'bad_proof'))
  expect(await ask({ apiOrigin: 'https://other.example' })).toMatchObject(failure(401, 'bad_proof'))
  expect(await owner.call('accountDelete', { wallet: { ...wallet, guards: forged.guards } })).toMatchObject(
    failure(401, 'bad_proof'),
  )
  const now = Math.floor(Date.now() / 1000)
  for (const endsAt of [now, now + 86_400, now + 30 * 86_400])
    expect(await ask({ endsAt })).toMatchObject(failure(400, 'bad_request'))
  for (const guards of [[], ['guard-2'], ['guard-1', 'guard-1']])
    expect(await ask({ guards })).toMatchObject(failure(400, 'bad_request'))
  expect(await ask({ slotId: randomId() })).toMatchObject(failure(409, 'conflict'))
  expect(await ask({}, 2)).toMatchObject(failure(409, 'conflict'))
  expect(await own.database.query('select from deletions where user_id = $1', [owner.user.id])).toEqual([])
})

test('one request is stored, and its end does not move', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, ask } = somebody
  await openFor(somebody, 'delete')
  // Only one of two concurrent requests is stored.
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const [row] = await own.database.query('select ends_at from deletions where user_id = $1', [owner.user.id])
  const days = ((row as { ends_at: Date }).ends_at.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  // A second request does not move the end.
  await openFor(somebody, 'delete')
  expect(await ask({}, 2)).toMatchObject(failure(409, 'conflict'))

  const other = await openSomebody()
  await openFor(other, 'slot-change')
  const passkey = await makePasskeyPut(other.owner, other.stored.ownerKey, 1)
  expect(await other.owner.call('slotPut', passkey.put)).toMatchObject({ status: 200 })
  expect(await openWithPasskey(other.owner, passkey, 'delete')).toMatchObject({ status: 200 })
  expect(await other.ask({}, 2)).toMatchObject({ status: 200 })
})

test('every address is notified, it ends other sessions, and whoever opened the wallet takes it back', {
  timeout: 60_000,
}, async () => {
  const somebody = await openSomebody()
  const { owner, stored, email, ask } = somebody
  const elsewhere = await openOwner(own, { sub: owner.sub, email: `${randomId()}@example.com` })
  await openFor({ owner: elsewhere, stored }, 'unlock')
  const { contacts } = (await owner.call('contactList', {})).body
  expect(contacts).toHaveLength(2)
  await switchOff(somebody, contacts[0].id)
  await mailsOf()
  await openFor(somebody, 'delete')
  expect(await ask()).toMatchObject({ status: 200 })
  const notices = await mailsOf()
  expect(notices.map(({ subject }) => subject)).toEqual(Array(2).fill('Your account will be deleted'))
  expect(notices.map(({ to }) => to)).toContain(email)
  // The notices to the other addresses cannot be turned off meanwhile.
  await openFor(somebody, 'contact-change')
  expect(await owner.call('contactSet', { id: contacts[1].id, notices: false })).toMatchObject(failure(409, 'conflict'))
  expect(await elsewhere.call('sessionMe', {})).toMatchObject({ status: 401 })
  expect((await owner.call('sessionMe', {})).body.user.deletedAt).toMatch(/^20/)
  expect((await openRightly(owner, stored)).body.user.deletedAt).toMatch(/^20/)

  // A login alone cannot withdraw the request; an opening can.
  const thief = await openOwner(own, { sub: owner.sub })
  expect(await thief.call('accountKeep', {})).toMatchObject(refused)
  await openFor({ owner: thief, stored }, 'unlock')
  expect(await thief.call('accountKeep', {})).toMatchObject({ status: 200 })
  expect(await thief.call('accountKeep', {})).toMatchObject({ status: 200 })
  expect((await owner.call('sessionMe', {})).body.user.deletedAt).toBe(undefined)
  expect((await mailsOf()).filter(({ subject }) => subject === 'Your account stays')).toHaveLength(2)
  // The withdrawn request cannot be replayed.
  await openFor(somebody, 'delete')
  expect(await ask()).toMatchObject(failure(409, 'conflict'))
  expect(await ask({}, 2)).toMatchObject({ status: 200 })

  // A reminder on the last day, once.
  await mailsOf()
  await pass(somebody, '6 days 1 minute')
  await sweep()
  await sweep()
  expect((await mailsOf()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Your account will be deleted within a day'),
  )
  // The operator can hold it back, but cannot delete early.
  const act = (userId: string, held: boolean) =>
    workOnDeletions({ userId, held }, own.configuration, { log: own.log, print: () => {} })
  await act(owner.user.id, true)
  await pass(somebody, '1 day')
  await sweep()
  expect((await openRightly(owner, stored)).status).toBe(200)
  await expect(act(randomId(), true)).rejects.toThrow('No deletion is to come')
  // A new PIN means that the owner stays. A person opens ten times in a minute at most, and a fast machine gets here in one.
  await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
  await openFor(somebody, 'pin-change')
  const next = await makePinPut(owner, stored.ownerKey, stored.put, 3)
  expect(await owner.call('slotPut', next.put)).toMatchObject({ status: 200 })
  const changed = { put: { ...stored.put, slot: next.put.slot } as never, pinKey: next.pinKey }
  expect((await openRightly(owner, changed, 'pin-change')).status).toBe(200)
  expect(await own.database.query('select from deletions where user_id = $1', [owner.user.id])).toEqual([])
})

test('nobody’s account ends who was not notified a day before', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, ask } = somebody
  await openFor(somebody, 'delete')
  expect(await ask()).toMatchObject({ status: 200 })
  // The service may be sending it already.
  await expect.poll(async () => (await mailsOf()).length).toBeGreaterThan(0)
  const endsIn = async () => {
    const [row] = await own.database.query('select ends_at as at from deletions where user_id = $1', [owner.user.id])
    return Math.round(((row as { at: Date }).at.getTime() - Date.now()) / 3_600_000)
  }
  const soon = [{ subject: 'Your account will be deleted within a day', to: somebody.email }]
  // The service was down on the last day: the owner is notified, and has that day.
  await pass(somebody, '7 days 1 hour')
  await sweep()
  expect([await mailsOf(), await endsIn()]).toEqual([soon, 24])
  // It was down after that; or a backup was restored from before they withdrew the request.
  await pass(somebody, '25 hours')
  await own.database.query(`update deletions set seen_at = seen_at - interval '25 hours'`)
  await sweep()
  await sweep()
  expect([await mailsOf(), await endsIn()]).toEqual([soon, 24])
  // The operator lets it proceed.
  const act = (held: boolean) =>
    workOnDeletions({ userId: owner.user.id, held }, own.configuration, { log: own.log, print: () => {} })
  await act(true)
  await own.database.query(`update mails set created_at = created_at - interval '25 hours'`)
  await pass(somebody, '25 hours')
  await own.database.query(`update deletions set seen_at = seen_at - interval '25 hours'`)
  await sweep()
  await act(false)
  await sweep()
  expect([await mailsOf(), await endsIn()]).toEqual([soon, 24])
  // If the service ran all the time, the end does not move.
  await pass(somebody, '25 hours')
  await sweep()
  expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['Your account was deleted'])
})

test('the last mail goes to every address, also to one whose notices are off', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, stored, email, ask } = somebody
  const later = `${randomId()}@example.com`
  await openFor({ owner: await openOwner(own, { sub: owner.sub, email: later }), stored }, 'unlock')
  const { contacts } = (await owner.call('contactList', {})).body
  const off = contacts.find((each: { email: string }) => each.email === email)
  await switchOff(somebody, off.id)
  await openFor(somebody, 'delete')
  expect(await ask()).toMatchObject({ status: 200 })
  await mailsOf()
  await pass(somebody, '6 days 1 minute')
  await sweep()
  await mailsOf()
  await passWeek(somebody)
  await sweep()
  const last = await mailsOf()
  expect(last.map(({ subject }) => subject)).toEqual(Array(2).fill('Your account was deleted'))
  expect(last.map(({ to }) => to).sort()).toEqual([email, later].sort())
})

test('its mails come however many others came that day', { timeout: 60_000 }, async () => {
  const somebody = await openSomebody()
  const { owner, stored } = somebody
  await openFor(somebody, 'unlock')
  await mailsOf()
  // Somebody with login and PIN causes so many mails that the address gets no more of them.
  const [contact] = await own.database.query('select id from contacts where user_id = $1', [owner.user.id])
  await own.database.query(
    `insert into mails (id, contact_id, address_hash, kind, data, next_at, outcome)
     select gen_random_uuid()::text, $1, (select address_hash from mails where contact_id = $1 limit 1), 'kit.new', '{}', null, 'sent'
     from generate_series(1, 60)`,
    [String(contact?.id)],
  )
  const subjects: string[] = []
  for (let number = 1; number <= 6; number++) {
    await openFor(somebody, 'delete')
    const wallet = makeDeletion(owner, stored.ownerKey, stored.put, number)
    const { status } = await owner.call('accountDelete', { wallet })
    // The request is refused before a mail would be suppressed.
    expect(status).toBe(number <= 5 ? 200 : 429)
    if (status === 200 && number < 5) expect(await owner.call('accountKeep', {})).toMatchObject({ status: 200 })
    subjects.push(...(await mailsOf()).map(({ subject }) => String(subject)))
  }
  const [asked, stays] = ['Your account will be deleted', 'Your account stays']
  expect(subjects.sort()).toEqual([...Array(4).fill(stays), ...Array(5).fill(asked)])
})

/** A person with rows in every table who requested the deletion; and every text by which they could be found. */
const leave = async () => {
  const sub = randomId()
  const somebody = await openSomebody(sub)
  const { owner, stored, email } = somebody
  await openFor(somebody, 'slot-change')
  const kit = makeKitPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', kit.put)).toMatchObject({ status: 200 })
  await openFor(somebody, 'slot-change')
  const passkey = await makePasskeyPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', passkey.put)).toMatchObject({ status: 200 })
  const { accessToken, refreshToken } = owner.session
  const hash = 'b'.repeat(40) + randomId().replace(/[-_]/g, 'x').slice(0, 10)
  const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'cd'.repeat(20)}` }
  expect(await owner.call('assetAdd', asset)).toMatchObject({ status: 200 })
  const persisted = await owner.frame.call(
    'transactionKeep',
    { id: hash, raw: '0xabcdef' },
    accessToken,
    'near_testnet',
  )
  expect(persisted).toMatchObject({ status: 200 })
  const order = randomId()
  await own.database.query(`insert into orders values ($2, $1, 'seller', $3)`, [owner.user.id, randomId(), order])
  await openFor(somebody, 'delete')
  await own.database.query(`insert into wrong_pins values ($1, 'guard-1', 3)`, [owner.vaultId])
  expect(await somebody.ask({}, 3)).toMatchObject({ status: 200 })
  const [vault] = await own.database.query('select wallet, owner_key, ciphertext from vaults where id = $1', [
    owner.vaultId,
  ])
  const [identity] = await own.database.query('select id, sub from identities where user_id = $1', [owner.user.id])
  const wallet = vault?.wallet as { address: string; eddsaPublicKey: string }
  const texts = [
    identity?.id,
    identity?.sub,
    vault?.owner_key,
    vault?.ciphertext,
    wallet.address,
    wallet.eddsaPublicKey,
    stored.put.slot.wrappedKey,
    kit.put.slot.proofHash,
    passkey.put.slot.credentialId,
    hash,
    order,
    owner.user.id,
    owner.vaultId,
  ].map(String)
  return { ...somebody, sub, texts, secrets: [email, accessToken, refreshToken, owner.frame.jkt] }
}

test('then nothing of the person stays but the audit of a random id', { timeout: 60_000 }, async () => {
  const stays = await openSomebody()
  const leaver = await leave()
  const { owner, stored, texts, email, sub } = leaver
  const before = await findIn(texts)
  for (const table of [
    'users',
    'identities',
    'vaults',
    'slots',
    'passkeys',
    'transactions',
    'orders',
    'deletions',
    'wrong_pins',
  ])
    expect(before).toContain(table)
  await sweep()
  expect(asked).toEqual([])
  await mailsOf()
  await passWeek(leaver)
  await sweep()
  // The last mail is the last row.
  expect(asked.map(({ sub, iss, aud }) => [sub, iss, aud])).toEqual([[owner.vaultId, apiOrigin, 'guard-1']])
  expect(await owner.call('sessionMe', {})).toMatchObject({ status: 401 })
  expect(await owner.call('verificationToken', {})).toMatchObject({ status: 401 })
  expect(await openRightly(owner, stored)).toMatchObject({ status: 401 })
  expect(await findIn(texts)).toEqual(expect.arrayContaining(['audit', 'deletions', 'users']))
  expect(await own.database.query('select from contacts where user_id = $1', [owner.user.id])).toHaveLength(1)
  expect(await mailsOf()).toEqual([{ subject: 'Your account was deleted', to: email }])
  await sweep()
  // Limits expire within a day and one-time values within minutes, as for everybody.
  await own.database.query(`update buckets set at = at - interval '2 days'`)
  await own.database.query(`update used set expires_at = expires_at - interval '2 days'`)
  await own.server.sweeps.limits()
  await own.server.sweeps.once()
  expect(await findIn(texts)).toEqual(['audit'])
  expect(await findIn(leaver.secrets)).toEqual([])
  const events = await own.database.query('select event, data from audit where actor = $1 order by seq', [
    owner.user.id,
  ])
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['account.delete_asked', 'account.deleted', 'account.forgotten']),
  )
  const report = JSON.stringify(events)
  for (const text of [...leaver.secrets, ...texts.slice(0, -2)]) expect(report).not.toContain(text)

  // Others are untouched, and the person is a new one when they sign in again.
  await openFor(stays, 'unlock')
  const again = await openOwner(own, { sub, email })
  expect(again.user).toMatchObject({ vault: 'none' })
  expect(again.user.id).not.toBe(owner.user.id)
  expect(again.vaultId).not.toBe(owner.vaultId)
  await openFor({ owner: again, stored: await storeEvaluated(again) }, 'unlock')
})

test('cut anywhere, it goes on where it was, and asks each guard until it answers', { timeout: 60_000 }, async () => {
  const leaver = await leave()
  await mailsOf()
  await passWeek(leaver)
  // The database goes away at each statement of the deletion: nothing is deleted, or everything.
  for (const table of ['vaults', 'identities', 'browsers', 'transactions', 'assets', 'orders', 'mails']) {
    await own.database.query(`create or replace function cut() returns trigger language plpgsql as $$
      begin raise exception 'cut'; end $$`)
    await own.database.query(`create trigger cut before delete on ${table} for each statement execute function cut()`)
    await expect(sweep()).rejects.toThrow('cut')
    await own.database.query(`drop trigger cut on ${table}`)
    expect((await leaver.owner.call('sessionMe', {})).body.user.deletedAt).toMatch(/^20/)
  }
  const wrong: (typeof answer)[] = [
    async () => ({ status: 503, body: {} }),
    async () => ({ status: 200, body: {} }),
    async () => ({ status: 200, body: { deleted: 'x' } }),
    async () => signed({ sub: randomId() }),
  ]
  for (const each of wrong) {
    answer = each
    await expect(sweep()).rejects.toThrow('guard-1')
    const [row] = await own.database.query('select guards from deletions where user_id = $1', [leaver.owner.user.id])
    expect(row?.guards).toEqual(['guard-1'])
  }
  // Another instance continues; two at once ask twice, which does no harm.
  answer = signed
  const instance = await createApi(own.configuration, own.log)
  await Promise.all([instance.sweeps.deletions(), sweep()])
  await instance.close()
  await mailsOf()
  await sweep()
  expect(await own.database.query('select from users where id = $1', [leaver.owner.user.id])).toEqual([])

  // A guard that is gone for good does not prevent the deletion for ever.
  const other = await leave()
  await passWeek(other)
  answer = wrong[0] as typeof answer
  await expect(sweep()).rejects.toThrow('it answers 503')
  await mailsOf()
  await own.database.query(`update deletions set ended_at = ended_at - interval '36 days'`)
  await expect(sweep()).rejects.toThrow('it answers 503')
  expect(await own.database.query('select from deletions')).toEqual(
    await own.database.query(`select from deletions where ended_at is null`),
  )
})

test('the wallet is opened, and the request taken back, at the moment of the end', { timeout: 60_000 }, async () => {
  for (let i = 0; i < 3; i++) {
    const leaver = await leave()
    await passWeek(leaver)
    const { owner, stored } = leaver
    const [opened, keeping] = await Promise.all([openRightly(owner, stored), owner.call('accountKeep', {}), sweep()])
    // Whichever comes first: it opens and stays, or everything is gone. Nothing fails on our side.
    for (const { status, body } of [opened, keeping])
      expect(status, JSON.stringify([body, own.lines])).toBeLessThan(500)
    const there = await own.database.query('select from vaults where id = $1', [owner.vaultId])
    expect(there.length).toBe(keeping.status === 200 ? 1 : 0)
  }
})

test('whoever keeps an account while it ends is not told that it stays', { timeout: 60_000 }, async () => {
  const leaver = await openOwner(own)
  expect(await leaver.call('accountDelete', {})).toMatchObject({ status: 200 })
  await passWeek({ owner: leaver })
  // The deletion is stopped halfway: the request is marked as carried out, but the identity is not yet deleted.
  const select = 'select from identities where user_id = $1 for update'
  const held = await holdRows(own.database.url, select, [leaver.user.id])
  const ended = sweep()
  await held.waitedFor(1)
  const kept = leaver.call('accountKeep', {})
  await held.waitedFor(2)
  await held.release()
  expect(await kept).toMatchObject(failure(401, 'bad_token'))
  await ended
  expect(await own.database.query('select from identities where user_id = $1', [leaver.user.id])).toEqual([])
})

test('requests that come at once leave none unannounced', { timeout: 60_000 }, async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect((await openRightly(owner, stored)).status).toBe(200)
  expect((await openRightly(owner, stored, 'slot-change')).status).toBe(200)
  const passkey = await makePasskeyPut(owner, stored.ownerKey, 1)
  expect((await owner.call('slotPut', passkey.put)).status).toBe(200)
  let number = 1
  const ask = () => owner.call('accountDelete', { wallet: makeDeletion(owner, stored.ownerKey, stored.put, ++number) })
  const keep = () => owner.call('accountKeep', {})
  const prove = (challenge?: string) =>
    openWithPasskey(owner, passkey, 'delete', challenge === undefined ? {} : { challenge })
  for (let i = 0; i < 4; i++) for (const step of [prove, ask, keep]) expect((await step()).status).toBe(200)
  // One more is within the limit of a day. Two come before either is counted, with a withdrawal and a proof in between.
  expect((await prove()).status).toBe(200)
  const challenge = await drawChallenge(owner, 'delete')
  const held = await holdRows(own.database.url, 'select from vaults where id = $1 for update', [owner.vaultId])
  const steps: Promise<{ status: number }>[] = []
  for (const step of [ask, keep, () => prove(challenge), ask]) {
    steps.push(step())
    // The last one waits for nothing if it is refused.
    if (steps.length < 4) await held.waitedFor(steps.length)
    else await Promise.race([steps.at(-1), held.waitedFor(4)])
  }
  await held.release()
  expect((await Promise.all(steps)).map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(await own.database.query('select from deletions where user_id = $1', [owner.user.id])).toEqual([])
  const notified = await own.database.query(
    `select from mails m join contacts c on c.id = m.contact_id
     where c.user_id = $1 and m.kind = 'account.deleting'`,
    [owner.user.id],
  )
  expect(notified).toHaveLength(5)
})

test('without a wallet a sign-in of the last quarter of an hour asks, and any keeps', { timeout: 60_000 }, async () => {
  const person = await openPerson(own, null)
  expect(await person.call('accountDelete', {})).toMatchObject({ status: 200 })
  expect(await person.call('accountKeep', {})).toMatchObject({ status: 200 })
  await own.database.query(`update sessions set created_at = created_at - interval '16 minutes' where user_id = $1`, [
    person.id,
  ])
  expect(await person.call('accountDelete', {})).toMatchObject(refused)

  // A person who makes a wallet meanwhile stays.
  const owner = await openOwner(own)
  expect(await owner.call('accountDelete', {})).toMatchObject({ status: 200 })
  const stored = await storeEvaluated(owner)
  await openFor({ owner, stored }, 'unlock')
  expect(await own.database.query('select from deletions where user_id = $1', [owner.user.id])).toEqual([])

  const leaver = await openOwner(own)
  expect(await leaver.call('accountDelete', {})).toMatchObject({ status: 200 })
  await passWeek({ owner: leaver })
  await sweep()
  await sweep()
  expect(await findIn([leaver.user.id])).toEqual(expect.arrayContaining(['audit']))
  expect(await own.database.query('select from users where id = $1', [leaver.user.id])).toEqual([])
})
