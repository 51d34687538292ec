import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { evaluateWith, makeReceipt, openOwner, openWith, provePin, storeEvaluated } from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a sign-out takes effect at once, whatever else is done with the session meanwhile, and nothing that was done
 * outlives it. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test.each([
  ['of this session', {}],
  ['everywhere', { everywhere: true }],
])('tabs refresh all the while, and one signs out %s', { timeout: 60_000 }, async (_name, body) => {
  for (let round = 0; round < 4; round++) {
    own.google.next = { sub: randomId() }
    const frame = await openFrame(own)
    const { tokens } = await signIn(own, frame)
    const refresh = () => frame.call('sessionRefresh', { refreshToken: tokens.refreshToken })
    const before = Array.from({ length: 6 }, refresh)
    const end = frame.call('sessionEnd', body, tokens.accessToken)
    const refreshed = await Promise.all([...before, ...Array.from({ length: 6 }, refresh)])
    expect((await end).status).toBe(200)
    expect(refreshed.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    for (const { body: answer } of refreshed.filter(({ status }) => status === 200)) {
      const { accessToken, refreshToken } = answer.tokens
      expect((await frame.call('sessionMe', {}, accessToken)).status).toBe(401)
      expect((await frame.call('sessionRefresh', { refreshToken })).status).toBe(401)
    }
  }
})

test('a wallet is opened while another tab signs out everywhere', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await openOwner(own)
    const { put, pinKey } = await storeEvaluated(owner)
    const proof = provePin(owner, put, pinKey, (await evaluateWith(owner, put)).body.evalId)
    const receipt = await makeReceipt(owner, put)
    const [opened, ended, resumed, refreshed] = await Promise.all([
      openWith(owner, put, [receipt], { proof }),
      owner.call('sessionEnd', { everywhere: true }),
      owner.call('sessionResume', { draw: true }),
      owner.frame.call('sessionRefresh', { refreshToken: owner.session.refreshToken }),
    ])
    expect(ended.status).toBe(200)
    for (const { status } of [opened, resumed, refreshed]) expect([200, 401]).toContain(status)
    const left = await own.database.query(
      'select from sessions where user_id = $1 and (ended_at is null or resume_sealed is not null)',
      [owner.user.id],
    )
    expect(left).toEqual([])
  }
})
