import { isServiceError, type ServiceError } from '@latchkey/protocol/service-error'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: a thief who has somebody's login but not the PIN, and guesses whenever API and guard allow it for thirty days,
 * with any number of fresh logins, never locks out the browser and the session in which the owner opened the wallet
 * before. Real processes: API and guard, with their default limits.
 */

const pin = '482915'
const day = 24 * 60 * 60
/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'default' })
}, 180_000)
afterAll(() => services?.stop())

const openVault = (session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
}

/** Seconds that have passed. */
let ahead = 0
/** Lets time pass: moves the guard's clock forward, and makes the API's records that much older. */
const pass = async (seconds: number) => {
  ahead += seconds
  await services.setClock(`${ahead} seconds`)
  const { api, guards } = services
  // A service's own statement may hold some of the rows and wait for others.
  const makeOlder = (table: string) =>
    `lock table ${table} in exclusive mode; update ${table} set at = at - make_interval(secs => ${seconds})`
  await api.database.query(makeOlder('evaluations'))
  for (const { database } of [api, ...guards]) await database.query(makeOlder('buckets'))
}

test.runIf(isLong)('thirty days', { timeout: 240_000 }, async () => {
  const person = await services.signUp()
  const logIn = async (browser?: string) => {
    const known = await services.api.database.query('select id from sessions')
    const session = await services.signIn(person)
    await services.api.database.query(
      `update sessions set browser = $1, created_at = now() + make_interval(secs => $2)
       where not id = any($3::text[])`,
      [browser ?? null, ahead, known.map(({ id }) => id)],
    )
    return session
  }
  const browser = `${'B'.repeat(42)}A`
  const old = openVault(await logIn(browser))
  await old.enrol(pin)
  await old.open(pin)

  let guesses = 0
  let openings = 0
  const refusals = new Set<string>()
  while (ahead <= 30 * day) {
    const thief = openVault(await logIn())
    const failure: ServiceError = await thief.open(`00${1_000 + guesses}`).catch((failure) => failure)
    if (!isServiceError(failure)) throw failure
    await old.open(pin)
    await openVault(await logIn(browser)).open(pin)
    openings++
    if (failure.code === 'wrong_pin') {
      guesses++
      // Otherwise the limits on how often anybody may open a wallet would count these as one moment.
      await pass(60)
      continue
    }
    refusals.add(failure.code)
    expect(['locked', 'frozen', 'session_locked', 'too_many_requests']).toContain(failure.code)
    await pass(Number(failure.detail.retryAfter ?? 60) + 1)
  }
  // No more than docs/security.md states for a month, and no fewer than cause the freeze.
  expect(guesses).toBeGreaterThanOrEqual(10)
  expect(guesses).toBeLessThanOrEqual(22)
  expect(openings).toBeGreaterThan(guesses)
  expect(refusals).toContain('frozen')
})
