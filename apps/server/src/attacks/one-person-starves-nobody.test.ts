import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  ageBrowsers,
  evaluateWith,
  makePut,
  type Owner,
  openOwner,
  openRightly,
  openWith,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: one signed-in person, with as many sessions as they like, uses up nothing that others behind their address
 * need to open their wallets. The service is a process with its default limits, and everybody comes from one address. A
 * bucket that a test has nearly emptied is not refilled.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

const makeOwner = async () => {
  const owner = await openOwner(own)
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  return { owner, stored }
}

/** Leaves this many calls in the buckets of a limit, whenever the next call comes. */
const leave = (limit: string, tokens: number) =>
  own.database.query("update buckets set tokens = $2, at = now() + interval '1 hour' where key like $1", [
    `${limit}/%`,
    tokens,
  ])
const leftOf = async (limit: string) => {
  const rows = await own.database.query('select tokens from buckets where key like $1', [`${limit}/%`])
  return rows.map(({ tokens }) => tokens)
}

test('openings with invented receipts or proofs, until the address may send no more: everybody behind it opens', {
  timeout: 60_000,
}, async () => {
  const { owner, stored } = await makeOwner()
  const thief = await openOwner(own)
  const put = await makePut(thief)
  expect(await thief.call('vaultPut', put)).toMatchObject({ status: 200 })
  expect(await openWith(thief, put, ['x'])).toMatchObject(failure(401, 'bad_proof'))
  await leave('vaultOpen', 0)
  expect(await openWith(thief, put, ['x'])).toMatchObject(failure(429, 'too_many_requests'))
  const proof = { evalId: randomId(), signature: 'A'.repeat(86) }
  expect(await openWith(owner, stored.put, ['x'], { proof })).toMatchObject(failure(429, 'too_many_requests'))
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  expect(await leftOf('vaultOpen')).toEqual([0])
})

test('evaluations of sessions whose count is full take nothing from the address', { timeout: 60_000 }, async () => {
  const { owner, stored } = await makeOwner()
  const theirs = await makeOwner()
  const thieves: Owner[] = []
  for (let i = 0; i < 3; i++) thieves.push(await openOwner(own, { sub: theirs.owner.sub }))
  const [first] = thieves as [Owner]
  for (let i = 0; i < 15; i++) expect((await evaluateWith(first, theirs.stored.put)).status).toBe(200)
  await leave('evaluateAddress', 1)
  for (const thief of thieves)
    for (let i = 0; i < 10; i++)
      expect(await evaluateWith(thief, theirs.stored.put)).toMatchObject(failure(423, 'locked'))
  expect(await leftOf('evaluateAddress')).toEqual([1])
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
})

test('all sessions in which a person gave the right PIN have as many evaluations together as a person needs', {
  timeout: 60_000,
}, async () => {
  await own.database.query('delete from buckets')
  const { owner, stored } = await makeOwner()
  const sessions = [owner]
  for (let i = 0; i < 2; i++) sessions.push(await openOwner(own, { sub: owner.sub }))
  for (const session of sessions) expect(await openRightly(session, stored)).toMatchObject({ status: 200 })
  // Those that are new to the wallet would count by themselves.
  await ageBrowsers(owner)
  await leave('evaluateUser', 20)
  const answers = []
  for (const session of sessions)
    for (let i = 0; i < 10; i++) answers.push((await evaluateWith(session, stored.put)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  // Nobody without the PIN can use it up.
  const thief = await openOwner(own, { sub: owner.sub })
  expect((await evaluateWith(thief, stored.put)).status).toBe(200)
})

test('calls without a session, and refreshes of many sessions, until the address has none left: who is signed in stays so', {
  timeout: 60_000,
}, async () => {
  const owner = await openOwner(own)
  const thief = await openOwner(own)
  const refresh = async ({ frame, session }: Owner, refreshToken = session.refreshToken) =>
    frame.call('sessionRefresh', { refreshToken })
  expect(await refresh(thief, randomId())).toMatchObject(failure(401, 'bad_token'))
  await leave('proof', 0)
  await leave('refresh', 0)
  expect(await thief.frame.call('authCancel', { flowId: randomId() })).toMatchObject(failure(429, 'too_many_requests'))
  expect(await refresh(thief, randomId())).toMatchObject(failure(429, 'too_many_requests'))
  // A token of somebody else, or of another key, counts as an invented one.
  expect(await refresh(thief, owner.session.refreshToken)).toMatchObject(failure(429, 'too_many_requests'))
  const { status, body } = await refresh(owner)
  expect(status).toBe(200)
  expect((await owner.frame.call('sessionMe', {}, body.tokens.accessToken)).status).toBe(200)
  expect(await leftOf('proof')).toEqual([0])
  expect(await leftOf('refresh')).toEqual([0])

  await leave('refreshSession', 0)
  expect(await refresh(owner, body.tokens.refreshToken)).toMatchObject(failure(429, 'too_many_requests'))
})
