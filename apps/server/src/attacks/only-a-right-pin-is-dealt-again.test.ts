import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import type { PinSlotPut } from '@latchkey/protocol/api'
import { recordsRetireMessage } from '@latchkey/protocol/guard'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  ageBrowsers,
  makeDeletion,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makePinRemoval,
  type Owner,
  openOwner,
  openRightly,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'

/**
 * Claim: a PIN is dealt again only where that is due, in a session in which it was right minutes ago, in a browser that may
 * change it, with the owner's signature, to the current guards, and while nothing else is being changed. The service is a
 * process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

const done = { status: 200 }
const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')

/** A person whose PIN was dealt three months ago. */
const openVictim = async () => {
  const owner = await openOwner(own)
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  const age = () =>
    own.database.query(
      `update slots set created_at = created_at - interval '91 days' where vault_id = $1 and state = 'active'`,
      [owner.vaultId],
    )
  return { owner, age, ...stored }
}
type Victim = Awaited<ReturnType<typeof openVictim>>

type Unsigned = Omit<PinSlotPut, 'acks' | 'ownerSignature'>
const makeRedeal = ({ owner, ownerKey, put }: Victim, number = 1, change: (put: Unsigned) => void = () => {}) =>
  makePinPut(owner, ownerKey, put, number, {
    before: (unsigned) => {
      unsigned.redeals = true
      change(unsigned)
    },
  })
const redealOf = async (owner: Owner, purpose = 'unlock') =>
  (await owner.call('vaultMeta', { purpose: purpose as 'unlock' })).body.redeal

test('only where it is due, after the PIN was right, and with the owner’s signature', { timeout: 60_000 }, async () => {
  const victim = await openVictim()
  const { owner, age, ownerKey } = victim
  const made = await makeRedeal(victim)
  // It was dealt today.
  expect(await redealOf(owner)).toBeUndefined()
  expect(await owner.call('slotPut', made.put)).toMatchObject(refused)
  await age()
  // It is due; the PIN was right before that, and then for something else.
  expect(await redealOf(owner)).toMatchObject({ threshold: 1 })
  expect(await redealOf(owner, 'export')).toBeUndefined()
  expect(await owner.call('slotPut', made.put)).toMatchObject(refused)
  expect(await openRightly(owner, victim, 'data')).toMatchObject(done)
  expect(await owner.call('slotPut', made.put)).toMatchObject(refused)
  await own.database.query('update sessions set change_until = null where user_id = $1', [owner.user.id])
  expect(await openRightly(owner, victim)).toMatchObject(done)
  // In another session, without the PIN, and with it in a browser that is new.
  const thief = await openOwner(own, { sub: owner.sub })
  expect(await thief.call('slotPut', made.put)).toMatchObject(refused)
  expect(await openRightly(thief, victim)).toMatchObject(done)
  expect(await redealOf(thief)).toBeUndefined()
  expect(await thief.call('slotPut', made.put)).toMatchObject(failure(403, 'new_browser'))
  // By another owner; to other guards than the current ones; with a guard that is none of ours.
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect(await owner.call('slotPut', (await makeRedeal({ ...victim, ownerKey: stranger })).put)).toMatchObject(
    failure(401, 'bad_proof'),
  )
  const weaker = await makeRedeal(victim, 1, (put) => {
    put.slot = { ...put.slot, threshold: 2 }
  })
  expect(await owner.call('slotPut', weaker.put)).toMatchObject(failure(400, 'bad_request'))
  const leaving = (guardId: string, key = ownerKey) =>
    makeRedeal(victim, 1, (put) => {
      const about = { vaultId: put.vaultId, slotId: put.replaces, epoch: put.slot.epoch - 1 }
      const ownerSignature = signBytes(null, recordsRetireMessage(about, { guardId }), key).toString('base64url')
      put.leaves = [{ guardId, ownerSignature }]
    })
  expect(await owner.call('slotPut', (await leaving('guard-1', stranger)).put)).toMatchObject(failure(401, 'bad_proof'))
  // What was signed without it cannot be passed off as such, nor the other way round.
  expect(await owner.call('slotPut', { ...made.put, redeals: undefined })).toMatchObject(failure(401, 'bad_proof'))
  const change = await makePinPut(owner, ownerKey, victim.put, 1)
  expect(await owner.call('slotPut', { ...change.put, redeals: true })).toMatchObject(failure(401, 'bad_proof'))
  expect(await owner.call('slotPut', (await makeRedeal(victim, 2)).put)).toMatchObject(conflict)
  // Rightly, once.
  expect(await owner.call('slotPut', made.put)).toMatchObject(done)
  expect(await owner.call('slotPut', made.put)).toMatchObject(conflict)
  // Minutes later no more.
  await own.database.query('update sessions set redeal_until = now() where user_id = $1', [owner.user.id])
  expect(await owner.call('slotPut', (await makeRedeal(victim, 2)).put)).toMatchObject(refused)
})

test('not while a person changes something, and not over what they changed', { timeout: 60_000 }, async () => {
  const victim = await openVictim()
  const { owner, age, ownerKey } = victim
  await age()
  const other = await openOwner(own, { sub: owner.sub })
  expect(await openRightly(other, victim)).toMatchObject(done)
  await ageBrowsers(owner)
  expect(await openRightly(owner, victim)).toMatchObject(done)
  // Another session has begun to change the PIN.
  expect(await openRightly(other, victim, 'pin-change')).toMatchObject(done)
  expect(await owner.call('slotPut', (await makeRedeal(victim)).put)).toMatchObject(conflict)
  // It has set one, which waits for its first opening.
  const change = await makePinPut(other, ownerKey, victim.put, 1)
  expect(await other.call('slotPut', change.put)).toMatchObject(done)
  await own.database.query('update sessions set change_until = null where user_id = $1', [owner.user.id])
  expect(await owner.call('slotPut', (await makeRedeal(victim, 2)).put)).toMatchObject(conflict)
  const pending = await own.database.query(`select id, redeals from slots where vault_id = $1 and state = 'pending'`, [
    owner.vaultId,
  ])
  expect(pending).toEqual([{ id: change.put.slot.slotId, redeals: false }])
})

test('a release of before names guards that the API has no more: its changes are taken', {
  timeout: 60_000,
}, async () => {
  const victim = await openVictim()
  const { owner, ownerKey, put } = victim
  expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
  const change = await makePinPut(owner, ownerKey, put, 1, {
    before: (unsigned) => {
      unsigned.leaves = ['guard-1', 'guard-9'].map((guardId) => {
        const about = { vaultId: put.vaultId, slotId: put.slot.slotId, epoch: 1 }
        return {
          guardId,
          ownerSignature: signBytes(null, recordsRetireMessage(about, { guardId }), ownerKey).toString('base64url'),
        }
      })
    },
  })
  expect(await owner.call('slotPut', change.put)).toMatchObject(done)
  const asked = await own.database.query(
    `select l->>'guardId' as guard from slots, jsonb_array_elements(leaves) l where id = $1`,
    [change.put.slot.slotId],
  )
  expect(asked).toEqual([{ guard: 'guard-1' }])
  // So does the deletion of the account.
  expect(await openRightly(owner, victim, 'delete')).toMatchObject(done)
  const wallet = makeDeletion(owner, ownerKey, put, 2, { guards: ['guard-1', 'guard-9'] })
  expect(await owner.call('accountDelete', { wallet })).toMatchObject(done)
  expect(await own.database.query('select guards from deletions where user_id = $1', [owner.user.id])).toEqual([
    { guards: ['guard-1'] },
  ])
})

test('it brings no removed PIN back, and hides no wrong PINs', { timeout: 60_000 }, async () => {
  const victim = await openVictim()
  const { owner, age, ownerKey, put } = victim
  expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
  const passkey = await makePasskeyPut(owner, ownerKey, 1)
  expect(await owner.call('slotPut', passkey.put)).toMatchObject(done)
  expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, ownerKey, 2)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  expect(await owner.call('slotConfirm', { slotId: kit.put.slot.slotId })).toMatchObject(done)
  await own.database.query('update sessions set change_until = null where user_id = $1', [owner.user.id])
  await age()
  expect(await openRightly(owner, victim)).toMatchObject(done)
  // Somebody tries PINs between the opening and the message that switches.
  const made = await makeRedeal(victim, 3)
  expect(await owner.call('slotPut', made.put)).toMatchObject(done)
  await own.database.query(`insert into wrong_pins (vault_id, guard_id, count) values ($1, 'guard-1', 4)`, [
    owner.vaultId,
  ])
  const dealt = { put: { ...put, slot: made.put.slot } as typeof put, pinKey: made.pinKey }
  expect(await openRightly(owner, dealt, 'pin-change')).toMatchObject(done)
  expect(await own.database.query('select count from wrong_pins where vault_id = $1', [owner.vaultId])).toEqual([
    { count: 4 },
  ])
  // The person removes it, minutes after it was right in this very session.
  await age()
  expect(await openRightly(owner, dealt)).toMatchObject(done)
  await own.database.query(
    `update slots set created_at = created_at - interval '8 days' where vault_id = $1 and type = 'passkey'`,
    [owner.vaultId],
  )
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  expect(await owner.call('pinRemove', makePinRemoval(owner, ownerKey, dealt.put, 4))).toMatchObject(done)
  const again = await makeRedeal({ ...victim, ...dealt }, 5)
  expect(await owner.call('slotPut', again.put)).toMatchObject(conflict)
})
