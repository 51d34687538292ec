import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { boundForm, makeBrowser, openFrame, openWindow, startFlow } from '../fixtures/browser.ts'
import {
  makePasskeyPut,
  makePut,
  type Owner,
  openOwner,
  openRightly,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer, walletOrigin } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: however many sessions somebody has, their calls, their logins and what they make the audit write are limited
 * as those of one person in one network, and somebody who has their login without the PIN uses up nothing of what their
 * own sessions and browsers have, not even from the same network. The service is a process with its default limits.
 * `npm run test:long` sends as many calls as the limit has; otherwise only the last ones are sent.
 */

const isWhole = inject('fuzz').runs > 100

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'), { more: async () => ({ proxies: 1 }) })
})
afterAll(async () => own?.close())
beforeEach(() => own.database.query('delete from buckets'))

/** The same server behind a proxy, with every call coming from this address. */
const from = (address: string): RunningServer => ({
  ...own,
  send: (path, init) => own.send(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': address } }),
})
const office = '192.0.2.7'
const elsewhere = '198.51.100.9'

/** Leaves this many calls in all buckets of a limit that there are, whenever the next call comes. */
const leave = (limit: string, tokens: number) =>
  own.database.query("update buckets set tokens = $2, at = now() + interval '1 hour' where key like $1", [
    `${limit}/%`,
    tokens,
  ])
const refused = failure(429, 'too_many_requests')
const me = async ({ call }: Pick<Owner, 'call'>) => (await call('sessionMe', {})).status

/** Somebody whose wallet is open in a session of a browser. */
const openWalletOwner = async (address: string) => {
  const browser = await makeBrowser()
  const owner = await openOwner(from(address), { browser })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  return { owner, stored, browser }
}

test('calls of many sessions are those of one person', { timeout: isWhole ? 600_000 : 30_000 }, async () => {
  const sessions: Owner[] = []
  const sub = randomId()
  for (let i = 0; i < 7; i++) sessions.push(await openOwner(from(office), { sub }))
  expect(new Set(await Promise.all(sessions.map(me)))).toEqual(new Set([200]))
  await leave('person', isWhole ? 1_500 : 21)
  const statuses = []
  // Fewer in each session than it may have.
  for (let sent = 0; sent < (isWhole ? 1_540 : 28); sent += 28)
    statuses.push(...(await Promise.all([...sessions, ...sessions, ...sessions, ...sessions].map(me))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(isWhole ? 1_500 : 21)
  expect(statuses.filter((status) => status === 429)).toHaveLength(isWhole ? 40 : 7)
  // Refreshes are calls, too.
  const [{ frame, session }] = sessions as [Owner]
  const refresh = { refreshToken: session.refreshToken }
  expect(await frame.call('sessionRefresh', refresh)).toMatchObject(refused)
  expect(await me(await openOwner(from(office)))).toBe(200)
  await own.database.query("delete from buckets where key like 'person/%'")
  expect((await frame.call('sessionRefresh', refresh)).status).toBe(200)
})

test('a session that is refused alone takes nothing from its person’s others', async () => {
  const flood = await openOwner(from(office))
  const other = await openOwner(from(office), { sub: flood.sub })
  for (const session of [flood, other]) expect(await me(session)).toBe(200)
  await own.database.query("update buckets set tokens = 0, at = now() + interval '1 hour' where key = any($1)", [
    (await own.database.query('select id from sessions where jkt = $1', [flood.frame.jkt])).map(
      ({ id }) => `session/60:${id}`,
    ),
  ])
  await leave('person', 1)
  for (let i = 0; i < 5; i++) expect(await me(flood)).toBe(429)
  expect(await me(other)).toBe(200)
})

test('a thief without the PIN in the same network stops neither a session, nor a browser, nor a refresh of the owner', async () => {
  const { owner, browser } = await openWalletOwner(office)
  const thief = await openOwner(from(office), { sub: owner.sub })
  expect(await me(thief)).toBe(200)
  expect(await me(owner)).toBe(200)
  const rows = await own.database.query("select key from buckets where key like 'person/%'")
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${owner.user.id}|${office}`))
  await leave('person', 2)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push(await me(thief))
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
  await own.database.query("update buckets set tokens = 5 where key like 'person/%' and tokens >= 1")
  expect(await me(owner)).toBe(200)
  expect((await owner.frame.call('sessionRefresh', { refreshToken: owner.session.refreshToken })).status).toBe(200)
  expect(await me(await openOwner(from(office), { sub: owner.sub, browser }))).toBe(200)
  // Nor a browser that nobody knows, elsewhere.
  expect(await me(await openOwner(from(elsewhere), { sub: owner.sub }))).toBe(200)
})

test('logins without end add so many rows to the audit and no more; the owner signs in', async () => {
  const { owner, browser } = await openWalletOwner(office)
  const thief = { open: from(office), sub: owner.sub }
  await openOwner(thief.open, thief)
  await leave('loginPerson', 2)
  const written = async () =>
    (await own.database.query("select from audit where event = 'user.login' and actor = $1", [owner.user.id])).length
  const before = await written()
  const statuses = []
  for (let i = 0; i < 5; i++) {
    own.google.next = { sub: owner.sub }
    const frame = await openFrame(thief.open)
    const { flowId } = await startFlow(frame)
    statuses.push((await openWindow(thief.open).bind(await boundForm(frame, flowId))).url)
  }
  const done = `${walletOrigin}/auth/done#`
  expect(statuses.slice(0, 2)).toEqual([`${done}ok`, `${done}ok`])
  for (const each of statuses.slice(2)) expect(each).toContain(`${done}failed=unavailable`)
  expect((await written()) - before).toBe(2)
  expect(await me(await openOwner(from(office), { sub: owner.sub, browser }))).toBe(200)
  expect(await me(await openOwner(from(elsewhere), { sub: owner.sub }))).toBe(200)
})

test('what many sessions add to the audit is limited; the owner’s own stores and opens', async () => {
  const sub = randomId()
  const thieves = [await openOwner(from(office), { sub }), await openOwner(from(office), { sub })]
  const [first] = thieves as [Owner]
  const put = await makePut(first)
  expect((await first.call('vaultPut', put)).status).toBe(200)
  await leave('auditedPerson', 3)
  const statuses = []
  for (let i = 0; i < 3; i++) for (const thief of thieves) statuses.push((await thief.call('vaultPut', put)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  const rows = await own.database.query("select from audit where event = 'vault.stored' and actor = $1", [
    first.user.id,
  ])
  expect(rows).toHaveLength(4)

  const { owner, stored } = await openWalletOwner(office)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const made = await makePasskeyPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', made.put)).toMatchObject({ status: 200 })
  const thief = await openOwner(from(office), { sub: owner.sub })
  const invented = () => thief.call('kitOpen', { proof: 'A'.repeat(43) })
  expect((await invented()).status).not.toBe(429)
  expect(await openWithPasskey(owner, made)).toMatchObject({ status: 200 })
  await leave('auditedPerson', 1)
  expect((await invented()).status).not.toBe(429)
  expect((await invented()).status).toBe(429)
  expect(await openWithPasskey(owner, made)).toMatchObject({ status: 200 })
  expect(await openWithPasskey(owner, made)).toMatchObject(refused)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
})
