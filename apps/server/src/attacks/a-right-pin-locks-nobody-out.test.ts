import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mostUnproven } from '../api/evaluations.ts'
import { makeReceipt, type Owner, openOwner, openRightly, storeEvaluated } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a right PIN is in none of the API's counts once its own proof has arrived, even if the opening then fails. The
 * service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

/** More evaluations than the API allows without the right PIN, and fewer than a session may request in a minute. */
const times = mostUnproven.count + 5

/** Each test opens a wallet some twenty times. */
const patient = { timeout: 120_000 }

const makeOwner = async (more: { email?: string } = {}) => {
  const owner = await openOwner(own, more)
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  return { owner, stored }
}

const countOf = async ({ vaultId }: Owner) =>
  (await own.database.query('select from evaluations where vault_id = $1 and counted is not null', [vaultId])).length

test('who opened their wallet as often as anybody may in a day, and tries again and again', patient, async () => {
  const { owner, stored } = await makeOwner()
  const setBucket = (tokens: number) =>
    own.database.query('update buckets set tokens = $2 where key = $1', [
      `vaultOpenUser/86400:${owner.user.id}`,
      tokens,
    ])
  await setBucket(-1)
  for (let i = 0; i < times; i++)
    expect(await openRightly(owner, stored)).toMatchObject(failure(429, 'too_many_requests'))
  expect(await countOf(owner)).toBe(0)
  await setBucket(10)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
})

test('receipts that are good for nothing', patient, async () => {
  const { owner, stored } = await makeOwner()
  const other = await makeReceipt(owner, stored.put, { purpose: 'transfer' })
  for (let i = 0; i < times; i++)
    expect(await openRightly(owner, stored, 'unlock', other)).toMatchObject(failure(401, 'bad_proof'))
  expect(await countOf(owner)).toBe(0)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
})

test('an API that fails in the middle of the opening', patient, async () => {
  const { owner, stored } = await makeOwner({ email: `${randomId()}@example.org` })
  await own.database.query('alter table contacts rename to contacts_away')
  const answers: number[] = []
  for (let i = 0; i < times; i++) answers.push((await openRightly(owner, stored)).status)
  await own.database.query('alter table contacts_away rename to contacts')
  expect(answers.filter((status) => ![429, 500].includes(status))).toEqual([])
  expect(await countOf(owner)).toBe(0)
  await own.database.query('delete from buckets')
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
})

test('an e-mail address that cannot be read any more', patient, async () => {
  const { owner, stored } = await makeOwner({ email: `${randomId()}@example.org` })
  await own.database.query(`update identities set email_sealed = '\\x00' where user_id = $1`, [owner.user.id])
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  const me = await owner.call('sessionMe', {})
  expect([me.status, me.body.user.email]).toEqual([200, undefined])
})
