import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  ageBrowsers,
  drawChallenge,
  evaluateWith,
  makePasskeyPut,
  openOwner,
  openRightly,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: an opening that shows the recovery phrase is recorded in the audit and reported to the owner by mail, at most
 * five a day, and nobody without the PIN or a passkey can use these up. The service is a process with its default
 * limits.
 */

let own: RunningServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp) }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})

test('an opening for export is reported, and bounded', { timeout: 60_000 }, async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const made = await makePasskeyPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', made.put)).toMatchObject({ status: 200 })
  const challenge = await drawChallenge(owner, 'export')
  // Somebody with only the login uses none of them up.
  const thief = await openOwner(own, { sub: owner.sub })
  await ageBrowsers(thief)
  for (let i = 0; i < 6; i++) {
    expect(await thief.call('vaultMeta', { purpose: 'export' })).toMatchObject({ status: 200 })
    expect(await evaluateWith(thief, stored.put, { purpose: 'export' })).toMatchObject({ status: 200 })
  }
  const written = () =>
    own.database.query(`select event, data from audit where actor = $1 order by seq`, [owner.user.id])
  const kinds = async () =>
    (
      await own.database.query(
        `select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1`,
        [owner.user.id],
      )
    ).map(({ kind }) => kind)
  // Nor does an assertion from another session, or for another use.
  expect(await openWithPasskey(thief, made, 'export', { challenge })).toMatchObject(failure(403, 'wrong_passkey'))
  const forUnlock = await drawChallenge(owner, 'unlock')
  expect(await openWithPasskey(owner, made, 'export', { challenge: forUnlock })).toMatchObject(
    failure(403, 'wrong_passkey'),
  )
  expect(await kinds()).not.toContain('wallet.exported')
  expect(await openWithPasskey(owner, made, 'export')).toMatchObject({ status: 200 })
  expect(await openWithPasskey(owner, made, 'export')).toMatchObject({ status: 200 })
  for (let i = 0; i < 3; i++) expect(await openRightly(owner, stored, 'export')).toMatchObject({ status: 200 })
  expect((await kinds()).filter((kind) => kind === 'wallet.exported')).toHaveLength(5)
  expect((await written()).filter(({ event }) => event === 'vault.exported')).toHaveLength(5)
  // The sixth is refused before a guard counts a guess.
  expect(await owner.call('vaultMeta', { purpose: 'export' })).toMatchObject(failure(429, 'too_many_requests'))
  const begin = { use: 'export' as const }
  expect(await owner.call('passkeyBegin', begin)).toMatchObject(failure(429, 'too_many_requests'))
  expect(await openWithPasskey(owner, made, 'export', { challenge })).toMatchObject(failure(429, 'too_many_requests'))
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  expect(await openWithPasskey(owner, made)).toMatchObject({ status: 200 })
  // An export allows no change.
  const { body } = await owner.call('vaultMeta', { purpose: 'unlock' })
  expect(body.changes).toBe(1)
  expect(await owner.call('slotPut', (await makePasskeyPut(owner, stored.ownerKey, 2)).put)).toMatchObject(
    failure(403, 'not_allowed'),
  )
})

test('nine passkey openings for export at once: five answers, five rows of the audit, five mails', {
  timeout: 60_000,
}, async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const made = await makePasskeyPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', made.put)).toMatchObject({ status: 200 })
  const challenges = await Promise.all(Array.from({ length: 9 }, () => drawChallenge(owner, 'export')))
  const answers = await Promise.all(
    challenges.map((challenge) => openWithPasskey(owner, made, 'export', { challenge })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
  const written = await own.database.query("select from audit where actor = $1 and event = 'vault.exported'", [
    owner.user.id,
  ])
  expect(written).toHaveLength(5)
  const mails = await own.database.query(
    "select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 and m.kind = 'wallet.exported'",
    [owner.user.id],
  )
  expect(mails).toHaveLength(5)
})
