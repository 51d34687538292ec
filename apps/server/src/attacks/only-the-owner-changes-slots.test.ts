import { generateKeyPairSync } from 'node:crypto'
import type { VaultPut } from '@latchkey/protocol/api'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeBrowser } from '../fixtures/browser.ts'
import {
  ageBrowsers,
  evaluateWith,
  makeKitPut,
  makePinPut,
  makeRemoval,
  type Owner,
  openOwner,
  openRightly,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId, randomSecret } from '../random.ts'

/**
 * Claim: a login, a session or an opening for another purpose does not allow changing the slots of a vault; each change
 * needs a fresh proof for it and the owner's signature with a number that was never used. The owner is notified. The
 * service is a process with its default limits.
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

const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')
const done = { status: 200 }

const openVictim = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  return { owner, ...stored }
}
type Victim = Awaited<ReturnType<typeof openVictim>>

/** A request to open with a new slot in place of the first one. */
const asPut = (put: VaultPut, slot: object) => ({ ...put, slot }) as VaultPut

const makeKit = async ({ owner, ownerKey, ...stored }: Victim, number: number) => {
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, ownerKey, number)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  return kit
}

const kinds = async ({ user }: Owner) =>
  (
    await own.database.query(
      `select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 order by m.created_at, m.kind`,
      [user.id],
    )
  ).map(({ kind }) => kind)

describe('recovery kits', { timeout: 120_000 }, () => {
  test('a kit is stored only behind a fresh PIN for it, once, in that session', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const kit = makeKitPut(owner, ownerKey, 1)
    // The wallet was opened for another purpose.
    expect(await owner.call('slotPut', kit.put)).toMatchObject(refused)
    for (const purpose of ['transfer', 'pin-change'] as const) {
      expect(await openRightly(owner, victim, purpose)).toMatchObject(done)
      expect(await owner.call('slotPut', kit.put)).toMatchObject(refused)
    }
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    const other = await openOwner(own, { sub: owner.sub })
    expect(await other.call('slotPut', kit.put)).toMatchObject(refused)
    expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
    expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, 2).put)).toMatchObject(refused)
    // The permission of a fresh proof expires.
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    await own.database.query(`update sessions set change_until = now() where user_id = $1`, [owner.user.id])
    expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, 2).put)).toMatchObject(refused)
  })

  test('a kit is removed with those before it, behind a fresh PIN for it and the owner’s signature', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const first = await makeKit(victim, 1)
    const second = await makeKit(victim, 2)
    const { slotId } = second.put.slot
    const removal = makeRemoval(owner, ownerKey, slotId, 3)
    // Opened for another purpose; with only the login; signed by another owner; somebody else's kit.
    expect(await owner.call('slotRemove', removal)).toMatchObject(refused)
    const thief = await openOwner(own, { sub: owner.sub })
    expect(await thief.call('slotRemove', removal)).toMatchObject(refused)
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    const stranger = generateKeyPairSync('ed25519').privateKey
    expect(await owner.call('slotRemove', makeRemoval(owner, stranger, slotId, 3))).toMatchObject(
      failure(401, 'bad_proof'),
    )
    expect(await owner.call('slotRemove', makeRemoval(owner, ownerKey, slotId, 2))).toMatchObject(conflict)
    const other = await makeKit(await openVictim(), 1)
    const ofOther = makeRemoval(owner, ownerKey, other.put.slot.slotId, 3)
    expect(await owner.call('slotRemove', ofOther)).toMatchObject(failure(404, 'not_found'))
    // The PIN's own slot cannot be removed this way.
    const ofPin = makeRemoval(owner, ownerKey, victim.put.slot.slotId, 3)
    expect(await owner.call('slotRemove', ofPin)).toMatchObject(failure(404, 'not_found'))

    expect(await owner.call('slotRemove', removal)).toMatchObject(done)
    for (const { proof } of [first, second])
      expect(await owner.call('kitOpen', { proof })).toMatchObject(failure(403, 'wrong_kit'))
    expect((await owner.call('vaultMeta', { purpose: 'unlock' })).body.kit).toBe(null)
    expect(await owner.call('slotRemove', removal)).toMatchObject(refused)
    expect(await kinds(owner)).toContain('kit.removed')
    expect(await openRightly(owner, victim)).toMatchObject(done)
  })

  test('a kit that was found sets no new PIN once it is removed, nor the PIN that was begun with it', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const kit = await makeKit(victim, 1)
    const finder = await openOwner(own, { sub: owner.sub })
    expect(await finder.call('kitOpen', { proof: kit.proof })).toMatchObject(done)
    const begun = await makePinPut(finder, ownerKey, victim.put, 2)
    expect(await finder.call('slotPut', begun.put)).toMatchObject(done)
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    expect(await owner.call('slotRemove', makeRemoval(owner, ownerKey, kit.put.slot.slotId, 3))).toMatchObject(done)
    const theirs = { put: { ...victim.put, slot: begun.put.slot } as never, pinKey: begun.pinKey }
    expect(
      await openRightly(finder, theirs, 'pin-change').catch(() => ({ status: 'not evaluated' })),
    ).not.toMatchObject(done)
    expect(await finder.call('slotPut', (await makePinPut(finder, ownerKey, victim.put, 4)).put)).toMatchObject(refused)
    expect(await openRightly(owner, victim)).toMatchObject(done)
  })

  test('whether a kit is still there is asked once, a month after it was made, and not answered by a login', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const { slotId } = (await makeKit(victim, 1)).put.slot
    const asks = async () => (await owner.call('vaultMeta', { purpose: 'unlock' })).body.kit.asks
    const still = { slotId, still: true }
    expect(await owner.call('slotConfirm', still)).toMatchObject(conflict)
    expect(await owner.call('slotConfirm', { slotId })).toMatchObject(done)
    expect(await asks()).toBe(false)
    await own.database.query(`update slots set created_at = created_at - interval '31 days' where id = $1`, [slotId])
    expect(await asks()).toBe(true)
    const thief = await openOwner(own, { sub: owner.sub })
    expect(await thief.call('slotConfirm', still)).toMatchObject(refused)
    expect(await asks()).toBe(true)
    for (let i = 0; i < 3; i++) expect(await owner.call('slotConfirm', still)).toMatchObject(done)
    expect(await asks()).toBe(false)
    // What was so already is not written down again.
    const confirmations = "select from audit where event = 'kit.kept' and actor = $1"
    expect(await own.database.query(confirmations, [owner.user.id])).toHaveLength(1)
  })

  test('nobody else signs for the owner, and no change is made twice', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    const stranger = generateKeyPairSync('ed25519').privateKey
    expect(await owner.call('slotPut', makeKitPut(owner, stranger, 1).put)).toMatchObject(failure(401, 'bad_proof'))
    const first = makeKitPut(owner, ownerKey, 1)
    const { slot } = first.put
    for (const change of [
      { number: 2 },
      { slot: { ...slot, proofHash: randomSecret() } },
      { slot: { ...slot, serverShare: randomSecret() } },
      { slot: { ...slot, slotId: randomId() } },
    ])
      expect(await owner.call('slotPut', { ...first.put, ...change })).toMatchObject(failure(401, 'bad_proof'))
    const ofOther = makeKitPut({ vaultId: (await openVictim()).owner.vaultId }, ownerKey, 1)
    expect(await owner.call('slotPut', ofOther.put)).toMatchObject(refused)
    expect(await owner.call('slotPut', makeKitPut(owner, ownerKey, 2).put)).toMatchObject(conflict)
    expect(await owner.call('slotPut', first.put)).toMatchObject(done)
    const second = await makeKit(victim, 2)
    expect(await owner.call('slotConfirm', { slotId: second.put.slot.slotId })).toMatchObject(done)
    // The older kit, which somebody recorded, does not come back.
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    expect(await owner.call('slotPut', first.put)).toMatchObject(conflict)
    expect(await owner.call('kitOpen', { proof: first.proof })).toMatchObject(failure(403, 'wrong_kit'))
    expect(await owner.call('kitOpen', { proof: second.proof })).toMatchObject(done)
  })

  test('a kit opens the wallet of its owner alone, and the database does not hold what opens it', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const { proof, put } = await makeKit(victim, 1)
    const thief = (await openVictim()).owner
    expect(await thief.call('kitOpen', { proof })).toMatchObject(failure(403, 'wrong_kit'))
    expect(await thief.call('slotConfirm', { slotId: put.slot.slotId })).toMatchObject(conflict)
    const other = await openOwner(own, { sub: owner.sub })
    // Somebody with the login alone can confirm nothing, which would remove the earlier kit.
    expect(await other.call('slotConfirm', { slotId: put.slot.slotId })).toMatchObject(conflict)
    const [row] = await own.database.query('select s::text as text from slots s where id = $1', [put.slot.slotId])
    expect(row?.text).not.toContain(proof)
    expect(row?.text).toContain(put.slot.proofHash)
    const { body } = await other.call('vaultMeta', { purpose: 'unlock' })
    expect(body.slots).toHaveLength(1)
    expect(body.kit).toEqual({
      createdAt: expect.any(String),
      confirmed: false,
      slotId: expect.any(String),
      asks: false,
    })
    expect(await other.call('kitOpen', { proof })).toMatchObject({ ...done, body: { slotId: put.slot.slotId } })
    expect(await kinds(owner)).toEqual(expect.arrayContaining(['kit.new', 'kit.used']))
  })

  test('a kit that may be on paper opens until another one is confirmed, and a newer one is not lost by that', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const opens = async ({ proof }: { proof: string }) => (await owner.call('kitOpen', { proof })).status
    const first = await makeKit(victim, 1)
    const other = { ...victim, owner: await openOwner(own, { sub: owner.sub }) }
    await ageBrowsers(other.owner)
    const second = await makeKit(other, 2)
    expect([await opens(first), await opens(second)]).toEqual([200, 200])
    // Both were written down: the session that made the first one confirms it.
    expect(await owner.call('slotConfirm', { slotId: first.put.slot.slotId })).toMatchObject(done)
    expect([await opens(first), await opens(second)]).toEqual([200, 200])
    const third = await makeKit(other, 3)
    expect([await opens(first), await opens(second), await opens(third)]).toEqual([200, 200, 200])
    expect(await other.owner.call('slotConfirm', { slotId: third.put.slot.slotId })).toMatchObject(done)
    expect([await opens(first), await opens(second), await opens(third)]).toEqual([403, 403, 200])
    const [row] = await own.database.query(`select count(*)::int as count from slots where vault_id = $1`, [
      owner.vaultId,
    ])
    expect(row?.count).toBe(2)
  })

  test('of two kits that one session made, as two tabs of a page do, the older one may be the one that is kept', async () => {
    const victim = await openVictim()
    const { owner } = victim
    const opens = async ({ proof }: { proof: string }) => (await owner.call('kitOpen', { proof })).status
    const first = await makeKit(victim, 1)
    const second = await makeKit(victim, 2)
    const confirm = ({ put }: typeof first) => owner.call('slotConfirm', { slotId: put.slot.slotId })
    expect(await confirm(first)).toMatchObject(done)
    expect([await opens(first), await opens(second)]).toEqual([200, 200])
    expect(await confirm(second)).toMatchObject(done)
    expect([await opens(first), await opens(second)]).toEqual([403, 200])
    expect(await confirm(first)).toMatchObject(conflict)
    expect(await confirm(second)).toMatchObject(done)
  })

  test('of more than eight that nobody confirmed the oldest gives way', { timeout: 60_000 }, async () => {
    const victim = await openVictim()
    const kits = []
    for (let number = 1; number <= 8; number++) kits.push(await makeKit(victim, number))
    const opens = async ({ proof }: { proof: string }) => {
      // A session may try ten an hour.
      const fresh = await openOwner(own, { sub: victim.owner.sub })
      return (await fresh.call('kitOpen', { proof })).status
    }
    expect(await Promise.all(kits.map(opens))).toEqual(Array(8).fill(200))
    kits.push(await makeKit(victim, 9))
    expect(await Promise.all(kits.map(opens))).toEqual([403, ...Array(8).fill(200)])
  })

  test('who tries kits is stopped, and stops nobody else', async () => {
    const victim = await openVictim()
    const { proof } = await makeKit(victim, 1)
    const thief = await openOwner(own, { sub: victim.owner.sub })
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => thief.call('kitOpen', { proof: randomSecret() }).then(({ status }) => status)),
    )
    expect(tries.sort()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)])
    expect(await (await openOwner(own, { sub: victim.owner.sub })).call('kitOpen', { proof })).toMatchObject(done)
  })
})

describe('a new PIN', { timeout: 120_000 }, () => {
  test('it follows only behind a fresh proof for it, acknowledged by the guards for this owner', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put } = victim
    const call = async (
      ...more: Parameters<typeof makePinPut> extends [unknown, unknown, unknown, ...infer R] ? R : never
    ) => owner.call('slotPut', (await makePinPut(owner, ownerKey, put, ...more)).put)
    expect(await call(1)).toMatchObject(refused)
    expect(await openRightly(owner, victim, 'slot-change')).toMatchObject(done)
    expect(await call(1)).toMatchObject(refused)
    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    const badAck = failure(401, 'bad_token')
    for (const ack of [{ ownerKey: randomSecret() }, { slotId: randomId() }, { epoch: 1 }, { sub: randomId() }])
      expect(await call(1, { ack })).toMatchObject(badAck)
    expect(await call(2)).toMatchObject(conflict)
    const change = (before: Parameters<typeof makePinPut>[4]) => call(1, before)
    expect(
      await change({
        before: (each) => {
          each.replaces = randomId()
        },
      }),
    ).toMatchObject(conflict)
    expect(
      await change({
        before: (each) => {
          each.slot.threshold = 2
        },
      }),
    ).toMatchObject(failure(400, 'bad_request'))
    expect(
      await change({
        before: (each) => {
          each.slot.evaluator.publicKey = `A${randomSecret()}`
        },
      }),
    ).toMatchObject(failure(400, 'bad_request'))
    expect(await call(1)).toMatchObject(done)
  })

  test('one that nobody used for fifteen minutes does not come into use', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put } = victim
    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    const made = await makePinPut(owner, ownerKey, put, 1)
    expect(await owner.call('slotPut', made.put)).toMatchObject(done)
    await own.database.query(`update slots set created_at = now() - interval '15 minutes' where id = $1`, [
      made.put.slot.slotId,
    ])
    const next = { put: asPut(put, made.put.slot), pinKey: made.pinKey }
    expect(await evaluateWith(owner, next.put, { purpose: 'pin-change' })).toMatchObject(failure(404, 'not_found'))
    expect(await openRightly(owner, victim)).toMatchObject(done)
  })

  test('until it opened, the one before does; a proof for anything else does not bring it into use', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put } = victim
    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    const made = await makePinPut(owner, ownerKey, put, 1)
    expect(await owner.call('slotPut', made.put)).toMatchObject(done)
    const next = { put: asPut(put, made.put.slot), pinKey: made.pinKey }
    for (const purpose of ['unlock', 'transfer', 'slot-change'] as const)
      expect(await evaluateWith(owner, next.put, { purpose })).toMatchObject(failure(404, 'not_found'))
    const { body } = await owner.call('vaultMeta', { purpose: 'unlock' })
    expect(body.slots).toMatchObject([{ slotId: put.slot.slotId }])
    expect(await openRightly(owner, victim)).toMatchObject(done)
    const other = await openOwner(own, { sub: owner.sub })
    expect(await openRightly(other, victim)).toMatchObject(done)
    expect(await other.call('sessionResume', { draw: true })).toMatchObject(done)

    expect(await openRightly(owner, next, 'pin-change')).toMatchObject(done)
    expect(await openRightly(owner, victim)).toMatchObject(failure(404, 'not_found'))
    expect(await openRightly(owner, next)).toMatchObject(done)
    // Sessions in which the wallet was open need the new PIN, and no older change can be replayed.
    expect(await other.call('sessionResume', { draw: false })).toMatchObject({ ...done, body: { share: null } })
    expect(await openRightly(owner, next, 'pin-change')).toMatchObject(done)
    expect(await owner.call('slotPut', made.put)).toMatchObject(conflict)
    expect(await kinds(owner)).toContain('pin.changed')
    const events = await own.database.query(
      `select event from audit where actor = $1 and event in ('slot.stored', 'pin.changed') order by seq`,
      [owner.user.id],
    )
    expect(events).toEqual([{ event: 'slot.stored' }, { event: 'pin.changed' }])
  })
  test('who knew the PIN before is a stranger afterwards, in the sessions and browsers in which it was right too', async () => {
    const victim = await openVictim()
    const { owner, ownerKey, put } = victim
    const browser = await makeBrowser()
    const insider = await openOwner(own, { sub: owner.sub, email: `${randomId()}@example.com`, browser })
    expect(await openRightly(insider, victim)).toMatchObject(done)
    expect(await insider.call('contactList', {})).toMatchObject(done)
    const inUse = await openOwner(own, { sub: owner.sub })
    const { body: list } = await inUse.call('sessionList', {})
    const current = list.sessions.find((each: { current: boolean }) => each.current).id

    expect(await openRightly(owner, victim, 'pin-change')).toMatchObject(done)
    const made = await makePinPut(owner, ownerKey, put, 1)
    expect(await owner.call('slotPut', made.put)).toMatchObject(done)
    const next = { put: asPut(put, made.put.slot), pinKey: made.pinKey }
    expect(await openRightly(owner, next, 'pin-change')).toMatchObject(done)

    expect(await owner.call('contactList', {})).toMatchObject(done)
    expect(await insider.call('contactList', {})).toMatchObject(refused)
    expect(await insider.call('sessionEnd', { session: current })).toMatchObject(refused)
    // Its guesses go to the count that all unknown callers share.
    expect(await evaluateWith(insider, next.put)).toMatchObject(done)
    const again = await openOwner(own, { sub: owner.sub, browser })
    expect(await evaluateWith(again, next.put)).toMatchObject(done)
    const counted = await own.database.query(
      `select counted from evaluations where vault_id = $1 and counted is not null order by at desc limit 2`,
      [owner.vaultId],
    )
    expect(counted).toEqual([{ counted: '' }, { counted: '' }])
    // The owner is notified, as of any new browser.
    const countNotices = async () => (await kinds(owner)).filter((kind) => kind === 'browser.new').length
    const before = await countNotices()
    expect(await openRightly(again, next)).toMatchObject(done)
    expect(await countNotices()).toBeGreaterThan(before)
  })
})
