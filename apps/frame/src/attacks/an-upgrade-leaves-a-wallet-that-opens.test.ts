import { ownBuild } from '@latchkey/protocol/build-number'
import { isServiceError } from '@latchkey/protocol/service-error'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { fails } from '../vault/fixtures/failures.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: whenever the operator refuses the build that a tab has, what the tab was doing either ends well or fails as
 * `outdated`, and the person ends with one wallet that opens in a newer build, by what the screens said. Real processes:
 * a guard, and two instances of the API on one database, one of them with a minimum.
 */

const pins = ['482915', '730164'] as const
const patience = { timeout: 120_000 }
const { runs, seed } = inject('fuzz')
/** `npm run test:long` raises the minimum at each message, `npm test` at some, which the run's seed draws. */
const drawn = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((at) => runs > 100 || at % 4 === seed % 4)

let services: Services
let strict: string
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
  strict = await services.startApi({ minimumBuild: ownBuild })
}, 180_000)
afterAll(() => services?.stop())
afterEach(() => vi.unstubAllGlobals())

const openVault = (session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
}

/** From this message to the API on, the instance with the minimum answers. @returns whether it was asked */
const raiseAt = (at: number): (() => boolean) => {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  let sent = 0
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (!input.startsWith(services.api.origin)) return real(input, init)
    sent++
    return real(sent < at ? input : input.replace(services.api.origin, strict), init)
  })
  return () => sent >= at
}

/** A vault in a newer build, which the instance with the minimum serves. */
const openAnew = async (person: Awaited<ReturnType<typeof services.signUp>>) => {
  raiseAt(0)
  return openVault(await services.signIn(person, ownBuild))
}

const outcomeOf = (work: Promise<unknown>): Promise<'done' | 'outdated'> =>
  work.then(
    () => 'done' as const,
    (failure) => {
      if (isServiceError(failure, 'outdated')) return 'outdated' as const
      throw failure
    },
  )

test.each(drawn(8))('a wallet that is being made, refused at message %i', patience, async (at) => {
  const person = await services.signUp()
  const vault = openVault(await services.signIn(person, ownBuild - 1))
  raiseAt(at)
  const outcome = await outcomeOf(vault.enrol(pins[0]))
  const anew = await openAnew(person)
  // It was stored, and lacks its first opening; or it was not.
  const opened = await anew.open(pins[0]).catch((failure) => {
    if (outcome === 'done' || !isServiceError(failure, 'not_found')) throw failure
    return anew.enrol(pins[1])
  })
  expect(opened.wallet).not.toBeNull()
  expect(await anew.signMessage('0x6869')).toMatch(/^0x/)
})

test.each(drawn(8))('a PIN that is being changed, refused at message %i', patience, async (at) => {
  const person = await services.signUp()
  const vault = openVault(await services.signIn(person, ownBuild - 1))
  const { wallet } = await vault.enrol(pins[0])
  await vault.open(pins[0], { change: 'pin-change' })
  const isRaised = raiseAt(at)
  const outcome = await outcomeOf(vault.setPin(pins[1]))
  if (isRaised()) expect(outcome).toBe('outdated')
  const [right, wrong] = outcome === 'done' ? [pins[1], pins[0]] : pins
  expect(await (await openAnew(person)).open(right)).toMatchObject({ wallet })
  await fails((await openAnew(person)).open(wrong), 'wrong_pin')
})

test('a kit that the person has on paper is confirmed, and opens the way to a new PIN', patience, async () => {
  const person = await services.signUp()
  const vault = openVault(await services.signIn(person))
  const { wallet } = await vault.enrol(pins[0])
  await vault.open(pins[0], { change: 'slot-change' })
  const { code, confirm } = await vault.makeKit()
  raiseAt(0)
  await confirm()
  await fails(vault.open(pins[0]), 'outdated')
  const anew = await openAnew(person)
  await anew.openKit(code)
  expect(await anew.setPin(pins[1])).toMatchObject({ wallet })
})

test('a PIN that is entered in an old build costs no guess', patience, async () => {
  const person = await services.signUp()
  const { wallet } = await openVault(await services.signIn(person)).enrol(pins[0])
  raiseAt(0)
  const old = openVault(await services.signIn(person))
  for (let tries = 0; tries < 20; tries++) await fails(old.open(pins[1]), 'outdated')
  expect(await (await openAnew(person)).open(pins[0])).toMatchObject({ wallet })
})
