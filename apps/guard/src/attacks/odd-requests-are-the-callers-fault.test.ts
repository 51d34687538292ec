import { makeOddRequests, sendBytes } from '@latchkey/service/odd-requests'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  attempt,
  enrol,
  makeRecord,
  newId,
  openBrowser,
  origin,
  type RunningGuard,
  runGuard,
} from '../fixtures/guard.ts'

/**
 * Claim: no bytes on a connection make a guard fail, write an error into its log, or read one request as two, and
 * people open their wallets meanwhile. The guard is a process with its default limits.
 */

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test('a share in a spelling that no encoder writes', async () => {
  const browser = await openBrowser(own)
  const { record } = makeRecord()
  // The last character has bits that are not part of any byte.
  const odd = { ...record, share: `${record.share.slice(0, -1)}_` }
  expect(await enrol(browser, { record: odd })).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_request' } },
  })
  expect((await enrol(browser, { record })).status).toBe(200)
  expect(own.lines.filter((line) => line.includes('failed'))).toEqual([])
})

test('requests that proxies read differently, that are cut off or too large', { timeout: 60_000 }, async () => {
  const { host } = new URL(origin)
  const body = JSON.stringify({ evalId: newId(), signature: 'A'.repeat(86) })
  const odd = makeOddRequests({ host, path: '/v1/prove', body })
  const answers = await Promise.all(
    odd.map(async (request) => ({ name: request.name, statuses: await sendBytes(own.port, request) })),
  )
  expect(answers.filter(({ statuses }) => statuses.length > 1 || statuses.some((status) => status >= 500))).toEqual([])
  const person = makeRecord()
  const browser = await openBrowser(own)
  expect((await enrol(browser, person)).status).toBe(200)
  expect((await attempt(browser, person, person.pin)).status).toBe(200)
  await own.stop()
  expect(own.lines.length).toBeGreaterThan(odd.length / 2)
  expect(own.lines.filter((line) => line.includes('failed'))).toEqual([])
})
