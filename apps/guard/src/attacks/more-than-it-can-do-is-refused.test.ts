import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rates } from '../app.ts'
import { attempt, begin, enrol, makeRecord, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'

/**
 * Claim: a guard that is asked for more evaluations than its process can do refuses the rest, without charging anybody
 * a guess or their address a call; those that it accepted get their receipts, and it accepts more when there is room.
 * The guard is a process with its default limits, except for the capacity that it otherwise measures at its start.
 */

const perSecond = 4
const people = 40

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'), { limits: { evalAll: [{ count: perSecond, seconds: 1 }] } })
})
afterAll(async () => own?.close())

test(`${people} people at once, where there is room for ${perSecond} in a second`, { timeout: 60_000 }, async () => {
  const everybody = []
  for (let i = 0; i < people; i++) {
    const [person, browser] = [makeRecord(), await openBrowser(own)]
    expect((await enrol(browser, person)).status).toBe(200)
    everybody.push({ person, browser })
  }
  const began = performance.now()
  const answers = await Promise.all(everybody.map(({ browser, person }) => begin(browser, person, person.pin)))
  const seconds = (performance.now() - began) / 1000
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests', retryAfter: 1 } },
    })
  expect(people - refused.length).toBeGreaterThan(0)
  expect(people - refused.length).toBeLessThanOrEqual(Math.ceil(perSecond * (1 + seconds)))
  // Nobody was charged a guess without an evaluation.
  const [counted] = await own.database.query(
    'select (select count(*)::int from evals) as evals, (select coalesce(sum(fails), 0)::int from counts) as fails',
  )
  expect(counted).toEqual({ evals: people - refused.length, fails: people - refused.length })
  // The refused calls did not count against their address either.
  const [most] = rates.evalAddress
  const [address] = await own.database.query("select tokens from buckets where key like 'evalAddress/%'")
  expect(address?.tokens).toBeGreaterThanOrEqual((most?.count ?? Number.NaN) - (people - refused.length))
  // A caller that tries again gets in.
  const [last] = everybody.slice(answers.findIndex(({ status }) => status !== 200))
  if (!last) throw new Error('nobody was refused')
  await expect.poll(async () => (await attempt(last.browser, last.person, last.person.pin)).status).toBe(200)
})
