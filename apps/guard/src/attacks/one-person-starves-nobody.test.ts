import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  attempt,
  begin,
  enrol,
  follow,
  makeCrowd,
  makeFollowing,
  makeRecord,
  newId,
  openBrowser,
  type RunningGuard,
  runGuard,
  signProof,
} from '../fixtures/guard.ts'

/**
 * Claim: a refused call costs others nothing. One signed-in person, with as many tokens as they like, keeps nobody else
 * from opening their wallet, not even from the same address. The guard is a process with its default limits, and
 * everybody comes from one address.
 */

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
afterAll(async () => own?.close())
// Each test starts with full limits.
beforeEach(() => own.database.query('delete from buckets'))

/** How many people open their wallets while the attack goes on. */
const others = 15

test('one token sent over and over, and fresh tokens without end: everybody else opens their wallet', {
  timeout: 120_000,
}, async () => {
  const crowd = makeCrowd()
  const thief = await openBrowser(own)
  const theirs = crowd.person()
  expect((await enrol(thief, theirs)).status).toBe(200)
  const people = await Promise.all(
    Array.from({ length: others }, async () => {
      const browser = await openBrowser(own)
      const person = crowd.person()
      expect((await enrol(browser, person)).status).toBe(200)
      return { browser, person }
    }),
  )

  const first = await begin(thief, theirs, theirs.pin)
  const used = await thief.token({ sub: theirs.record.vaultId, purpose: 'unlock' })
  const seen = new Map<number, number>()
  const count = ({ status }: { status: number }) => seen.set(status, (seen.get(status) ?? 0) + 1)
  // The same token again and again, and one token each for more evaluations than a vault may have.
  for (let i = 0; i < 150; i++) count(await thief.send('POST', '/v1/eval', first.sent, used))
  for (let i = 0; i < 150; i++) {
    const token = await thief.token({ sub: theirs.record.vaultId, purpose: 'unlock' })
    count(await thief.send('POST', '/v1/eval', first.sent, token))
  }
  expect(seen.get(401)).toBe(149)
  expect(seen.get(200)).toBe(4)
  expect([...seen.keys()].sort()).toEqual([200, 401, 423])

  for (const { browser, person } of people) expect((await crowd.attempt(browser, person)).status).toBe(200)
})

/** Leaves this many calls in the buckets of a limit, whenever the next call comes. */
const leave = (limit: string, tokens: number) =>
  own.database.query("update buckets set tokens = $2, at = now() + interval '1 hour' where key like $1", [
    `${limit}/%`,
    tokens,
  ])

test('session keys without end, all locked: they take nothing from the address', { timeout: 120_000 }, async () => {
  const crowd = makeCrowd()
  const theirs = crowd.person()
  expect((await enrol(await openBrowser(own), theirs)).status).toBe(200)
  expect((await crowd.attempt(await openBrowser(own), theirs)).status).toBe(200)
  const thief = await openBrowser(own)
  for (let i = 0; i < 5; i++) expect((await begin(thief, theirs, 'wrong')).status).toBe(200)
  const owner = await openBrowser(own)
  const person = crowd.person()
  expect((await enrol(owner, person)).status).toBe(200)
  await leave('evalAddress', 1)
  for (let i = 0; i < 30; i++) expect((await begin(await openBrowser(own), theirs, 'wrong')).status).toBe(423)
  expect((await crowd.attempt(owner, person)).status).toBe(200)
})

test('session keys without end, each of which opened the wallet: they share a limit of their vault', {
  timeout: 120_000,
}, async () => {
  const crowd = makeCrowd()
  const theirs = crowd.person()
  const browsers = await Promise.all(Array.from({ length: 3 }, () => openBrowser(own)))
  for (const browser of browsers) {
    if (browser === browsers[0]) expect((await enrol(browser, theirs)).status).toBe(200)
    // Once as an unknown session, once as one that has opened the wallet.
    for (let i = 0; i < 2; i++) expect((await crowd.attempt(browser, theirs)).status).toBe(200)
  }
  await leave('evalOpened', 5)
  const statuses = []
  for (const browser of browsers)
    for (let i = 0; i < 4; i++) statuses.push((await crowd.attempt(browser, theirs)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  // Another login of theirs, and another person, are not affected.
  expect((await crowd.attempt(await openBrowser(own), theirs)).status).toBe(200)
  const person = crowd.person()
  const other = await openBrowser(own)
  expect((await enrol(other, person)).status).toBe(200)
  expect((await crowd.attempt(other, person)).status).toBe(200)
})

test('proofs of invented evaluations until the address may send no more: everybody behind it opens their wallet', {
  timeout: 120_000,
}, async () => {
  const few = await runGuard(inject('databaseUrl'), { limits: { proveAddress: [{ count: 10, seconds: 600 }] } })
  const crowd = makeCrowd()
  const thief = await openBrowser(few)
  const invent = () => thief.send('POST', '/v1/prove', { evalId: newId(), signature: 'A'.repeat(86) })
  for (let i = 0; i < 10; i++) expect((await invent()).status).toBe(409)
  for (let i = 0; i < 10; i++) expect((await invent()).status).toBe(429)
  for (let i = 0; i < others; i++) {
    const browser = await openBrowser(few)
    const person = crowd.person()
    expect((await enrol(browser, person)).status).toBe(200)
    // More often than the lockout allows without a right proof.
    for (let opened = 0; opened < 6; opened++) expect((await crowd.attempt(browser, person)).status).toBe(200)
  }
  expect((await invent()).status).toBe(429)
  await few.close()
})

test('saying over and over that wrong PINs were seen is counted by address, and writes nothing', {
  timeout: 60_000,
}, async () => {
  const few = await runGuard(inject('databaseUrl'), { limits: { proveAddress: [{ count: 10, seconds: 600 }] } })
  const crowd = makeCrowd()
  const theirs = crowd.person()
  const thief = await openBrowser(few)
  expect((await enrol(thief, theirs)).status).toBe(200)
  const wrong = await begin(thief, theirs, 'wrong')
  expect(
    (await thief.send('POST', '/v1/prove', { evalId: wrong.body.evalId, signature: 'A'.repeat(86) })).body.error.code,
  ).toBe('wrong_pin')
  const right = await begin(thief, theirs, theirs.pin)
  const { evalId } = right.body
  const proven = await thief.send('POST', '/v1/prove', { evalId, signature: signProof(thief, theirs, right) })
  expect(proven.body.wrongBefore).toBe(1)
  const place = async () => String((await few.database.query('select ctid from records'))[0]?.ctid)
  const statuses = [(await thief.send('POST', '/v1/prove/seen', { evalId })).status]
  const before = await place()
  for (let i = 0; i < 20; i++) statuses.push((await thief.send('POST', '/v1/prove/seen', { evalId })).status)
  // The first is free. An answer may be lost, so repetitions succeed too, until the limit of the address is reached.
  expect(statuses).toEqual([...Array(11).fill(200), ...Array(10).fill(429)])
  expect(await place()).toBe(before)
  const other = await openBrowser(few)
  const person = crowd.person()
  expect((await enrol(other, person)).status).toBe(200)
  expect((await crowd.attempt(other, person)).status).toBe(200)
  await few.close()
})

test('records stored over and over for one vault: another person enrols', { timeout: 120_000 }, async () => {
  const thief = await openBrowser(own)
  const crowd = makeCrowd()
  const { record } = crowd.person()
  const statuses = []
  for (let i = 0; i < 40; i++) statuses.push((await enrol(thief, { record: { ...record, slotId: newId() } })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(15)
  expect((await enrol(await openBrowser(own), crowd.person())).status).toBe(200)
})

test('records that follow another, from session keys without end: those that anybody signs take nothing from the address, and the owner’s own are counted by vault', {
  timeout: 120_000,
}, async () => {
  const crowd = makeCrowd()
  const theirs = makeRecord()
  const { vaultId } = theirs.record
  const first = await openBrowser(own)
  expect((await enrol(first, theirs)).status).toBe(200)
  expect((await attempt(first, theirs, theirs.pin)).status).toBe(200)
  await leave('recordsAddress', 1)
  const before = await own.database.query('select key, tokens from buckets where key like $1', [
    `recordsVault/%${vaultId}`,
  ])
  for (let i = 0; i < 10; i++) {
    const thief = await openBrowser(own)
    const forged = makeFollowing(thief, theirs, '730164')
    expect(
      (await follow(thief, { ...forged, change: { ...forged.change, ownerSignature: 'A'.repeat(86) } })).status,
    ).toBe(401)
    // Signed with a key of the thief's own, as the owner of a record that is not there.
    expect((await follow(thief, makeFollowing(thief, makeRecord('482913', vaultId), '730164'))).status).toBe(404)
  }
  expect(
    await own.database.query('select key, tokens from buckets where key like $1', [`recordsVault/%${vaultId}`]),
  ).toEqual(before)
  expect((await enrol(await openBrowser(own), crowd.person())).status).toBe(200)

  await leave('recordsAddress', 100)
  const statuses = []
  for (let i = 0; i < 24; i++) {
    const browser = await openBrowser(own)
    statuses.push((await follow(browser, makeFollowing(browser, theirs, '730164'))).status)
  }
  // One was used up by the enrolment.
  expect(statuses).toEqual([...Array(19).fill(200), ...Array(5).fill(429)])
  const [left] = await own.database.query("select tokens from buckets where key like 'recordsAddress/%'")
  expect(left?.tokens).toBe(81)
})
