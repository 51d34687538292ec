import { makeOddRequests, sendBytes } from '@latchkey/service/odd-requests'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import {
  makeDeletion,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makePut,
  makeRemoval,
  openOwner,
  openRightly,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { apiOrigin, projectKey, type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: no bytes on a connection make the API fail, write an error into its log, or read one request as two, and
 * people sign in meanwhile; nor do correctly signed requests, whatever numbers and bytes they contain. The service is a
 * process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

/** The same bytes in a text that no encoder writes: its last character has bits that are not part of any byte. */
const withUnusedBits = (text: string) => `${text.slice(0, -1)}_`

test('rightly signed requests with numbers that no column holds, and bytes in another spelling', {
  timeout: 60_000,
}, async () => {
  const refused = failure(400, 'bad_request')
  const newcomer = await openOwner(own)
  const put = await makePut(newcomer, {
    before: ({ slot }) => {
      slot.serverShare = withUnusedBits(slot.serverShare)
    },
  })
  expect(await newcomer.call('vaultPut', put)).toMatchObject(refused)

  const owner = await openOwner(own)
  const stored = await storeEvaluated(owner)
  const { ownerKey } = stored
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  for (const number of [2 ** 31, 2 ** 53, 1e300]) {
    expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, number).put)).toMatchObject(refused)
    expect(await owner.call('slotPut', (await makePasskeyPut(owner, ownerKey, number)).put)).toMatchObject(refused)
    const next = await makePinPut(owner, ownerKey, stored.put, number)
    expect(await owner.call('slotPut', next.put)).toMatchObject(refused)
    expect(await owner.call('slotRemove', makeRemoval(owner, ownerKey, randomId(), number))).toMatchObject(refused)
    const wallet = makeDeletion(owner, ownerKey, stored.put, number)
    expect(await owner.call('accountDelete', { wallet })).toMatchObject(refused)
  }
  const next = await makePinPut(owner, ownerKey, stored.put, 1, {
    before: ({ slot }) => {
      slot.serverShare = withUnusedBits(slot.serverShare)
    },
  })
  expect(await owner.call('slotPut', next.put)).toMatchObject(refused)
  const passkey = await makePasskeyPut(owner, ownerKey, 1, {
    before: ({ slot }) => {
      slot.serverShare = withUnusedBits(slot.serverShare)
    },
  })
  expect(await owner.call('slotPut', passkey.put)).toMatchObject(refused)
  // The same proof still allows the correct kit.
  expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, 1).put)).toMatchObject({ status: 200 })
  expect(own.lines.filter((line) => line.includes('failed'))).toEqual([])
})

test('requests that proxies read differently, that are cut off or too large', { timeout: 60_000 }, async () => {
  const { host } = new URL(apiOrigin)
  const paths = { '/v1/project': JSON.stringify({ apiKey: projectKey }), '/v1/auth/bind': 'by=code', '/csp': '[]' }
  const odd = Object.entries(paths).flatMap(([path, body]) => makeOddRequests({ host, path, body }))
  const answers = await Promise.all(
    odd.map(async (request) => ({ name: request.name, statuses: await sendBytes(own.port(), request) })),
  )
  expect(answers.filter(({ statuses }) => statuses.length > 1 || statuses.some((status) => status >= 500))).toEqual([])
  // A valid request, sent in the same way, is answered.
  const right = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  expect(await sendBytes(own.port(), { name: 'right', bytes: right })).toEqual([200])
  const frame = await openFrame(own)
  const { tokens } = await signIn(own, frame)
  expect((await frame.call('sessionMe', {}, tokens.accessToken)).status).toBe(200)
  await own.stop()
  expect(own.lines.filter((line) => line.includes('failed'))).toEqual([])
})
