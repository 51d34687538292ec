import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { type OpenServer, openServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/** Claim: the default limits fit 500 people behind one address; `npm run test:long` tries all of them. */

const people = inject('fuzz').runs > 100 ? 500 : 20

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'), { limits: {} })
})
afterAll(async () => own?.close())

test(`${people} people behind one address sign in and use their sessions: none is refused`, {
  timeout: people * 1_500,
}, async () => {
  for (let i = 0; i < people; i++) {
    own.google.next = { sub: randomId() }
    const frame = await openFrame(own)
    expect((await frame.call('project', { apiKey: own.configuration.projects?.[0]?.apiKey ?? '' })).status).toBe(200)
    const { tokens } = await signIn(own, frame)
    const { accessToken, refreshToken } = tokens
    expect((await frame.call('sessionMe', {}, accessToken)).status).toBe(200)
    expect((await frame.call('vaultMeta', { purpose: 'enrol' }, accessToken)).status).toBe(200)
    expect((await frame.call('sessionRefresh', { refreshToken })).status).toBe(200)
  }
})
