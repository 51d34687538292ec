import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { recordsRetireMessage } from '@latchkey/protocol/guard'
import { recordsRetirementType } from '@latchkey/protocol/tokens'
import { createLog } from '@latchkey/service/log'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  apiOrigin,
  attempt,
  begin,
  enrol,
  follow,
  makeFollowing,
  makeRecord,
  newId,
  openBrowser,
  type Person,
  type RunningGuard,
  runGuard,
} from '../fixtures/guard.ts'
import { createGuard } from '../guard.ts'

/**
 * Claim: a guard that a wallet's set has left behind retires its records only for the API, with the owner's signature for
 * this guard, this vault and a record up to that one; no later one, and no other owner's. A PIN that is just being set is
 * reported to nobody as a wrong one. The guard is a process with its default limits.
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
afterEach(() => own.setClock('0 days'))

const openPerson = async () => {
  const person = makeRecord()
  const browser = await openBrowser(own)
  expect(await enrol(browser, person)).toMatchObject({ status: 200 })
  expect(await attempt(browser, person, person.pin)).toMatchObject({ status: 200 })
  return { person, browser }
}

type Change = { claims?: object; about?: object; guardId?: string; key?: CryptoKey; owner?: KeyObject; type?: string }

const ask = async ({ record, owner }: Person, change: Change = {}) => {
  const { vaultId, slotId, epoch, ownerKey } = record
  const message = recordsRetireMessage(
    { vaultId, slotId, epoch, ...change.about },
    { guardId: change.guardId ?? 'guard-1' },
  )
  const ownerSignature = signBytes(null, message, change.owner ?? owner).toString('base64url')
  const claims = { sub: vaultId, slotId, epoch, ownerKey, ownerSignature, ...change.claims }
  const token = await new SignJWT({ iss: apiOrigin, aud: 'guard-1', jti: newId(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: change.type ?? recordsRetirementType })
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(change.key ?? own.api.privateKey)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await own.send('/v1/records/retire', { method: 'POST', headers, body: JSON.stringify({ token }) })
  return answer.status === 200 ? 'retired' : (await answer.json()).error.code
}

const states = async ({ record }: Person) =>
  (
    await own.database.query('select epoch, state from records where vault_id = $1 order by epoch, state', [
      record.vaultId,
    ])
  ).map(({ epoch, state }) => `${epoch} ${state}`)

test('nothing is retired by the API alone, by another owner, or for another guard', { timeout: 60_000 }, async () => {
  const { person, browser } = await openPerson()
  const stranger = generateKeyPairSync('ed25519')
  const strangerKey = stranger.publicKey.export({ format: 'jwk' }).x as string
  const other = await generateKeyPair('EdDSA')
  expect(await ask(person, { owner: stranger.privateKey })).toBe('bad_proof')
  expect(await ask(person, { guardId: 'guard-2' })).toBe('bad_proof')
  expect(await ask(person, { about: { vaultId: newId() } })).toBe('bad_proof')
  expect(await ask(person, { about: { epoch: 2 } })).toBe('bad_proof')
  expect(await ask(person, { about: { slotId: newId() } })).toBe('bad_proof')
  expect(await ask(person, { key: other.privateKey })).toBe('bad_token')
  expect(await ask(person, { type: 'vault-deletion+jwt' })).toBe('bad_token')
  expect(await ask(person, { claims: { aud: 'guard-2' } })).toBe('bad_token')
  // The owner of another record retires nothing of this one.
  expect(await ask(person, { owner: stranger.privateKey, claims: { ownerKey: strangerKey } })).toBe('retired')
  expect(await states(person)).toEqual(['1 active'])
  expect(await attempt(browser, person, person.pin)).toMatchObject({ status: 200 })
  // The owner's own signature does; again, it does no harm.
  expect(await ask(person)).toBe('retired')
  expect(await ask(person)).toBe('retired')
  expect(await states(person)).toEqual(['1 retired'])
  expect(await attempt(browser, person, person.pin)).toMatchObject({ status: 404 })
})

test('a later record stays, and an earlier one goes', { timeout: 60_000 }, async () => {
  const { person, browser } = await openPerson()
  const next = makeFollowing(browser, person, '730164')
  expect(await follow(browser, next)).toMatchObject({ status: 200 })
  expect(await attempt(browser, next.person, '730164', 'pin-change')).toMatchObject({ status: 200 })
  expect(await ask(person)).toBe('retired')
  expect(await states(person)).toEqual(['1 retired', '2 active'])
  expect(await attempt(browser, next.person, '730164')).toMatchObject({ status: 200 })
  const third = makeFollowing(browser, next.person, '915627')
  expect(await ask(third.person)).toBe('retired')
  expect(await states(person)).toEqual(['1 retired', '2 retired'])
})

test('a PIN that is just being set is no wrong one, where its page was closed', { timeout: 60_000 }, async () => {
  const { person, browser } = await openPerson()
  const next = makeFollowing(browser, person, '730164')
  expect(await follow(browser, next)).toMatchObject({ status: 200 })
  await begin(browser, next.person, '730164', 'pin-change')
  await own.setClock('10 minutes')
  await instance.records.sweeps.evals()
  const events = async () =>
    (
      await own.database.query(`select event from audit where actor = $1 and event like 'pin.%'`, [
        person.record.vaultId,
      ])
    ).map(({ event }) => event)
  expect(await own.database.query('select 1 from evals where vault_id = $1', [person.record.vaultId])).toEqual([])
  expect(await events()).toEqual([])
  // One in use is guessed at with such a token, too.
  await begin(browser, person, 'a guess', 'pin-change')
  await own.setClock('20 minutes')
  await instance.records.sweeps.evals()
  expect(await events()).toEqual(['pin.unproven'])
})
