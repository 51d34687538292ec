import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn, startFlow } from '../fixtures/browser.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a refused call costs nobody else anything, and stores nothing. The service is a process with its default
 * limits, except where a test lowers one.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

const stored = async (open: RunningServer, kind: string) => {
  const rows = await open.database.query('select value from used where kind = $1', [kind])
  return rows.length
}

test('calls with invented access tokens store nothing', async () => {
  const frame = await openFrame(own)
  await frame.call('sessionMe', {}, randomId())
  const before = await stored(own, 'dpop')
  for (let i = 0; i < 30; i++)
    expect(await frame.call('sessionMe', {}, randomId())).toMatchObject(failure(401, 'bad_token'))
  expect(await stored(own, 'dpop')).toBe(before)
})

test('cancelling without end stores no more rows than the limit of the address has', async () => {
  const limited = await runServer(inject('databaseUrl'), { limits: { proof: [{ count: 10, seconds: 600 }] } })
  const frame = await openFrame(limited)
  const statuses = []
  for (let i = 0; i < 40; i++) statuses.push((await frame.call('authCancel', { flowId: randomId() })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect(await stored(limited, 'dpop')).toBe(10)
  await limited.close()
})

test('a session that floods is refused alone: others behind its address go on', { timeout: 60_000 }, async () => {
  const flood = await openFrame(own)
  const { tokens } = await signIn(own, flood)
  const statuses = new Set<number>()
  // How much of the limit is refilled meanwhile depends on the speed of the machine.
  for (let round = 0; round < 100 && !statuses.has(429); round++) {
    const calls = Array.from({ length: 25 }, () => flood.call('sessionMe', {}, tokens.accessToken))
    for (const { status } of await Promise.all(calls)) statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
  const other = await openFrame(own)
  own.google.next = { sub: randomId() }
  const theirs = await signIn(own, other)
  expect((await other.call('sessionMe', {}, theirs.tokens.accessToken)).status).toBe(200)
})

test('logins of one session key that wait in too great number are refused; others wait', async () => {
  const flood = await openFrame(own)
  const flows = await Promise.all(Array.from({ length: 5 }, () => startFlow(flood)))
  const polls = flows.map(({ flowId }) => flood.call('authWait', { flowId }))
  // The others wait for their logins.
  expect((await Promise.race(polls)).status).toBe(429)
  const other = await openFrame(own)
  const { flowId } = await startFlow(other)
  const waiting = other.call('authWait', { flowId })
  await other.call('authCancel', { flowId })
  expect((await waiting).body).toEqual({ status: 'failed', reason: 'cancelled' })
  for (const flow of flows) await flood.call('authCancel', { flowId: flow.flowId })
  const statuses = (await Promise.all(polls)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429])
})

test('whoever knows a sign-in and has another key ends nobody’s wait for it', async () => {
  const frame = await openFrame(own)
  const { flowId } = await startFlow(frame)
  const waiting = frame.call('authWait', { flowId })
  const stranger = await openFrame(own)
  // So often that one of them arrives after the wait began.
  for (let i = 0; i < 20; i++)
    expect(await stranger.call('authWait', { flowId })).toMatchObject(failure(401, 'bad_proof'))
  await frame.call('authCancel', { flowId })
  // The wait lasted until then.
  expect((await waiting).body).toEqual({ status: 'failed', reason: 'cancelled' })
})

test('five tabs that refresh at once stay signed in', async () => {
  const frame = await openFrame(own)
  own.google.next = { sub: randomId() }
  const { tokens } = await signIn(own, frame)
  const { refreshToken } = tokens
  const answers = await Promise.all(Array.from({ length: 5 }, () => frame.call('sessionRefresh', { refreshToken })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { body } of answers) expect((await frame.call('sessionMe', {}, body.tokens.accessToken)).status).toBe(200)
})
