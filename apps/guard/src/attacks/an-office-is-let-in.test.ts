import type { Rate } from '@latchkey/service/limits'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rates } from '../app.ts'
import { enrol, makeCrowd, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'

/**
 * Claim: the default limits allow 500 people behind one address to come at the same moment: some come, and the capacity
 * is computed from what they used; `npm run test:long` sends all of them. The guard is a process with its default
 * limits.
 */

const office = 500
const people = inject('fuzz').runs > 100 ? office : 40

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
afterAll(async () => own?.close())

/** How many people the shared limits would let in without being refilled, computed from what these people used. */
const readCapacity = async () => {
  const rows = await own.database.query("select key, tokens from buckets where key like '%:127.0.0.1'")
  return rows.map(({ key, tokens }) => {
    const [, name = '', seconds = ''] = /^(\w+)\/(\d+):/.exec(String(key)) ?? []
    const all: readonly Rate[] = rates[name as keyof typeof rates]
    const { count = 0 } = all.find((rate) => rate.seconds === Number(seconds)) ?? {}
    return { name, people: (count * people) / (count - Number(tokens)) }
  })
}

test(`${people} people behind one address make a wallet and open it: none is refused`, {
  timeout: people * 1_000,
}, async () => {
  const browser = await openBrowser(own)
  const crowd = makeCrowd()
  for (let i = 0; i < people; i++) {
    // The limits are not refilled, as if all came at the same moment.
    if (i === 1) await own.database.query("update buckets set at = now() + interval '1 hour'")
    const person = crowd.person()
    expect((await enrol(browser, person)).status).toBe(200)
    expect((await crowd.attempt(browser, person)).status).toBe(200)
  }
  const capacity = await readCapacity()
  expect(capacity.map(({ name }) => name).sort()).toEqual(['evalAddress', 'recordsAddress'])
  expect(capacity.filter((each) => each.people < office)).toEqual([])
})
