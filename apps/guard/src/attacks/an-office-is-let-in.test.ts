import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { enrol, makeCrowd, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'

/**
 * Claim: the default limits fit 500 people behind one address; `npm run test:long` tries all of them. The guard is a
 * process with its default limits.
 */

const people = inject('fuzz').runs > 100 ? 500 : 40

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test(`${people} people behind one address make a wallet and open it: none is refused`, {
  timeout: people * 1_000,
}, async () => {
  const browser = await openBrowser(own)
  const crowd = makeCrowd()
  for (let i = 0; i < people; i++) {
    const person = crowd.person()
    expect((await enrol(browser, person)).status).toBe(200)
    expect((await crowd.attempt(browser, person)).status).toBe(200)
  }
})
