import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evaluateWith, makeReceipt, openOwner, openWith, provePin, storeEvaluated } from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'

/**
 * Claim: the default limits fit 500 people behind one address; `npm run test:long` tries all of them. The service is a
 * process with its default limits.
 */

const people = inject('fuzz').runs > 100 ? 500 : 20

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test(`${people} people behind one address sign in, make a wallet, and open it: none is refused`, {
  timeout: people * 3_000,
}, async () => {
  for (let i = 0; i < people; i++) {
    const owner = await openOwner(own)
    const { frame, call, session } = owner
    expect((await frame.call('project', { apiKey: own.configuration.projects?.[0]?.apiKey ?? '' })).status).toBe(200)
    expect((await call('sessionMe', {})).status).toBe(200)
    expect((await call('vaultMeta', { purpose: 'enrol' })).status).toBe(200)
    const { put, pinKey } = await storeEvaluated(owner)
    // Once to make it theirs, once as on any day.
    for (let opened = 0; opened < 2; opened++) {
      expect((await call('vaultMeta', { purpose: 'unlock' })).status).toBe(200)
      const { status, body } = await evaluateWith(owner, put)
      expect(status).toBe(200)
      const proof = provePin(owner, put, pinKey, body.evalId)
      expect((await openWith(owner, put, [await makeReceipt(owner, put)], { proof })).status).toBe(200)
    }
    expect((await frame.call('sessionRefresh', { refreshToken: session.refreshToken })).status).toBe(200)
  }
})
