import { type HeldPurpose, newBrowserHours, type Purpose } from '@latchkey/protocol/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Browser, makeBrowser } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeAccountAdd,
  makeDeletion,
  makeImport,
  makeImportRemoval,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makePinRemoval,
  makeReceipt,
  makeRemoval,
  type Owner,
  openOwner,
  openRightly,
  openWith,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, pageOrigin, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: in a browser that first opened a wallet less than a day ago, whoever has login and PIN can pay, and can change
 * nothing that could take the wallet from its owner, nor export it by the export's own way. A day, a kit or a passkey
 * that is a day old, or the browser in which the wallet was made lift that; nothing that the client sends does. The
 * owner is notified of what was tried. The service is a process with high limits and a real database.
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

const held = failure(403, 'new_browser')
const done = { status: 200 }
const patience = { timeout: 120_000 }
const day = newBrowserHours * 3_600

/** Somebody with a kit and a passkey, in the browser in which they made the wallet. The next change has the number 3. */
const openVictim = async (browser?: Browser) => {
  const owner = await openOwner(own, {
    email: `${randomId()}@example.com`,
    browser: browser ?? (await makeBrowser()),
  })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const passkey = await makePasskeyPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', passkey.put)).toMatchObject(done)
  return { owner, ...stored, kit, passkey }
}
type Victim = Awaited<ReturnType<typeof openVictim>>

/** Lets hours go by for everything that is stored about a person. */
const pass = async ({ user, vaultId }: Owner, hours: number) => {
  const before = 'changes_from = changes_from - make_interval(hours => $2)'
  await own.database.query(
    `update browsers set known_at = known_at - make_interval(hours => $2), ${before} where user_id = $1`,
    [user.id, hours],
  )
  await own.database.query(`update sessions set ${before} where user_id = $1`, [user.id, hours])
  await own.database.query(
    `update slots set created_at = created_at - make_interval(hours => $2) where vault_id = $1`,
    [vaultId, hours],
  )
}

/** Pretends that a fresh proof was given, as a fault elsewhere might. */
const slipProof = ({ user }: Owner, purpose: HeldPurpose) =>
  own.database.query(
    `update sessions set change_purpose = $2, change_until = now() + interval '1 minute' where user_id = $1`,
    [user.id, purpose],
  )

const kinds = async ({ user }: Owner) =>
  (
    await own.database.query(
      `select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 order by m.created_at, m.kind`,
      [user.id],
    )
  ).map(({ kind }) => kind)

const isFree = async (by: Owner) => {
  const { status, body } = await by.call('vaultMeta', { purpose: 'slot-change' })
  if (status !== 200) expect({ status, body }).toMatchObject(held)
  return status === 200
}

const pinPurposes = [
  'slot-change',
  'pin-change',
  'export',
  'delete',
  'account-add',
  'account-import',
  'account-remove',
  'contact-change',
  'link',
] as const

describe('whoever has the login and the PIN, in a new browser', patience, () => {
  const arrive = async (victim: Victim, browser?: Browser) => {
    const thief = await openOwner(own, { sub: victim.owner.sub, ...(browser && { browser }) })
    expect(await openRightly(thief, victim)).toMatchObject(done)
    return thief
  }

  test.each(['with a key', 'without one'])('can pay, and gets no proof for any change: %s', async (kind) => {
    const victim = await openVictim()
    const thief = await arrive(victim, kind === 'with a key' ? await makeBrowser() : undefined)
    const { put } = victim
    expect(await openRightly(thief, victim, 'transfer')).toMatchObject(done)
    for (const purpose of pinPurposes) {
      const meta = await thief.call('vaultMeta', { purpose })
      expect(meta).toMatchObject(held)
      expect(meta.body.error.retryAfter).toBeGreaterThan(day - 60)
      expect(meta.body.error.retryAfter).toBeLessThanOrEqual(day)
      expect(await evaluateWith(thief, put, { purpose })).toMatchObject(held)
      const receipts = [await makeReceipt(thief, put, { purpose })]
      expect(await openWith(thief, put, receipts, { purpose })).toMatchObject(held)
    }
    expect(await thief.call('vaultMeta', { purpose: 'pin-remove' })).toMatchObject(held)
    expect(await thief.call('passkeyBegin', { use: 'add' })).toMatchObject(held)
    const { user } = (await thief.call('sessionMe', {})).body
    expect(Date.parse(user.changesFrom) - Date.now()).toBeGreaterThan((day - 60) * 1_000)
  })

  test('a proof that slipped through changes nothing', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put, kit, passkey } = victim
    const thief = await arrive(victim, await makeBrowser())
    const [contact] = await own.database.query('select id from contacts where user_id = $1', [owner.user.id])
    const [login] = await own.database.query('select id from identities where user_id = $1', [owner.user.id])
    const challenge = (await owner.call('passkeyBegin', { use: 'add' })).body.challenge
    const tries: [HeldPurpose, Parameters<Owner['call']>[0], object][] = [
      ['slot-change', 'slotPut', makeKitPut(thief, ownerKey, 3).put],
      ['slot-change', 'slotPut', (await makePasskeyPut(thief, ownerKey, 3, { ceremony: { challenge } })).put],
      ['slot-change', 'slotRemove', makeRemoval(thief, ownerKey, kit.put.slot.slotId, 3)],
      ['slot-change', 'slotRemove', makeRemoval(thief, ownerKey, passkey.put.slot.slotId, 3)],
      ['pin-remove', 'pinRemove', makePinRemoval(thief, ownerKey, put, 3)],
      ['delete', 'accountDelete', { wallet: makeDeletion(thief, ownerKey, put, 3) }],
      ['account-add', 'walletAccountAdd', makeAccountAdd(thief, ownerKey, { number: 3, index: 1 })],
      ['account-import', 'walletAccountImport', makeImport(thief, ownerKey, { number: 3, index: 100 }).add],
      ['account-remove', 'walletAccountRemove', makeImportRemoval(thief, ownerKey, { number: 3, index: 100 })],
      ['contact-change', 'contactAdd', { email: `${randomId()}@example.com` }],
      ['contact-change', 'contactProve', { code: '123456' }],
      ['contact-change', 'contactSet', { id: contact?.id, notices: false }],
      ['link', 'loginBegin', { flowId: randomId(), provider: 'apple.com', pageOrigin }],
      ['link', 'loginSet', { id: login?.id, keeps: false }],
    ]
    for (const [purpose, name, body] of tries) {
      await slipProof(owner, purpose)
      expect([name, await thief.call(name, body)]).toMatchObject([name, held])
    }
    // It was the browser alone that was in the way.
    await slipProof(owner, 'contact-change')
    expect(await owner.call('contactAdd', { email: `${randomId()}@example.com` })).toMatchObject(done)
    await slipProof(owner, 'slot-change')
    expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, 3).put)).toMatchObject(done)
  })

  test('takes back what somebody else began', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put } = victim
    const [contact] = await own.database.query('select id from contacts where user_id = $1', [owner.user.id])
    expect(await openRightly(owner, victim, 'delete')).toMatchObject(done)
    expect(await owner.call('accountDelete', { wallet: makeDeletion(owner, ownerKey, put, 3) })).toMatchObject(done)
    const fresh = await arrive(victim, await makeBrowser())
    expect(await fresh.call('accountKeep', {})).toMatchObject(done)
    expect(await fresh.call('contactSet', { id: contact?.id, notices: true })).toMatchObject(done)
    expect(await fresh.call('sessionEnd', { everywhere: true })).toMatchObject(done)
  })

  test('grows no older by what it sends: only by the time that passes', async () => {
    const victim = await openVictim()
    const browser = await makeBrowser()
    const first = await arrive(victim, browser)
    await pass(first, newBrowserHours - 1)
    const before = (await first.call('sessionMe', {})).body.user.changesFrom
    // Again and again, in new sessions, with other keys, without one.
    for (const purpose of ['unlock', 'transfer', 'unlock'] as const)
      await openRightly(first, victim, purpose as Purpose)
    const second = await arrive(victim, browser)
    expect((await second.call('sessionMe', {})).body.user.changesFrom).toBe(before)
    for (const by of [first, second, await arrive(victim), await arrive(victim, await makeBrowser())])
      expect(await isFree(by)).toBe(false)
    // A session that was never opened is no older than one that was.
    await pass(first, 100)
    const unopened = await openOwner(own, { sub: victim.owner.sub })
    expect(await isFree(unopened)).toBe(false)
    expect(await isFree(first)).toBe(true)
    expect(await isFree(second)).toBe(true)
  })

  test('by opening the wallet until no more is allowed, does not keep the owner from a new PIN', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const thief = await arrive(victim, await makeBrowser())
    const ofThePerson = `key like '%User/%' and key like '%${owner.user.id}%'`
    await own.database.query(`delete from buckets where ${ofThePerson}`)
    // Each creates the buckets from which the thief takes.
    expect(await openRightly(thief, victim)).toMatchObject(done)
    expect(await thief.call('contactSet', { id: randomId(), notices: true })).toMatchObject(failure(404, 'not_found'))
    await own.database.query(`update buckets set tokens = -1e9, at = now() where ${ofThePerson}`)
    expect(await openRightly(thief, victim)).toMatchObject(failure(429, 'too_many_requests'))
    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    expect(await owner.call('contactSet', { id: randomId(), notices: true })).toMatchObject(failure(404, 'not_found'))
  })

  test('with a kit made where the wallet was at hand, does not remove the owner’s once that session is new', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put, kit } = victim
    expect(await owner.call('slotConfirm', { slotId: kit.put.slot.slotId })).toMatchObject(done)
    const thief = await arrive(victim, await makeBrowser())
    await pass(thief, newBrowserHours)
    expect(await openRightly(thief, victim, 'slot-change')).toMatchObject(done)
    const made = makeKitPut(thief, ownerKey, 3)
    expect(await thief.call('slotPut', made.put)).toMatchObject(done)
    // The owner changes the PIN.
    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    const next = await makePinPut(owner, ownerKey, put, 4)
    expect(await owner.call('slotPut', next.put)).toMatchObject(done)
    const slotted = { put: { ...put, slot: next.put.slot } as Victim['put'], pinKey: next.pinKey }
    expect(await openRightly(owner, slotted, 'pin-change')).toMatchObject(done)
    expect(await thief.call('slotConfirm', { slotId: made.put.slot.slotId })).toMatchObject(held)
    expect(await owner.call('kitOpen', { proof: kit.proof })).toMatchObject(done)
  })

  test('has no time of an older service for a session that never opened the wallet', async () => {
    const victim = await openVictim()
    const thief = await openOwner(own, { sub: victim.owner.sub })
    // As migrations 9 and 38 left the sessions of before them.
    await own.database.query(
      `update sessions set opened_at = created_at, changes_from = created_at - interval '1 day'
        where user_id = $1 and id <> (select id from sessions where user_id = $1 order by created_at limit 1)`,
      [victim.owner.user.id],
    )
    expect(await isFree(thief)).toBe(false)
    expect(await openRightly(thief, victim)).toMatchObject(done)
    expect(await isFree(thief)).toBe(false)
  })

  test('the owner is notified of what was tried, and a caller with the login alone causes no mail', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const guesser = await openOwner(own, { sub: owner.sub, browser: await makeBrowser() })
    expect(await guesser.call('vaultMeta', { purpose: 'export' })).toMatchObject(held)
    expect(await kinds(owner)).not.toContain('change.held')
    const thief = await arrive(victim, await makeBrowser())
    for (let i = 0; i < 3; i++) expect(await thief.call('vaultMeta', { purpose: 'export' })).toMatchObject(held)
    const [mail] = await own.database.query(
      `select m.data from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 and m.kind = 'change.held'`,
      [owner.user.id],
    )
    expect(mail?.data).toMatchObject({ change: 'export', provider: 'google.com' })
    const events = await own.database.query(`select event from audit where actor = $1`, [owner.user.id])
    expect(events).toContainEqual({ event: 'change.held' })
  })
})

describe('who may change the wallet', patience, () => {
  const arrive = async ({ owner }: Victim) => openOwner(own, { sub: owner.sub, browser: await makeBrowser() })

  test('the browser in which it was made, at once, and in another session too', async () => {
    const browser = await makeBrowser()
    const victim = await openVictim(browser)
    expect((await victim.owner.call('sessionMe', {})).body.user).not.toHaveProperty('changesFrom')
    const again = await openOwner(own, { sub: victim.owner.sub, browser })
    for (const purpose of pinPurposes) expect(await openRightly(again, victim, purpose)).toMatchObject(done)
  })

  test('a browser that has been known for a day', async () => {
    const victim = await openVictim()
    const later = await arrive(victim)
    expect(await openRightly(later, victim)).toMatchObject(done)
    await pass(later, newBrowserHours)
    for (const purpose of pinPurposes) expect(await openRightly(later, victim, purpose)).toMatchObject(done)
    expect((await later.call('sessionMe', {})).body.user).not.toHaveProperty('changesFrom')
  })

  test('who comes with a passkey that is a day old; a younger one allows a new PIN alone', async () => {
    const victim = await openVictim()
    const { passkey, ownerKey } = victim
    const young = await arrive(victim)
    for (const use of [
      'slot-change',
      'export',
      'delete',
      'account-add',
      'account-import',
      'account-remove',
      'contact-change',
      'link',
    ] as const) {
      expect(await young.call('passkeyBegin', { use })).toMatchObject(held)
      const challenge = (await young.call('passkeyBegin', { use: 'unlock' })).body.challenge
      expect(await openWithPasskey(young, passkey, use, { challenge })).toMatchObject(failure(403, 'wrong_passkey'))
    }
    expect(await openWithPasskey(young, passkey)).toMatchObject(done)
    expect(await isFree(young)).toBe(false)
    expect(await openWithPasskey(young, passkey, 'pin-change')).toMatchObject(done)
    const next = await makePinPut(young, ownerKey, victim.put, 3)
    expect(await young.call('slotPut', next.put)).toMatchObject(done)
    expect(await isFree(young)).toBe(false)

    await pass(victim.owner, newBrowserHours)
    const old = await arrive(victim)
    expect((await old.call('passkeyBegin', { use: 'slot-change' })).body.passkeys).toHaveLength(1)
    expect(await openWithPasskey(old, passkey, 'slot-change')).toMatchObject(done)
    expect(await old.call('slotPut', makeKitPut(old, ownerKey, 4).put)).toMatchObject(done)
    expect(await isFree(old)).toBe(true)
  })

  test('whom a known browser vouches for, with a fresh proof; a new one vouches for nobody', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const [phone, other] = [await arrive(victim), await arrive(victim)]
    const sessionOf = async (by: Owner) =>
      (await by.call('sessionList', {})).body.sessions.find(({ current }: { current: boolean }) => current).id
    const session = await sessionOf(phone)
    // One that has not opened the wallet is nobody's yet.
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    expect(await owner.call('sessionTrust', { session })).toMatchObject(failure(404, 'not_found'))
    for (const each of [phone, other]) expect(await openRightly(each, victim)).toMatchObject(done)
    await slipProof(owner, 'slot-change')
    expect(await other.call('sessionTrust', { session })).toMatchObject(held)
    expect(await phone.call('sessionTrust', { session: await sessionOf(owner) })).toMatchObject(held)
    await slipProof(owner, 'contact-change')
    const refused = failure(403, 'not_allowed')
    expect(await owner.call('sessionTrust', { session })).toMatchObject(refused)
    const { sessions } = (await owner.call('sessionList', {})).body
    const listed = sessions.filter(({ changesFrom }: { changesFrom?: string }) => changesFrom !== undefined)
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([session, await sessionOf(other)].sort())

    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    const stranger = await openVictim()
    for (const not of [await sessionOf(stranger.owner), await sessionOf(owner)])
      expect(await owner.call('sessionTrust', { session: not })).toMatchObject(failure(404, 'not_found'))
    expect(await owner.call('sessionTrust', { session })).toMatchObject(done)
    // One proof, one browser.
    expect(await owner.call('sessionTrust', { session: await sessionOf(other) })).toMatchObject(refused)
    expect([await isFree(phone), await isFree(other)]).toEqual([true, false])
    expect(await kinds(owner)).toContain('browser.trusted')
  })

  test('who lost everything but the kit: a new PIN at once, and all else if the kit is a day old', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put, kit } = victim
    const recover = async (number: number, before: { put: Victim['put'] }) => {
      const by = await arrive(victim)
      expect(await by.call('kitOpen', { proof: kit.proof })).toMatchObject(done)
      const next = await makePinPut(by, ownerKey, before.put, number)
      expect(await by.call('slotPut', next.put)).toMatchObject(done)
      const slot = { put: { ...before.put, slot: next.put.slot } as Victim['put'], pinKey: next.pinKey }
      expect(await openRightly(by, slot, 'pin-change')).toMatchObject(done)
      return { by, slot }
    }
    const first = await recover(3, { put })
    expect(await isFree(first.by)).toBe(false)
    // The PIN was changed, so the owner's own browser is new again.
    expect(await isFree(owner)).toBe(false)
    await pass(owner, newBrowserHours)
    const { by, slot } = await recover(4, first.slot)
    expect(await openRightly(by, slot, 'export')).toMatchObject(done)
    expect(await openRightly(by, slot, 'slot-change')).toMatchObject(done)
    expect(await by.call('slotPut', makeKitPut(by, ownerKey, 5).put)).toMatchObject(done)
  })
})
