import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { enrolOlder } from '../vault/fixtures/enrol-older.ts'
import { cutAt, fails, isUnauthorized } from '../vault/fixtures/failures.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createPinNotes } from '../vault/pin-notes.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: wherever a change of the PIN, a recovery or the making of a recovery kit is cut off, the person ends with
 * a wallet that opens with what they were told, and everything that they were told no longer works does not. Real
 * processes: API and guard. Their limits are high: one person does here in minutes what others do in months.
 */

const pins = ['482915', '730164'] as const
const { runs, seed } = inject('fuzz')
const isLong = runs > 100
const third = '915627'

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
}, 180_000)
afterAll(() => services?.stop())
afterEach(() => vi.unstubAllGlobals())

const openVault = (session: Session, slots = createTestSlots(), notes = createPinNotes()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots, notes })

const enrolled = async (pin: string = pins[0]) => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = openVault(session)
  const user = await vault.enrol(pin)
  /** Another browser of theirs. */
  const another = async () => openVault(await services.signIn(person))
  return { person, session, vault, user, another }
}

const steps = ['vault/meta', 'records', 'vault/slot', 'vault/meta', 'eval', 'vault/evaluate', 'prove', 'vault/open']
const paths = steps.map((each) => `/v1/${each}`)

test('a change of the PIN, cut at each message: the PIN of before opens, or the new one does', {
  timeout: 180_000,
}, async () => {
  const { session, user } = await enrolled()
  const notes = createPinNotes()
  const openAnother = () => openVault(session, createTestSlots(), notes)
  const vault = openAnother()
  let [now, next]: readonly [string, string] = pins
  // A message that does not arrive leaves the services in the same state as a lost answer to the message before it.
  // `npm run test:long` cuts at each message, other runs at every other, as the seed decides.
  const every = paths.map((_, at) => at + 1)
  for (const at of isLong ? every : every.filter((each) => each % 2 === seed % 2)) {
    await vault.open(now, { change: 'pin-change' })
    const way = cutAt(at, 'message')
    await expect(vault.setPin(next)).rejects.toThrow()
    way.mend()
    expect(way.sent.slice(0, at)).toEqual(paths.slice(0, at))
    // Another tab of the same browser. It tells the person which PIN is valid, where one was being set.
    const other = openAnother()
    expect(await other.pinNews()).toBe(at > 1 ? 'unset' : undefined)
    expect((await other.open(now)).wallet).toEqual(user.wallet)
    expect(await other.pinNews()).toBe(undefined)
  }
  // The API switches in the last message, and the person never learns of it.
  await vault.open(now, { change: 'pin-change' })
  const last = cutAt(paths.length, 'answer')
  await expect(vault.setPin(next)).rejects.toThrow()
  await expect(openAnother().pinNews()).resolves.toBe('unsure')
  last.mend()
  const other = openAnother()
  expect(await other.pinNews()).toBe('set')
  expect((await other.open(next)).wallet).toEqual(user.wallet)
  await fails(openVault(session).open(now), 'wrong_pin')
  ;[now, next] = [next, now]
  // If the person tries again without leaving, the new PIN is set, whether or not the switch had happened.
  for (const [at, lost] of [
    [6, 'message'],
    [paths.length, 'answer'],
  ] as const) {
    await vault.open(now, { change: 'pin-change' })
    const way = cutAt(at, lost)
    await expect(vault.setPin(next)).rejects.toThrow()
    way.mend()
    expect((await vault.setPin(next)).wallet).toEqual(user.wallet)
    ;[now, next] = [next, now]
  }
  expect((await openVault(session).open(now)).wallet).toEqual(user.wallet)
})

test('a recovery, cut at each message: the kit opens again, and the PIN of before or the new one does', {
  timeout: 180_000,
}, async () => {
  const { vault, session, user, person } = await enrolled()
  await vault.open(pins[0], { change: 'slot-change' })
  const { code, confirm } = await vault.makeKit()
  await confirm()
  let [now, next]: readonly [string, string] = pins
  for (const [at, lost] of [
    [1, 'answer'],
    [4, 'answer'],
    [9, 'message'],
    [9, 'answer'],
  ] as const) {
    const fresh = openVault(session)
    const way = cutAt(at, lost)
    await expect(fresh.openKit(code).then(() => fresh.setPin(next))).rejects.toThrow()
    way.mend()
    expect(way.sent.slice(0, at)).toEqual(['/v1/vault/kit', ...paths].slice(0, at))
    expect(fresh.store.getState().status).toBe('closed')
    if (at === 9 && lost === 'answer') [now, next] = [next, now]
    expect((await openVault(session).open(now)).wallet).toEqual(user.wallet)
  }
  // In a browser that never saw the wallet, too.
  const elsewhere = openVault(await services.signIn(person))
  await elsewhere.openKit(code.toLowerCase())
  expect((await elsewhere.setPin(third)).wallet).toEqual(user.wallet)
  expect((await openVault(session).open(third)).wallet).toEqual(user.wallet)
  await fails(openVault(session).open(now), 'wrong_pin')
})

test('a kit that is made anew, cut at each message: the one of before opens until the new one is confirmed', {
  timeout: 180_000,
}, async () => {
  const { vault, session } = await enrolled()
  const make = async () => {
    await vault.open(pins[0], { change: 'slot-change' })
    return vault.makeKit()
  }
  const first = await make()
  expect(await vault.kit()).toMatchObject({ confirmed: false })
  // The kit on paper opens, confirmed or not.
  await openVault(session).openKit(first.code)
  // Also where another one was begun, and its answer lost.
  await vault.open(pins[0], { change: 'slot-change' })
  const begun = cutAt(2, 'answer')
  await expect(vault.makeKit()).rejects.toThrow()
  begun.mend()
  await openVault(session).openKit(first.code)
  const remaining = await make()
  await openVault(session).openKit(first.code)
  await remaining.confirm()
  await fails(openVault(session).openKit(first.code), 'wrong_kit')
  expect(await vault.kit()).toMatchObject({ confirmed: true })
  for (const lost of ['message', 'answer'] as const)
    for (const at of [1, 2]) {
      await vault.open(pins[0], { change: 'slot-change' })
      const way = cutAt(at, lost)
      await expect(vault.makeKit()).rejects.toThrow()
      way.mend()
      await openVault(session).openKit(remaining.code)
    }
  const second = await make()
  const way = cutAt(1, 'answer')
  await expect(second.confirm()).rejects.toThrow()
  way.mend()
  // The answer was lost: saying it again does no harm.
  await second.confirm()
  await openVault(session).openKit(second.code)
  await fails(openVault(session).openKit(remaining.code), 'wrong_kit')
})

test('a kit that is removed opens nothing, whatever message was lost', { timeout: 180_000 }, async () => {
  const { vault, session } = await enrolled()
  await vault.open(pins[0], { change: 'slot-change' })
  const made = await vault.makeKit()
  await made.confirm()
  // An open wallet removes none.
  await expect(vault.removeKit()).rejects.toThrow()
  await vault.open(pins[0], { change: 'slot-change' })
  const before = cutAt(2, 'message')
  await expect(vault.removeKit()).rejects.toThrow()
  before.mend()
  await openVault(session).openKit(made.code)
  await vault.open(pins[0], { change: 'slot-change' })
  const after = cutAt(2, 'answer')
  await expect(vault.removeKit()).rejects.toThrow()
  after.mend()
  await fails(openVault(session).openKit(made.code), 'wrong_kit')
  expect(await vault.kit()).toBe(null)
  await vault.open(pins[0], { change: 'slot-change' })
  await fails(vault.removeKit(), 'not_found')
  expect(await vault.open(pins[0])).toMatchObject({ vault: 'active' })
})

test('somebody who forgot the PIN and froze it gets in with the kit', { timeout: 180_000 }, async () => {
  const { vault, user, person, another } = await enrolled()
  await vault.open(pins[0], { change: 'slot-change' })
  const { code } = await vault.makeKit()
  const { vaultId } = user.wallet ?? { vaultId: '' }
  await services.guards[0]?.database.query(
    `insert into counts (vault_id, slot_id, epoch, browser, place, fails, charged_at)
     values ($1, '', 0, '', 0, 10, now()) on conflict (vault_id, slot_id, epoch, browser) do update set fails = 10`,
    [vaultId],
  )
  await services.api.database.query(
    `insert into evaluations (id, vault_id, slot_id, session_id, counted, purpose)
     select 'full ' || n || $1, $1, 's', 's', '', 'unlock' from generate_series(1, 15) n`,
    [vaultId],
  )
  const fresh = openVault(await services.signIn(person))
  await fails(fresh.open(pins[0]), 'locked')
  await fresh.openKit(code)
  expect((await fresh.setPin(third)).wallet).toEqual(user.wallet)
  expect((await fresh.open(third, { signatures: 1 })).wallet).toEqual(user.wallet)
  // It reset nobody's guesses.
  await fails((await another()).open(third), 'locked')
})

test('the PIN of before no longer opens anything, in no browser and at no guard', { timeout: 180_000 }, async () => {
  const { vault, person, user, another } = await enrolled()
  const there = await services.signIn(person)
  const slots = createTestSlots()
  await openVault(there, slots).open(pins[0])
  await vi.waitFor(async () => expect(await slots.read((await there.key()).jkt)).toBeDefined(), { timeout: 20_000 })
  await vault.open(pins[0], { change: 'pin-change' })
  await vault.setPin(pins[1])
  // There, a reload now asks for the PIN.
  expect(await openVault(there, slots).resume()).toBe(false)
  await fails((await another()).open(pins[0]), 'wrong_pin')
  const records = () =>
    services.guards[0]?.database.query('select epoch, state from records where vault_id = $1 order by epoch', [
      user.wallet?.vaultId,
    ])
  expect(await records()).toMatchObject([{ epoch: 1 }, { epoch: 2 }])
  await (await another()).open(pins[1])
  expect(await records()).toEqual([
    { epoch: 1, state: 'retired' },
    { epoch: 2, state: 'active' },
  ])
})

test('a wallet from before the API evaluated PINs gets the new kind of slot with a new PIN', {
  timeout: 180_000,
}, async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  await enrolOlder(services.config, session, pins[0])
  const vault = openVault(session)
  const { wallet } = await vault.open(pins[0])
  await vault.open(pins[0], { change: 'slot-change' })
  const { code } = await vault.makeKit()
  await vault.open(pins[0], { change: 'pin-change' })
  expect((await vault.setPin(pins[1])).wallet).toEqual(wallet)
  const rows = await services.api.database.query(
    `select type, epoch, state from slots where vault_id = $1 order by type`,
    [wallet?.vaultId],
  )
  expect(rows).toEqual([
    { type: 'kit', epoch: 1, state: 'pending' },
    { type: 'pin2', epoch: 2, state: 'active' },
  ])
  const fresh = openVault(await services.signIn(person))
  await fresh.openKit(code)
  expect((await fresh.setPin(third)).wallet).toEqual(wallet)
})

test('two browsers change the PIN at once: one of them does', { timeout: 180_000 }, async () => {
  const { vault, user, another } = await enrolled()
  const other = await another()
  await services.passDay()
  await Promise.all([vault, other].map((each) => each.open(pins[0], { change: 'pin-change' })))
  const chosen = [pins[1], third] as const
  const results = await Promise.allSettled([vault.setPin(chosen[0]), other.setPin(chosen[1])])
  const done = results.findIndex(({ status }) => status === 'fulfilled')
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  const right = done < 0 ? pins[0] : (chosen[done] as string)
  expect((await (await another()).open(right)).wallet).toEqual(user.wallet)
})

test('the worker makes no change without a fresh proof for it', { timeout: 180_000 }, async () => {
  const { vault, session, user } = await enrolled()
  const slots = createTestSlots()
  const opened = openVault(session, slots)
  await opened.open(pins[0])
  const isRefused = (work: Promise<unknown>) => expect(work).rejects.toSatisfy(isUnauthorized)
  const refusesAll = async (each: typeof vault) => {
    await isRefused(each.setPin(pins[1]))
    await isRefused(each.makeKit())
  }
  await refusesAll(opened)
  await opened.open(pins[0], { signatures: 3 })
  await refusesAll(opened)
  // Opened by the resume slot.
  await vi.waitFor(async () => expect(await slots.read((await session.key()).jkt)).toBeDefined(), { timeout: 20_000 })
  const resumed = openVault(session, slots)
  expect(await resumed.resume()).toBe(true)
  await refusesAll(resumed)
  // The proof for one change does not allow another.
  await opened.open(pins[0], { change: 'slot-change' })
  await isRefused(opened.setPin(pins[1]))
  await opened.open(pins[0], { change: 'pin-change' })
  await isRefused(opened.makeKit())
  // A kit opens no wallet, and allows nothing but a new PIN.
  await opened.open(pins[0], { change: 'slot-change' })
  const { code } = await opened.makeKit()
  const fresh = openVault(session)
  await fresh.openKit(code)
  await isRefused(fresh.makeKit())
  await isRefused(fresh.signMessage('0x00'))
  expect((await fresh.setPin(pins[1])).wallet).toEqual(user.wallet)
  // Used up.
  await isRefused(fresh.setPin(third))
})

test('a hostile API: another kit, another person’s, another wallet, and slots of before', {
  timeout: 180_000,
}, async () => {
  const { vault, session, user, another } = await enrolled()
  const stranger = await enrolled()
  const make = async (each: typeof vault) => {
    await each.open(pins[0], { change: 'slot-change' })
    return each.makeKit()
  }
  const older = await make(vault)
  const { code, confirm } = await make(vault)
  await confirm()
  const ofStranger = await make(stranger.vault)
  /** Answers a call with the honest answer, altered by `change`. */
  const lie = (path: string, change: (body: Record<string, unknown>) => object) => {
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const answer = await real(input, init)
      if (!answer.ok || !input.endsWith(path)) return answer
      return Response.json(change((await answer.json()) as Record<string, unknown>), { headers: answer.headers }) // the tests know its form
    })
  }
  const readHonest = async (of: typeof session, typed: string) => {
    let read: Record<string, unknown> = {}
    lie('/v1/vault/kit', (body) => {
      read = body
      return body
    })
    await openVault(of).openKit(typed)
    vi.unstubAllGlobals()
    return read
  }
  await fails(openVault(session).openKit(older.code), 'wrong_kit')
  const own = await readHonest(session, code)
  const other = await readHonest(stranger.session, ofStranger.code)
  const lies: object[] = [
    other,
    { ciphertext: other.ciphertext },
    { vaultId: other.vaultId },
    { slotId: other.slotId },
    { epoch: 2 },
    { serverShare: other.serverShare },
    { wrappedKey: other.wrappedKey, commit: other.commit },
    { version: 2 },
    { user: { ...(own.user as object), wallet: stranger.user.wallet } },
  ]
  for (const change of lies) {
    lie('/v1/vault/kit', (body) => ({ ...body, ...change }))
    const fresh = openVault(session)
    await fails(fresh.openKit(code), 'not_trusted')
    // Nothing was opened, and nothing can be set.
    await expect(fresh.setPin(third)).rejects.toSatisfy(isUnauthorized)
    vi.unstubAllGlobals()
  }

  // The earlier slot of the PIN, which the API still has: the guards no longer evaluate its record.
  const { vaultId } = user.wallet ?? {}
  const [before] = await services.api.database.query(
    `select to_jsonb(s)::text as row from slots s where vault_id = $1 and type = 'pin2'`,
    [vaultId],
  )
  await vault.open(pins[0], { change: 'pin-change' })
  const { slots } = await session.api.call('vaultMeta', { purpose: 'unlock' })
  await vault.setPin(pins[1])
  await (await another()).open(pins[1])
  await services.api.database.query(`delete from slots where vault_id = $1 and type = 'pin2'`, [vaultId])
  await services.api.database.query('insert into slots select * from jsonb_populate_record(null::slots, $1::jsonb)', [
    before?.row,
  ])
  expect((await session.api.call('vaultMeta', { purpose: 'unlock' })).slots).toEqual(slots)
  await fails((await another()).open(pins[0]), 'not_found')
  // An API that was put back to an older copy is the same: the kit helps.
  const restored = openVault(session)
  await restored.openKit(code)
  expect((await restored.setPin(third)).wallet).toEqual(user.wallet)
  expect((await (await another()).open(third)).wallet).toEqual(user.wallet)
  // A guard that lost its record, too.
  await services.guards[0]?.database.query('delete from records where vault_id = $1', [vaultId])
  await fails((await another()).open(third), 'not_found')
  const lost = openVault(session)
  await lost.openKit(code)
  expect((await lost.setPin(pins[1])).wallet).toEqual(user.wallet)
  expect((await (await another()).open(pins[1])).wallet).toEqual(user.wallet)

  // An answer of a form that came after this release.
  lie('/v1/vault/meta', (body) => ({ ...body, slots: [{ type: 'pin3', slotId: 'x' }] }))
  await fails(openVault(session).open(pins[1]), 'outdated')
})
