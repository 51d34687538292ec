import type { Rate } from '@latchkey/service/limits'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { boundForm, openFrame, openWindow, readCode, startFlow } from '../fixtures/browser.ts'
import { evaluateWith, makeReceipt, openOwner, openWith, provePin, storeEvaluated } from '../fixtures/enrolment.ts'
import { apiOrigin, type RunningServer, runServer, walletOrigin } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { rates } from '../rates.ts'

/**
 * Claim: the default limits allow 500 people behind one address to come at the same moment: some come, and the capacity
 * is computed from what they used; `npm run test:long` sends all of them. The service is a process with its default
 * limits.
 */

const office = 500
const isLong = inject('fuzz').runs > 100
const people = isLong ? office : 20
/** Each waits for two mails. */
const peopleByMail = isLong ? office : 8

let smtp: OpenSmtpServer
let own: RunningServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { mailPort: smtp.port })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})
beforeEach(async () => {
  await own.database.query('delete from buckets')
})

/** From the second person on, the limits are not refilled, as if all came at the same moment. */
const stopTime = () => own.database.query("update buckets set at = now() + interval '1 hour'")

/** How many people the shared limits would let in without being refilled, computed from what these people used. */
const readCapacity = async (people: number) => {
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
    if (i === 1) await stopTime()
    const owner = await openOwner(own)
    const { frame, call, session } = owner
    expect((await frame.call('project', { apiKey: own.configuration.projects?.[0]?.apiKey ?? '' })).status).toBe(200)
    expect((await call('sessionMe', {})).status).toBe(200)
    expect((await call('vaultMeta', { purpose: 'enrol' })).status).toBe(200)
    const { put, pinKey } = await storeEvaluated(owner)
    // Once to put the wallet into use, once as on any day.
    for (let opened = 0; opened < 2; opened++) {
      expect((await call('vaultMeta', { purpose: 'unlock' })).status).toBe(200)
      const { status, body } = await evaluateWith(owner, put)
      expect(status).toBe(200)
      const proof = provePin(owner, put, pinKey, body.evalId)
      expect((await openWith(owner, put, [await makeReceipt(owner, put)], { proof })).status).toBe(200)
    }
    expect((await frame.call('sessionRefresh', { refreshToken: session.refreshToken })).status).toBe(200)
  }
  const capacity = await readCapacity(people)
  expect(capacity.length).toBeGreaterThan(4)
  expect(capacity.filter((each) => each.people < office)).toEqual([])
})

test(`${peopleByMail} people behind one address sign in by a code by mail, each after a typo in the address and in the code: none is refused`, {
  timeout: peopleByMail * 3_000,
}, async () => {
  for (let i = 0; i < peopleByMail; i++) {
    if (i === 1) await stopTime()
    const frame = await openFrame(own)
    // The requests of the window, in their order.
    const { flowId } = await startFlow(frame, 'email')
    expect((await frame.call('authFlow', { flowId })).status).toBe(200)
    const window = openWindow(own)
    const { url } = await window.bind(await boundForm(frame, flowId))
    const state = url.split('#email=')[1] ?? ''
    expect((await frame.call('authEmail', { state })).status).toBe(200)
    const to = `person${i}@office.example`
    for (const email of [`typo${i}@office.example`, to])
      expect((await frame.call('authEmailSend', { state, email })).status).toBe(200)
    const code = readCode(smtp, to)
    const typo = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    expect((await frame.call('authEmailCheck', { state, code: typo })).body).toEqual({ status: 'wrong', left: 4 })
    const { ticket } = (await frame.call('authEmailCheck', { state, code })).body
    const end = await window.get(`${apiOrigin}/v1/auth/callback/email?state=${state}&code=${ticket}`)
    expect(end.url).toBe(`${walletOrigin}/auth/done#ok`)
    expect((await frame.call('authWait', { flowId })).body.status).toBe('done')
  }
  const capacity = await readCapacity(peopleByMail)
  expect(capacity.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['emailCode', 'emailCodeProject', 'emailCheck']),
  )
  expect(capacity.filter((each) => each.people < office)).toEqual([])
})
