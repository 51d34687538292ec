import type { FrameConfig } from '@latchkey/protocol/frame-config'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { cutAt, fails } from '../vault/fixtures/failures.ts'
import { readDealt, toRelease } from '../vault/fixtures/guard-sets.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: dealing a PIN again to other guards, cut off at any message, beside anything else that a person does in
 * another tab, and with a guard that is silent, lies or was rolled back, ends in a wallet that opens with the PIN that its
 * person knows; and nobody but them has it dealt. Real processes with their default limits.
 */

const [pin, another] = ['482915', '730164']
const { runs, seed } = inject('fuzz')
const isLong = runs > 100

let services: Services
/** The release of before, with one guard, and the one with two of three. */
let before: FrameConfig
let now: FrameConfig
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { guards: 3 })
  const former = { guards: [1], threshold: 1 }
  before = toRelease(services, former).frame
  const { api, frame } = toRelease(services, { guards: [1, 2, 3], threshold: 2, formerSets: [former] })
  now = frame
  await services.restartApi(api)
}, 180_000)
afterAll(() => services?.stop())
afterEach(() => vi.unstubAllGlobals())

const openVault = (session: Session, config = now) => {
  const slots = createTestSlots()
  return createVault({ config, session }, { spawn: () => startInProcess(slots), slots, redealDelayMs: 50 })
}

/** A person whose wallet is dealt to the one guard of before. */
const enrolled = async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = openVault(session, before)
  const user = await vault.enrol(pin)
  vault.close()
  const dealt = () => readDealt(services, person.userId)
  expect(await dealt()).toBe('1 of 1')
  return { person, session, wallet: user.wallet, dealt, vaultId: user.wallet?.vaultId ?? '' }
}

const steps = [
  ...['vault/meta', 'records', 'records', 'records', 'vault/slot', 'vault/meta', 'eval', 'eval', 'eval'],
  ...['vault/evaluate', 'prove', 'prove', 'prove', 'vault/open'],
]
const paths = steps.map((each) => `/v1/${each}`)
const whole = { timeout: 20_000 }

test('cut at each message: the slot of before opens, or the one that was dealt', { timeout: 240_000 }, async () => {
  const every = paths.map((_, at) => at + 1)
  const drawn = isLong ? every : every.filter((each) => each % 3 === seed % 3 || each === paths.length)
  for (const at of drawn)
    for (const lost of at === paths.length ? (['message', 'answer'] as const) : (['message'] as const)) {
      const { session, wallet, dealt } = await enrolled()
      const vault = openVault(session)
      expect((await vault.open(pin)).wallet).toEqual(wallet)
      const way = cutAt(at, lost)
      await expect.poll(() => way.sent.length, whole).toBeGreaterThanOrEqual(at)
      expect(way.sent.slice(0, at)).toEqual(paths.slice(0, at))
      if (lost === 'answer') await expect.poll(dealt, whole).toBe('2 of 1 2 3')
      else expect(await dealt()).toBe('1 of 1')
      vault.close()
      way.mend()
      const next = openVault(session)
      expect((await next.open(pin)).wallet).toEqual(wallet)
      // The next opening deals it, or has nothing to do.
      await expect.poll(dealt, whole).toBe('2 of 1 2 3')
      next.close()
      expect((await openVault(session).open(pin)).wallet).toEqual(wallet)
    }
})

test('a guard that is silent, lies or was rolled back: named to the operator, and the PIN opens', {
  timeout: 120_000,
}, async () => {
  const { session, wallet, dealt, vaultId } = await enrolled()
  const third = services.guards[2] as Services['guards'][number]
  const reports: string[] = []
  const real = globalThis.fetch
  const stub = (change: (url: string, init: RequestInit) => Promise<Response | undefined>) =>
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/v1/vault/guard-report')) reports.push(String(init.body))
      return (await change(url, init)) ?? real(url, init)
    })
  const fault = (guard: string, what: string) => JSON.stringify({ guardId: guard, fault: what })
  /** Opens the wallet, and waits until its PIN was tried to be dealt. */
  const tryIt = async (expected: string) => {
    const vault = openVault(session)
    expect((await vault.open(pin)).wallet).toEqual(wallet)
    await expect.poll(() => reports, whole).toContain(expected)
    vault.close()
    expect(await dealt()).toBe('1 of 1')
  }
  // Silent.
  stub(async (url) => {
    if (url.startsWith(third.origin)) throw new TypeError('no answer')
    return undefined
  })
  await tryIt(fault('guard-3', 'silent'))
  // It takes the record, and evaluates with another share.
  stub(async (url, init) => {
    if (url !== `${third.origin}/v1/eval`) return undefined
    const body = (await (await real(url, init)).json()) as object
    return Response.json({ ...body, proof: Buffer.alloc(64, 1).toString('base64url') })
  })
  await tryIt(fault('guard-3', 'lied'))
  // It says that it stored the record, and forgot it.
  stub(async (url, init) => {
    if (url !== `${third.origin}/v1/records`) return undefined
    const answer = await real(url, init)
    await third.database.query('delete from records where vault_id = $1', [vaultId])
    return answer
  })
  await tryIt(fault('guard-3', 'no-record'))
  vi.unstubAllGlobals()
  // It is honest again; later it is put back to a copy of before.
  const vault = openVault(session)
  await vault.open(pin)
  await expect.poll(dealt, whole).toBe('2 of 1 2 3')
  vault.close()
  const first = services.guards[0] as Services['guards'][number]
  await first.database.query('delete from records where vault_id = $1 and epoch > 1', [vaultId])
  reports.length = 0
  stub(async () => undefined)
  expect((await openVault(session).open(pin)).wallet).toEqual(wallet)
  await expect.poll(() => reports, whole).toContain(fault('guard-1', 'no-record'))
})

test('what a person does meanwhile comes first', { timeout: 120_000 }, async () => {
  const { session, wallet, dealt } = await enrolled()
  // Choosing a new PIN in another tab.
  const vault = openVault(session)
  const tab = openVault(session)
  await vault.open(pin)
  await tab.open(pin, { change: 'pin-change' })
  await new Promise((over) => setTimeout(over, 1_500))
  expect(await dealt()).toBe('1 of 1')
  expect((await tab.setPin(another)).wallet).toEqual(wallet)
  expect(await dealt()).toBe('2 of 1 2 3')
  await fails(openVault(session).open(pin), 'wrong_pin')
  vault.close()

  // A browser that is new to the wallet deals nothing.
  const elsewhere = await enrolled()
  const fresh = await services.signIn(elsewhere.person)
  const there = openVault(fresh)
  await there.open(pin)
  await new Promise((over) => setTimeout(over, 1_000))
  expect(await elsewhere.dealt()).toBe('1 of 1')
  there.close()

  // Whoever asked for the deletion of their account is not kept by it.
  const leaving = await enrolled()
  const last = openVault(leaving.session)
  await last.open(pin, { change: 'delete' })
  await last.deleteAccount()
  await services.api.database.query('update sessions set change_until = null')
  const opened = openVault(leaving.session)
  await opened.open(pin)
  await new Promise((over) => setTimeout(over, 1_000))
  expect(await leaving.dealt()).toBe('1 of 1')
  expect((await leaving.session.api.call('sessionMe', {})).user.deletedAt).toBeDefined()
  opened.close()

  // The sessions that the person has elsewhere stay as they are.
  const owner = await enrolled()
  const other = await services.signIn(owner.person)
  await openVault(other).open(pin)
  await services.passDay()
  const dealing = openVault(owner.session)
  await dealing.open(pin)
  await expect.poll(owner.dealt, whole).toBe('2 of 1 2 3')
  dealing.close()
  const events = await services.api.database.query(`select event from audit where actor = $1 and event like 'pin.%'`, [
    owner.person.userId,
  ])
  expect(events).toEqual([{ event: 'pin.redealt' }])
  const kept = await services.api.database.query(
    'select opened_at is not null as kept from sessions where user_id = $1',
    [owner.person.userId],
  )
  expect(kept.map((row) => row.kept)).toEqual([true, true])
})

/** What happens to a wallet while its PIN is dealt again: in which tab, and which message is lost. */
const happening = fc.record({
  what: fc.constantFrom('open', 'openBefore', 'changePin', 'cut'),
  tab: fc.integer({ min: 0, max: 1 }),
  at: fc.integer({ min: 1, max: paths.length }),
  pause: fc.integer({ min: 0, max: 500 }),
})

test('whatever happens in two tabs, in any order: the PIN that its person knows opens', {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 3 }), async (happenings) => {
    const { session, wallet, dealt } = await enrolled()
    const tabs = [openVault(session), openVault(session)]
    let [known, next] = [pin, another]
    for (const { what, tab, at, pause } of happenings) {
      const vault = tabs[tab] as (typeof tabs)[number]
      // A tab of the release of before opens until another has dealt the PIN to guards that it does not know.
      if (what === 'openBefore') {
        const older = openVault(session, before)
        const isStill = (await dealt()) === '1 of 1'
        if (isStill) expect((await older.open(known)).wallet).toEqual(wallet)
        else await fails(older.open(known), 'outdated')
        older.close()
      } else if (what === 'changePin') {
        await vault.open(known, { change: 'pin-change' })
        await vault.setPin(next)
        ;[known, next] = [next, known]
      } else {
        await vault.open(known)
        if (what === 'cut') {
          const way = cutAt(at, at % 2 === 0 ? 'answer' : 'message')
          await new Promise((over) => setTimeout(over, 600))
          way.mend()
        }
      }
      await new Promise((over) => setTimeout(over, pause))
    }
    for (const vault of tabs) vault.close()
    const last = openVault(session)
    expect((await last.open(known)).wallet).toEqual(wallet)
    await expect.poll(dealt, whole).toBe('2 of 1 2 3')
    last.close()
    if (known !== pin) await fails(openVault(session).open(pin), 'wrong_pin')
  })
  await fc.assert(property, { seed, numRuns: isLong ? 12 : 2, endOnFailure: true })
})
