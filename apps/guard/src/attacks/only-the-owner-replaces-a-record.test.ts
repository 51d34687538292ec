import { generateKeyPairSync } from 'node:crypto'
import { createLog } from '@latchkey/service/log'
import { holdRows } from '@latchkey/service/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  attempt,
  begin,
  enrol,
  follow,
  makeFollowing,
  makeRecord,
  newId,
  openBrowser,
  type RunningGuard,
  runGuard,
  signProof,
} from '../fixtures/guard.ts'
import { createGuard } from '../guard.ts'

/**
 * Claim: a record can follow another only if the owner of the previous one signed that, for this guard, this session
 * and exactly these bytes; the earlier PIN opens until the new one is in use, and then never again. Somebody with a
 * login, or somebody who speaks for the API, gains no guess by it. The guard is a process with its default limits.
 */

let own: RunningGuard
/** Another instance, whose sweeps the test starts. */
let instance: Awaited<ReturnType<typeof createGuard>>
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
  instance = await createGuard(
    own.configuration,
    createLog('test', () => {}),
  )
})
afterAll(async () => {
  await instance?.close()
  await own?.close()
})

const code = ({ status, body }: Awaited<ReturnType<typeof attempt>>) => (status === 200 ? 'right' : body.error.code)

const openPerson = async () => {
  const person = makeRecord()
  const browser = await openBrowser(own)
  expect(await enrol(browser, person)).toMatchObject({ status: 200 })
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
  return { person, browser }
}

const freeze = (vaultId: string) =>
  own.database.query(`update counts set fails = 10, charged_at = guard_now() where vault_id = $1 and slot_id = ''`, [
    vaultId,
  ])

test('nobody but the owner, and nothing but what they signed', { timeout: 120_000 }, async () => {
  const { person, browser } = await openPerson()
  const made = makeFollowing(browser, person, '730164')
  const put = async (
    change: object,
    record: object = {},
    from = browser,
    purpose: 'pin-change' | 'enrol' | 'unlock' = 'pin-change',
  ) => {
    const token = await from.token({ sub: person.record.vaultId, purpose })
    const body = { ...made.person.record, ...record, change: { ...made.change, ...change } }
    return code(await from.send('PUT', '/v1/records', body, token))
  }
  const stranger = generateKeyPairSync('ed25519')
  const ownerKey = stranger.publicKey.export({ format: 'jwk' }).x as string
  expect(await put({ ownerSignature: made.sign({}, stranger.privateKey) })).toBe('bad_proof')
  for (const about of [{ guardId: 'guard-2' }, { jkt: 'A'.repeat(43) }, { replaces: newId() }])
    expect(await put({ ownerSignature: made.sign(about) })).toBe('bad_proof')
  for (const record of [{ slotId: newId() }, { epoch: 3 }, { authKey: ownerKey }, { ownerKey }])
    expect(await put({}, record)).toBe('bad_proof')
  // The signature is for another session: somebody who speaks for the API cannot use it in one of their own.
  expect(await put({}, {}, await openBrowser(own))).toBe('bad_proof')
  // A record cannot follow one that another owner's key signed for, nor one that does not exist.
  const other = makeFollowing(browser, makeRecord('482913', person.record.vaultId), '730164')
  expect(await follow(browser, other).then(code)).toBe('not_found')
  const wrong = { replaces: newId() }
  expect(await put({ ...wrong, ownerSignature: made.sign(wrong) })).toBe('not_found')
  // A token for anything else changes nothing, and one for a change makes no new wallet.
  expect(await put({}, {}, browser, 'enrol')).toBe('bad_token')
  expect(await put({}, {}, browser, 'unlock')).toBe('bad_token')
  const token = await browser.token({ sub: person.record.vaultId, purpose: 'pin-change' })
  expect(code(await browser.send('PUT', '/v1/records', makeRecord('1', person.record.vaultId).record, token))).toBe(
    'bad_token',
  )
  expect(await own.database.query('select epoch from records where vault_id = $1', [person.record.vaultId])).toEqual([
    { epoch: 1 },
  ])
  expect(await follow(browser, made).then(code)).toBe('right')
})

test('the PIN of before opens until the new one opened, for anything but the change; then it is gone', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  // A record of another owner, left by an interrupted enrolment or stored by somebody who speaks for the API.
  const strange = makeRecord('555019', person.record.vaultId)
  await enrol(browser, strange)
  expect(code(await attempt(browser, strange, strange.pin))).toBe('right')

  const given = makeFollowing(browser, person, '602938')
  expect(await follow(browser, given).then(code)).toBe('right')
  const made = makeFollowing(browser, person, '730164')
  expect(await follow(browser, made).then(code)).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
  expect(code(await attempt(browser, made.person, '730164', 'pin-change'))).toBe('right')
  // The API may not have switched yet.
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
  expect(code(await attempt(browser, made.person, '730164'))).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('not_found')
  // Another change that was begun at the same time is gone too.
  expect(code(await attempt(browser, given.person, '602938', 'pin-change'))).toBe('not_found')
  // Neither can be stored again.
  expect(await follow(browser, made).then(code)).toBe('conflict')
  expect(await follow(browser, given).then(code)).toBe('conflict')
  expect(code(await attempt(browser, strange, strange.pin))).toBe('right')
  const events = await own.database.query(
    `select data from audit where actor = $1 and event = 'record.retired' order by data->>'slot'`,
    [person.record.vaultId],
  )
  const slots = [person.record.slotId, given.person.record.slotId].sort()
  expect(events).toEqual(expect.arrayContaining(slots.map((slot) => ({ data: expect.objectContaining({ slot }) }))))
  expect(events).toHaveLength(2)
})

test('who speaks for the API retires nothing of the owner’s without the owner’s signature', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  const { vaultId, ownerKey, slotId } = person.record
  // A new wallet's record has the first epoch.
  const strange = makeRecord('555019', vaultId)
  const later = { ...strange, record: { ...strange.record, epoch: 2, ownerKey } }
  expect(code(await enrol(browser, later))).toBe('bad_request')
  // A first record with the owner's key, which the API knows, does not need their signature.
  const first = { ...strange, record: { ...strange.record, ownerKey } }
  expect(code(await enrol(browser, first))).toBe('right')
  for (let i = 0; i < 3; i++) expect(code(await attempt(browser, first, first.pin))).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
  // Somebody else's chain, which does not lead to a record of the owner.
  const owner = { ...makeRecord('555019', vaultId) }
  expect(code(await enrol(browser, owner))).toBe('right')
  expect(code(await attempt(browser, owner, owner.pin))).toBe('right')
  const next = makeFollowing(browser, owner, '730164')
  expect(await follow(browser, next).then(code)).toBe('right')
  for (let i = 0; i < 3; i++) expect(code(await attempt(browser, next.person, '730164'))).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
  expect(await own.database.query('select state from records where slot_id = $1', [slotId])).toEqual([
    { state: 'active' },
  ])
  // A token that names one record is valid for no other, and one that names none retires nothing.
  const made = makeFollowing(browser, person, '730164')
  expect(await follow(browser, made).then(code)).toBe('right')
  const named = { record: { slotId, epoch: 1 } }
  expect(code(await attempt(browser, made.person, '730164', 'unlock', named))).toBe('not_found')
  for (let i = 0; i < 2; i++)
    expect(code(await attempt(browser, made.person, '730164', 'unlock', { record: undefined }))).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
})

test('a guard that lost the record takes the owner’s new one, if the API names that owner, and no other', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  const { vaultId, ownerKey } = person.record
  const other = makeRecord('555019', vaultId)
  await enrol(browser, other)
  expect(code(await attempt(browser, other, other.pin))).toBe('right')
  await own.database.query('delete from records where slot_id = $1', [person.record.slotId])
  await freeze(vaultId)
  const made = makeFollowing(browser, person, '730164')
  // Somebody with only the login has no signature of the owner that the API names.
  const thief = await openBrowser(own)
  const stolen = makeFollowing(thief, makeRecord('482913', vaultId), '730164')
  expect(await follow(thief, stolen, 'pin-change', { ownerKey }).then(code)).toBe('not_found')
  expect(await follow(browser, made).then(code)).toBe('not_found')
  expect(await follow(browser, made, 'pin-change', { ownerKey }).then(code)).toBe('right')
  // Unlike a following record it gives no guesses of its own, and it retires nothing.
  expect(code(await attempt(browser, made.person, '730164', 'pin-change'))).toBe('frozen')
  await own.database.query(`update counts set fails = 0 where vault_id = $1`, [vaultId])
  expect(code(await attempt(browser, made.person, '730164', 'pin-change'))).toBe('right')
  for (let i = 0; i < 2; i++) expect(code(await attempt(browser, made.person, '730164'))).toBe('right')
  const again = makeFollowing(browser, made.person, '602938')
  expect(await follow(browser, again).then(code)).toBe('right')
  for (let i = 0; i < 2; i++) expect(code(await attempt(browser, again.person, '602938'))).toBe('right')
  expect(code(await attempt(browser, made.person, '730164'))).toBe('not_found')
  expect(code(await attempt(browser, other, other.pin))).toBe('right')
})

test('an API that went back to before the change: the owner follows the record of before; after 35 days it is gone', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  const { slotId } = person.record
  const made = makeFollowing(browser, person, '730164')
  expect(await follow(browser, made).then(code)).toBe('right')
  for (let i = 0; i < 2; i++) expect(code(await attempt(browser, made.person, '730164'))).toBe('right')
  expect(code(await attempt(browser, person, person.pin))).toBe('not_found')
  await own.setClock('34 days')
  for (const sweep of Object.values(instance.sweeps)) await sweep()
  const again = makeFollowing(browser, person, '602938')
  expect(await follow(browser, again).then(code)).toBe('right')
  expect(code(await attempt(browser, again.person, '602938', 'pin-change'))).toBe('right')
  expect(code(await attempt(browser, again.person, '602938'))).toBe('right')
  // The change that was lost with the API's database no longer opens anything either.
  expect(code(await attempt(browser, made.person, '730164'))).toBe('not_found')
  await own.setClock('36 days')
  for (const sweep of Object.values(instance.sweeps)) await sweep()
  expect(await own.database.query('select state from records where slot_id = $1', [slotId])).toEqual([])
  expect(await follow(browser, makeFollowing(browser, person, '915627')).then(code)).toBe('not_found')
  await own.setClock('0 days')
})

test('a frozen vault takes the owner’s new PIN from the session they signed for, and five wrong ones at most', {
  timeout: 120_000,
}, async () => {
  const { person } = await openPerson()
  const { vaultId } = person.record
  await freeze(vaultId)
  const browser = await openBrowser(own)
  expect(code(await attempt(browser, person, person.pin))).toBe('frozen')
  const made = makeFollowing(browser, person, '730164')
  expect(await follow(browser, made).then(code)).toBe('right')
  // Others stay out, also of the new record.
  const thief = await openBrowser(own)
  expect(code(await attempt(thief, made.person, '730164', 'pin-change'))).toBe('frozen')
  for (let i = 0; i < 4; i++)
    expect(code(await attempt(browser, made.person, '000001', 'pin-change'))).toBe('wrong_pin')
  // Repeating the same request gives no further guess.
  expect(await follow(browser, made).then(code)).toBe('right')
  expect(code(await attempt(browser, made.person, '000001', 'pin-change'))).toBe('session_locked')
  expect(await follow(browser, made).then(code)).toBe('right')
  expect(code(await attempt(browser, made.person, '730164', 'pin-change'))).toBe('session_locked')
  // The owner signs for another session of theirs.
  const next = await openBrowser(own)
  const again = makeFollowing(next, person, '730164')
  expect(await follow(next, again).then(code)).toBe('right')
  expect(code(await attempt(next, again.person, '730164', 'pin-change'))).toBe('right')
  expect(code(await attempt(next, again.person, '730164'))).toBe('right')
  // The vault's count is what it was.
  expect(await own.database.query(`select fails from counts where vault_id = $1 and slot_id = ''`, [vaultId])).toEqual([
    { fails: 10 },
  ])
})

test('somebody with the login who stores records all day keeps the owner from no change', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  const thief = await openBrowser(own)
  const stranger = makeRecord('482913', person.record.vaultId)
  const answers: string[] = []
  for (let i = 0; i < 25; i++)
    answers.push(
      code(
        await follow(
          thief,
          makeFollowing(thief, { ...stranger, record: { ...stranger.record, slotId: person.record.slotId } }, '730164'),
        ),
      ),
    )
  expect(new Set(answers)).toEqual(new Set(['not_found', 'too_many_requests']))
  expect(code(await follow(browser, makeFollowing(browser, person, '730164')))).toBe('right')
})

test('enrolments of whoever has the login delete no record that is opened at that moment', {
  timeout: 120_000,
}, async () => {
  const { person, browser } = await openPerson()
  const { vaultId, slotId } = person.record
  for (let i = 0; i < 8; i++) {
    const other = makeRecord('482913', vaultId)
    expect(await enrol(browser, other)).toMatchObject({ status: 200 })
    expect(code(await attempt(browser, other, other.pin))).toBe('right')
  }
  await own.database.query(
    `update records set updated_at = guard_now() - make_interval(mins => case slot_id when $2 then 60 else 10 end)
     where vault_id = $1`,
    [vaultId, slotId],
  )
  // The record is the oldest of nine. Its right PIN and the ninth enrolment compete for its row, the PIN first.
  const begun = await begin(browser, person, person.pin)
  const body = { evalId: begun.body.evalId, signature: signProof(browser, person, begun) }
  // Made beforehand, because a statement waits for at most five seconds.
  const ninth = makeRecord('482913', vaultId)
  const held = await holdRows(own.database.url, 'select from records where slot_id = $1 for update', [slotId])
  const proven = browser.send('POST', '/v1/prove', body)
  await held.waitedFor(1)
  const enrolled = enrol(browser, ninth)
  await held.waitedFor(2)
  await held.release()
  expect(await proven).toMatchObject({ status: 200 })
  expect(await enrolled).toMatchObject({ status: 200 })
  expect(code(await attempt(browser, person, person.pin))).toBe('right')
})
