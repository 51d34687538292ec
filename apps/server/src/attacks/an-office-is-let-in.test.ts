import type { Rate } from '@latchkey/service/limits'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evaluateWith, makeReceipt, openOwner, openWith, provePin, storeEvaluated } from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { rates } from '../rates.ts'

/**
 * Claim: the default limits fit 500 people behind one address who come at one moment: some come, and what they took is
 * counted; `npm run test:long` sends all of them. The service is a process with its default limits.
 */

const office = 500
const people = inject('fuzz').runs > 100 ? office : 20

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

/** How many people the limits that they share would let in, one moment after the other, by what these took. */
const readCapacity = async () => {
  const rows = await own.database.query(
    "select key, tokens from buckets where key like '%:127.0.0.1' or key like '%Project/%'",
  )
  return rows.map(({ key, tokens }) => {
    const [, name = '', seconds = ''] = /^(\w+)\/(\d+):/.exec(String(key)) ?? []
    const all: readonly Rate[] = rates[name as keyof typeof rates]
    const { count = 0 } = all.find((rate) => rate.seconds === Number(seconds)) ?? {}
    return { name, people: (count * people) / (count - Number(tokens)) }
  })
}

test(`${people} people behind one address sign in, make a wallet, and open it: none is refused`, {
  timeout: people * 3_000,
}, async () => {
  for (let i = 0; i < people; i++) {
    // Time gives nothing back: all may come at one moment.
    if (i === 1) await own.database.query("update buckets set at = now() + interval '1 hour'")
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
  const capacity = await readCapacity()
  expect(capacity.length).toBeGreaterThan(4)
  expect(capacity.filter((each) => each.people < office)).toEqual([])
})
