import { generateKeyPairSync } from 'node:crypto'
import { passkeyDays, type VaultPut } from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBrowser } from '../fixtures/browser.ts'
import {
  ageBrowsers,
  evaluateWith,
  makeDeletion,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makePinRemoval,
  makePut,
  makeRemoval,
  type Owner,
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
 * Claim: only the owner can remove a PIN, with a passkey that is a week old and used for just that, and only while
 * other ways to open the wallet remain; login and PIN are not enough. From then on the PIN opens nothing, neither the
 * last passkey nor the kit can be removed, and a new PIN needs one of them. The owner is notified. The service is a
 * process with high limits: one person does here in seconds what others do in years.
 */

let own: RunningServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp), limitFactor: 1_000 }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})

const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')
const forged = failure(401, 'bad_proof')
const malformed = failure(400, 'bad_request')
const wrong = failure(403, 'wrong_passkey')
const gone = failure(404, 'not_found')
const done = { status: 200 }
const patience = { timeout: 120_000 }

/** Makes everything that is stored of a wallet this many days older. */
const age = (vaultId: string, days: number) =>
  own.database.query(`update slots set created_at = created_at - make_interval(days => $2) where vault_id = $1`, [
    vaultId,
    days,
  ])

const addPasskey = async (owner: Owner, stored: Awaited<ReturnType<typeof storeEvaluated>>, number: number) => {
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const made = await makePasskeyPut(owner, stored.ownerKey, number)
  expect(await owner.call('slotPut', made.put)).toMatchObject(done)
  return made
}

/** Somebody with a confirmed kit and a passkey, both of a week ago. The next change has the number 3. */
const openVictim = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  const passkey = await addPasskey(owner, stored, 1)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  expect(await owner.call('slotConfirm', { slotId: kit.put.slot.slotId })).toMatchObject(done)
  await age(owner.vaultId, passkeyDays)
  return { owner, ...stored, passkey, kit }
}
type Victim = Awaited<ReturnType<typeof openVictim>>

const removePin = async ({ owner, ownerKey, put, passkey }: Victim, number = 3) => {
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  expect(await owner.call('pinRemove', makePinRemoval(owner, ownerKey, put, number))).toMatchObject(done)
}

const kinds = async ({ user }: Owner) =>
  (
    await own.database.query(
      `select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 order by m.created_at, m.kind`,
      [user.id],
    )
  ).map(({ kind }) => kind)

const events = async ({ user }: Owner) =>
  (await own.database.query(`select event from audit where actor = $1 order by seq`, [user.id])).map(
    ({ event }) => event,
  )

test('the login and the PIN remove no PIN, nor does a passkey that they added within a week', patience, async () => {
  const victim = await openVictim()
  const { owner, ownerKey, put } = victim
  const thief = await openOwner(own, { sub: owner.sub, browser: await makeBrowser() })
  const theirs = { ...victim, owner: thief }
  const removal = makePinRemoval(owner, ownerKey, put, 3)
  // A day ago, or the browser would be new.
  expect(await openRightly(thief, victim)).toMatchObject(done)
  await ageBrowsers(thief)
  // A proof by the PIN, for each purpose that it can be entered for.
  for (const purpose of ['unlock', 'transfer', 'slot-change', 'pin-change', 'data', 'delete', 'account-add'] as const) {
    expect(await openRightly(thief, victim, purpose)).toMatchObject(done)
    expect(await thief.call('pinRemove', removal)).toMatchObject(refused)
  }
  // It cannot be entered for this purpose.
  expect(await evaluateWith(thief, put, { purpose: 'pin-remove' })).toMatchObject(malformed)
  const opened = await thief.call('vaultOpen', { slotId: put.slot.slotId, purpose: 'pin-remove', receipts: [] })
  expect(opened).toMatchObject(malformed)
  const meta = await thief.call('vaultMeta', { purpose: 'pin-remove' })
  expect(meta).toMatchObject({ ...done, body: { guardTokens: [], changes: 2 } })
  // The kit allows only a new PIN.
  expect(await thief.call('kitOpen', { proof: victim.kit.proof })).toMatchObject(done)
  expect(await thief.call('pinRemove', removal)).toMatchObject(refused)
  // The thief adds a passkey, and the owner is notified.
  const added = await addPasskey(thief, victim, 3)
  expect(await openWithPasskey(thief, added, 'pin-remove')).toMatchObject(wrong)
  const named = await thief.call('passkeyBegin', { use: 'pin-remove' })
  expect(named.body.passkeys).toMatchObject([{ slotId: victim.passkey.put.slot.slotId }])
  expect(await thief.call('pinRemove', makePinRemoval(thief, ownerKey, put, 4))).toMatchObject(refused)
  expect(await kinds(owner)).toContain('passkey.new')
  await age(owner.vaultId, passkeyDays - 1)
  expect(await openWithPasskey(thief, added, 'pin-remove')).toMatchObject(wrong)
  // The owner removes it meanwhile.
  expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
  expect(await owner.call('slotRemove', makeRemoval(owner, ownerKey, added.put.slot.slotId, 4))).toMatchObject(done)
  await age(owner.vaultId, 1)
  expect(await openWithPasskey(thief, added, 'pin-remove')).toMatchObject(wrong)
  expect(await openRightly(owner, theirs)).toMatchObject(done)
})

test(
  'its owner is notified, also by who turned their address off and had many other mails sent to it',
  patience,
  async () => {
    const victim = await openVictim()
    const { owner } = victim
    // The account at the login provider is the thief's too, and has another address there now.
    const email = `${randomId()}@example.com`
    const thief = await openOwner(own, { sub: owner.sub, email, browser: await makeBrowser() })
    expect(await openRightly(thief, victim)).toMatchObject(done)
    await ageBrowsers(thief)
    const contacts = await own.database.query(
      `select id, (select address_hash from mails where contact_id = contacts.id limit 1)
      from contacts where user_id = $1 order by verified_at limit 1`,
      [owner.user.id],
    )
    const [contact] = contacts as { id: string; address_hash: string | null }[]
    if (!contact?.address_hash) throw new Error('nobody was notified of the first passkey')
    await own.database.query(
      `insert into mails (id, contact_id, address_hash, kind, data)
      select gen_random_uuid()::text, $1, $2, 'session.ended', '{}'::jsonb from generate_series(1, 60)`,
      [contact.id, contact.address_hash],
    )
    const mailsOf = async (kind: string) => {
      const rows = await own.database.query(`select from mails where contact_id = $1 and kind = $2`, [contact.id, kind])
      return rows.length
    }
    expect(await openRightly(thief, victim, 'contact-change')).toMatchObject(done)
    expect(await thief.call('contactSet', { id: contact.id, notices: false })).toMatchObject(done)
    expect(await mailsOf('contact.off')).toBe(1)
    // A week later.
    await own.database.query('update contacts set notices = false, ends_at = null where id = $1', [contact.id])
    await addPasskey(thief, victim, 3)
    expect(await mailsOf('passkey.new')).toBe(2)
    await removePin(victim, 4)
    expect(await mailsOf('pin.removed')).toBe(1)
  },
)

test('a passkey removes it for just that, in that session, once, and by the owner’s signatures', patience, async () => {
  const victim = await openVictim()
  const { owner, ownerKey, put, passkey } = victim
  const make = (number = 3, change: Parameters<typeof makePinRemoval>[4] = {}) =>
    makePinRemoval(owner, ownerKey, put, number, change)
  for (const use of ['unlock', 'transfer', 'slot-change', 'pin-change', 'delete'] as const) {
    expect(await openWithPasskey(owner, passkey, use)).toMatchObject(done)
    expect(await owner.call('pinRemove', make())).toMatchObject(refused)
  }
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  const other = await openOwner(own, { sub: owner.sub })
  expect(await other.call('pinRemove', make())).toMatchObject(refused)
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect(await owner.call('pinRemove', makePinRemoval(owner, stranger, put, 3))).toMatchObject(forged)
  expect(await owner.call('pinRemove', make(3, { apiOrigin: 'https://elsewhere.example' }))).toMatchObject(forged)
  const signed = make()
  const late = Math.floor(Date.now() / 1000)
  for (const [change, answer] of [
    [{ number: 4 }, forged],
    [{ slotId: randomId() }, forged],
    [{ epoch: 2 }, forged],
    [{ endsAt: signed.endsAt + 60 }, forged],
    [{ endsAt: late + 86_400 }, malformed],
    [{ guards: [] }, malformed],
    [{ guards: signed.guards.map((each) => ({ ...each, guardId: 'guard-2' })) }, malformed],
    [{ guards: signed.guards.map((each) => ({ ...each, ownerSignature: signed.ownerSignature })) }, forged],
    [{ vaultId: (await openVictim()).owner.vaultId }, refused],
  ] as const)
    expect(await owner.call('pinRemove', { ...signed, ...change })).toMatchObject(answer)
  // Signed by the owner, but not for the PIN in use.
  for (const change of [{ slotId: victim.kit.put.slot.slotId }, { slotId: randomId() }, { epoch: 2 }])
    expect(await owner.call('pinRemove', make(3, change))).toMatchObject(conflict)
  expect(await owner.call('pinRemove', make(2))).toMatchObject(conflict)
  expect(await owner.call('pinRemove', make(4))).toMatchObject(conflict)
  expect(await openRightly(owner, victim)).toMatchObject(done)
  // The permission of a fresh proof expires.
  await own.database.query(`update sessions set change_until = now() where user_id = $1`, [owner.user.id])
  expect(await owner.call('pinRemove', signed)).toMatchObject(refused)
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  expect(await owner.call('pinRemove', signed)).toMatchObject(done)
  expect(await owner.call('pinRemove', signed)).toMatchObject(refused)
  expect(await kinds(owner)).toContain('pin.removed')
  expect(await events(owner)).toContain('pin.removed')
})

test('not where no kit that its person has, or no passkey, would stay', patience, async () => {
  const owner = await openOwner(own)
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  const passkey = await addPasskey(owner, stored, 1)
  await age(owner.vaultId, passkeyDays)
  const removal = makePinRemoval(owner, stored.ownerKey, stored.put, 2)
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  expect(await owner.call('pinRemove', removal)).toMatchObject(conflict)
  // A kit that nobody has confirmed.
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
  const next = makePinRemoval(owner, stored.ownerKey, stored.put, 3)
  expect(await owner.call('pinRemove', next)).toMatchObject(conflict)
  expect(await owner.call('slotConfirm', { slotId: kit.put.slot.slotId })).toMatchObject(done)
  // Another session removed the passkey that gave the proof, and with it the proof.
  const other = await openOwner(own, { sub: owner.sub })
  await ageBrowsers(other)
  expect(await openRightly(other, stored, 'slot-change')).toMatchObject(done)
  const { slotId } = passkey.put.slot
  expect(await other.call('slotRemove', makeRemoval(other, stored.ownerKey, slotId, 3))).toMatchObject(done)
  expect(await owner.call('pinRemove', makePinRemoval(owner, stored.ownerKey, stored.put, 4))).toMatchObject(refused)
  expect(await openRightly(owner, stored)).toMatchObject(done)
})

test('removed, it opens nothing anywhere; what the API kept of it is gone', patience, async () => {
  const victim = await openVictim()
  const { owner, put } = victim
  const browser = await makeBrowser()
  const other = await openOwner(own, { sub: owner.sub, browser })
  expect(await openRightly(other, victim)).toMatchObject(done)
  expect(await other.call('sessionResume', { draw: true })).toMatchObject(done)
  await removePin(victim)
  expect((await other.call('sessionResume', { draw: false })).body.share).toBe(null)
  for (const each of [owner, other, await openOwner(own, { sub: owner.sub })]) {
    expect(await openRightly(each, victim)).toMatchObject(gone)
    const { body } = await each.call('vaultMeta', { purpose: 'unlock' })
    expect(body).toMatchObject({ state: 'active', slots: [], guardTokens: [], removed: { slotId: put.slot.slotId } })
    expect((await each.call('sessionMe', {})).body.user).toMatchObject({ pinRemoved: true })
  }
  const [row] = await own.database.query(
    `select coalesce(string_agg(s::text, ''), '') || (select string_agg(r::text, '') from removed_pins r where vault_id = $1) as text
     from slots s where vault_id = $1`,
    [owner.vaultId],
  )
  for (const secret of [put.slot.kdf.salt, put.slot.wrappedKey, put.slot.commit, put.slot.evaluator?.publicKey])
    expect(row?.text).not.toContain(secret)
  // Its passkey and its kit open the wallet as before.
  const fresh = await openOwner(own, { sub: owner.sub })
  expect(await openWithPasskey(fresh, victim.passkey, 'transfer')).toMatchObject(done)
  expect(await fresh.call('kitOpen', { proof: victim.kit.proof })).toMatchObject(done)
  // And a deletion of the account names the removed slot.
  expect(await openWithPasskey(owner, victim.passkey, 'delete')).toMatchObject(done)
  const wallet = makeDeletion(owner, victim.ownerKey, put, 4)
  expect(await owner.call('accountDelete', { wallet })).toMatchObject(done)
})

test('a login makes no wallet and no PIN in its place', patience, async () => {
  const victim = await openVictim()
  const { owner, ownerKey, put } = victim
  await removePin(victim)
  const thief = await openOwner(own, { sub: owner.sub })
  await ageBrowsers(thief)
  expect(await thief.call('vaultMeta', { purpose: 'enrol' })).toMatchObject(conflict)
  expect(await thief.call('vaultPut', await makePut(thief))).toMatchObject(conflict)
  expect(await thief.call('slotPut', (await makePinPut(thief, ownerKey, put, 4)).put)).toMatchObject(refused)
  expect(await thief.call('accountDelete', {})).toMatchObject(refused)
  const again = makePinRemoval(thief, ownerKey, put, 4)
  expect(await thief.call('pinRemove', again)).toMatchObject(refused)
  // No token for any purpose: with one for a change, a guard that is yet to delete would evaluate the PIN of before.
  for (const purpose of ['unlock', 'transfer', 'slot-change', 'pin-change', 'export', 'delete', 'data'] as const) {
    const { body } = await thief.call('vaultMeta', { purpose })
    expect(body.guardTokens, purpose).toEqual([])
  }
  expect(await openWithPasskey(owner, victim.passkey, 'pin-change')).toMatchObject(done)
  const allowed = await owner.call('vaultMeta', { purpose: 'pin-change' })
  expect(allowed.body.guardTokens).toHaveLength(1)
})

test('the last passkey and the kit stay until there is a PIN; both can be replaced', patience, async () => {
  const victim = await openVictim()
  const { owner, ownerKey, passkey, kit } = victim
  await removePin(victim)
  const prove = async () => expect(await openWithPasskey(owner, passkey, 'slot-change')).toMatchObject(done)
  const remove = (slotId: string, number: number) =>
    owner.call('slotRemove', makeRemoval(owner, ownerKey, slotId, number))
  for (const slotId of [passkey.put.slot.slotId, kit.put.slot.slotId]) {
    await prove()
    expect(await remove(slotId, 4)).toMatchObject(conflict)
  }
  // A new kit replaces the previous one when the person confirms that they have it, and not before.
  await prove()
  const next = makeKitPut(owner, ownerKey, 4)
  expect(await owner.call('slotPut', next.put)).toMatchObject(done)
  await prove()
  expect(await remove(kit.put.slot.slotId, 5)).toMatchObject(conflict)
  expect(await owner.call('slotConfirm', { slotId: next.put.slot.slotId })).toMatchObject(done)
  expect(await owner.call('kitOpen', { proof: kit.proof })).toMatchObject(failure(403, 'wrong_kit'))
  await prove()
  const second = await makePasskeyPut(owner, ownerKey, 5)
  expect(await owner.call('slotPut', second.put)).toMatchObject(done)
  await prove()
  expect(await remove(passkey.put.slot.slotId, 6)).toMatchObject(done)
  expect(await openWithPasskey(owner, second, 'slot-change')).toMatchObject(done)
  expect(await remove(second.put.slot.slotId, 7)).toMatchObject(conflict)
})

test(
  'a PIN is set again by a passkey or the kit, follows the one before, and can be removed again',
  patience,
  async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put, passkey, kit } = victim
    await removePin(victim)
    let number = 3
    let before: Pick<VaultPut, 'slot'> = put
    for (const by of ['passkey', 'kit'] as const) {
      if (by === 'kit') {
        expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
        expect(await owner.call('pinRemove', makePinRemoval(owner, ownerKey, before, ++number))).toMatchObject(done)
      }
      const proven =
        by === 'kit' ? owner.call('kitOpen', { proof: kit.proof }) : openWithPasskey(owner, passkey, 'pin-change')
      expect(await proven).toMatchObject(done)
      // It follows the slot that was removed and no other.
      const invented = { ...before, slot: { ...before.slot, slotId: randomId() } } as VaultPut
      const stray = await makePinPut(owner, ownerKey, invented, number + 1)
      expect(await owner.call('slotPut', stray.put)).toMatchObject(conflict)
      const next = await makePinPut(owner, ownerKey, before as VaultPut, ++number)
      expect(await owner.call('slotPut', next.put)).toMatchObject(done)
      // Until it is used there is no PIN, and the last passkey and kit cannot be removed.
      expect((await owner.call('sessionMe', {})).body.user.pinRemoved).toBe(true)
      const theirs = { put: { ...put, slot: next.put.slot } as unknown as VaultPut, pinKey: next.pinKey }
      const opened = await openRightly(owner, theirs, 'pin-change')
      expect(opened).toMatchObject(done)
      expect(opened.body.user.pinRemoved).toBe(undefined)
      expect(await openRightly(await openOwner(own, { sub: owner.sub }), theirs)).toMatchObject(done)
      before = theirs.put
    }
    expect((await kinds(owner)).filter((kind) => kind === 'pin.set')).toHaveLength(2)
    expect((await events(owner)).filter((event) => event === 'pin.set')).toHaveLength(2)
    // With a PIN the kit can be removed again.
    expect(await openWithPasskey(owner, passkey, 'slot-change')).toMatchObject(done)
    const removal = makeRemoval(owner, ownerKey, kit.put.slot.slotId, ++number)
    expect(await owner.call('slotRemove', removal)).toMatchObject(done)
  },
)

test(
  'beside others: of two changes with one number one is made, and a pending PIN goes with the PIN',
  patience,
  async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put, passkey } = victim
    const other = await openOwner(own, { sub: owner.sub })
    await ageBrowsers(other)
    // A new PIN that was begun elsewhere.
    expect(await openRightly(other, victim, 'pin-change')).toMatchObject(done)
    const begun = await makePinPut(other, ownerKey, put, 3)
    expect(await other.call('slotPut', begun.put)).toMatchObject(done)
    expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject(done)
    const theirs = { put: { ...put, slot: begun.put.slot } as unknown as VaultPut, pinKey: begun.pinKey }
    const [removed, switched] = await Promise.all([
      owner.call('pinRemove', makePinRemoval(owner, ownerKey, put, 4)),
      openRightly(other, theirs, 'pin-change'),
    ])
    // Exactly one of them was: the other PIN is in use, or there is none.
    expect([removed.status, switched.status].filter((status) => status === 200)).toHaveLength(1)
    const { slots } = (await owner.call('vaultMeta', { purpose: 'unlock' })).body
    expect(slots).toHaveLength(removed.status === 200 ? 0 : 1)
    expect(await openWithPasskey(await openOwner(own, { sub: owner.sub }), passkey)).toMatchObject(done)

    const second = await openVictim()
    const elsewhere = await openOwner(own, { sub: second.owner.sub })
    await ageBrowsers(elsewhere)
    expect(await openWithPasskey(second.owner, second.passkey, 'pin-remove')).toMatchObject(done)
    expect(await openRightly(elsewhere, second, 'slot-change')).toMatchObject(done)
    const { slotId } = second.passkey.put.slot
    const answers = await Promise.all([
      second.owner.call('pinRemove', makePinRemoval(second.owner, second.ownerKey, second.put, 3)),
      elsewhere.call('slotRemove', makeRemoval(elsewhere, second.ownerKey, slotId, 3)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)
