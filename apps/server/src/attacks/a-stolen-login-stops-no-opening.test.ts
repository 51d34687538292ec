import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { makePut, makeReceipt, openOwner, openWith } from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'

/**
 * Claim: an attacker with somebody's login but not their PIN cannot keep them from opening their wallet at the API. The
 * service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

test('a thief opens with worthless receipts, more often than anybody may open: the owner opens', async () => {
  const owner = await openOwner(own)
  const put = await makePut(owner)
  expect(await owner.call('vaultPut', put)).toMatchObject({ status: 200 })
  expect(await openWith(owner, put, [await makeReceipt(owner, put)])).toMatchObject({ status: 200 })

  // The same login, in another browser.
  const frame = await openFrame(own)
  const { tokens, user } = await signIn(own, frame)
  expect(user.id).toBe(owner.user.id)
  const theirs = await makeReceipt(owner, put)
  for (let i = 0; i < 12; i++) {
    const body = { slotId: put.slot.slotId, purpose: 'unlock', receipts: [theirs] }
    expect([401, 429]).toContain((await frame.call('vaultOpen', body, tokens.accessToken)).status)
  }
  expect(await openWith(owner, put, [await makeReceipt(owner, put)])).toMatchObject({ status: 200 })
})
