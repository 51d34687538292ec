import { isServiceError } from '@latchkey/protocol/service-error'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: while the API evaluates no PIN of a caller, no guard counts one of theirs. Real processes: API and guard, with
 * their default limits.
 */

const pin = '482915'

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
}, 180_000)
afterAll(() => services?.stop())

const openVault = (session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
}

test('somebody with the login fills the count of new devices: the owner’s right PINs there are no wrong ones', {
  timeout: 120_000,
}, async () => {
  const person = await services.signUp()
  const owner = openVault(await services.signIn(person))
  await owner.enrol(pin)

  const thief = await services.signIn(person)
  const { vaultId, slots } = await thief.api.call('vaultMeta', { purpose: 'unlock' })
  const [slot] = slots
  if (slot?.type !== 'pin2') throw new Error('the API does not evaluate this PIN')
  for (let i = 0; i < 15; i++)
    await thief.api.call('vaultEvaluate', { slotId: slot.slotId, purpose: 'unlock', blinded: slot.evaluator })

  const fresh = openVault(await services.signIn(person))
  for (let i = 0; i < 12; i++) {
    const failure = await fresh.open(pin).catch((failure) => failure)
    expect(isServiceError(failure, 'locked')).toBe(true)
    expect(failure.detail.retryAfter).toBeGreaterThan(6 * 86_400)
  }
  const guard = services.guards[0]?.database
  expect(await guard?.query('select from evals where vault_id = $1', [vaultId])).toEqual([])
  const counts = await guard?.query('select coalesce(sum(fails), 0)::int as fails from counts where vault_id = $1', [
    vaultId,
  ])
  expect(counts).toEqual([{ fails: 0 }])
  // It still opens in the browser in which it was opened before.
  await owner.open(pin)
  await services.api.database.query('update evaluations set counted = null where vault_id = $1', [vaultId])
  await fresh.open(pin)
  expect(await guard?.query('select wrong from records where vault_id = $1', [vaultId])).toEqual([{ wrong: 0 }])
})
