import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Frame, openFrame, signIn } from '../fixtures/browser.ts'
import { openOwner, openRightly, storeEvaluated } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { projectKey, type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a flood of calls without a session uses up the limits of its address: while it lasts nobody behind that
 * address can sign in or load the wallet anew, or, where the flood asks chain nodes, read from these. People who are
 * signed in stay signed in and open their wallets, other addresses notice nothing, and when the flood ends everything is
 * as before. The service is a process with its default
 * limits. `npm run test:long` sends the whole flood; otherwise only its last calls are sent. The limits are not refilled
 * before it ends, because a busy machine sends no faster than that. An IPv6 network (a /64) counts as one address,
 * whichever of its addresses calls come from and however they are written.
 */

const isWhole = inject('fuzz').runs > 100

let own: RunningServer
beforeAll(async () => {
  // A node that does not answer: what is asked of it gets 503, and 429 from the limit.
  const networks = { mumbai: { rpc: ['http://127.0.0.1:9'] } }
  own = await runServer(inject('databaseUrl'), { networks, more: async () => ({ proxies: 1 }) })
})
afterAll(async () => own?.close())

/** The same server behind a proxy, with every call coming from this address. */
const from = (address: string): RunningServer => ({
  ...own,
  send: (path, init) => own.send(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': address } }),
})

const here = '192.0.2.7'
const elsewhere = '198.51.100.9'

const readNode = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const floods: [string, (frame: Frame) => Promise<{ status: number }>, number][] = [
  ['proof', (frame) => frame.call('authCancel', { flowId: randomId() }), 6_000],
  ['project', (frame) => frame.call('project', { apiKey: projectKey }), 3_000],
  ['rpc', (frame) => frame.request('POST', '/v1/rpc/mumbai', readNode), 12_000],
]

test.each(floods)('a flood of %s', { timeout: 600_000 }, async (limit, call, count) => {
  const inOffice = from(here)
  const owner = await openOwner(inOffice)
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  const stranger = await openFrame(inOffice)
  await call(stranger)
  const pause = (tokens: number) =>
    own.database.query("update buckets set tokens = $2, at = now() + interval '1 hour' where key like $1", [
      `${limit}/%`,
      tokens,
    ])
  await pause(isWhole ? count : 20)
  const statuses = new Map<number, number>()
  const flood = async (calls: number) => {
    for (const { status } of await Promise.all(Array.from({ length: calls }, () => call(stranger))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let sent = 0; sent < (isWhole ? count + 60 : 60) && !statuses.has(429); sent += 60) await flood(60)
  expect(statuses.has(429)).toBe(true)
  if (isWhole) await pause(0)

  const newcomer = await openFrame(inOffice)
  const refused = failure(429, 'too_many_requests')
  if (limit === 'proof') await expect(signIn(inOffice, newcomer)).rejects.toThrow('too_many_requests')
  if (limit === 'project') expect(await newcomer.call('project', { apiKey: projectKey })).toMatchObject(refused)
  if (limit === 'rpc') expect(await call(owner.frame)).toMatchObject(refused)

  // A signed-in person refreshes and opens; at another address people sign in.
  expect((await owner.call('sessionMe', {})).status).toBe(200)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  expect((await owner.frame.call('sessionRefresh', { refreshToken: owner.session.refreshToken })).status).toBe(200)
  const outside = from(elsewhere)
  own.google.next = { sub: randomId() }
  await signIn(outside, await openFrame(outside))
  expect((await call(await openFrame(outside))).status).not.toBe(429)

  // The flood ends, and the limits are refilled.
  await own.database.query("update buckets set at = now() - interval '1 minute' where key like $1", [`${limit}/%`])
  own.google.next = { sub: randomId() }
  await signIn(inOffice, newcomer)
  expect((await newcomer.call('project', { apiKey: projectKey })).status).toBe(200)
})

test('a flood from a network of IPv6: its addresses share one limit, in every notation', async () => {
  const notations = [
    '2001:db8:7:9::1',
    '2001:db8:7:9:1:2:3:4',
    '2001:0DB8:0007:0009::ffff:1',
    '[2001:db8:7:9::2]:443',
    '2001:db8:7:9:0:0:192.0.2.1',
    '2001:db8:7:9::',
  ]
  const ask = async (address: string) =>
    (await (await openFrame(from(address))).call('project', { apiKey: projectKey })).status
  expect(await ask('2001:db8:7:9::3')).toBe(200)
  const left = notations.length - 1
  await own.database.query(
    "update buckets set tokens = $1, at = now() + interval '1 hour' where key like 'project/%2001:db8:7:9%'",
    [left],
  )
  const statuses = await Promise.all(notations.map(ask))
  expect(statuses.filter((status) => status === 200)).toHaveLength(left)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  // The neighbouring network, and one whose text begins the same.
  expect(await Promise.all(['2001:db8:7:a::1', '2001:db8:7::9:1'].map(ask))).toEqual([200, 200])
})
