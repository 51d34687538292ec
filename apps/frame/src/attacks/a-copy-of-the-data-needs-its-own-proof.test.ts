import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { createTestAuthenticator } from '../vault/fixtures/passkey-place.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: a copy of a person's data requires the PIN or a passkey entered for it, through the guards; an open
 * wallet, one opened by `resume`, or one opened for something else is not enough, and what allows the copy allows no
 * change. Real processes: API and guard, with their default limits.
 */

const pin = '482915'

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
}, 180_000)
afterAll(() => services?.stop())

const openVault = (session: Session, slots = createTestSlots()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })

const isRefused = (failure: unknown) => isServiceError(failure, 'not_allowed')

test('the PIN or a passkey for it, once', { timeout: 120_000 }, async () => {
  const session = await services.signIn(await services.signUp())
  const slots = createTestSlots()
  const vault = openVault(session, slots)
  const user = await vault.enrol(pin)
  const copy = () => session.api.call('personData', {})
  await expect(copy()).rejects.toSatisfy(isRefused)
  await vault.open(pin)
  await expect(copy()).rejects.toSatisfy(isRefused)

  await vault.open(pin, { change: 'data' })
  // The worker does not accept this proof for a kit.
  await expect(vault.makeKit()).rejects.toSatisfy((failure) => isWalletError(failure, 'unauthorized'))
  const data = await copy()
  expect(data).toMatchObject({ person: { id: user.id }, wallet: { vaultId: user.wallet?.vaultId } })
  expect(JSON.stringify(data)).toContain(user.wallet?.address)
  await expect(copy()).rejects.toSatisfy(isRefused)

  const authenticator = createTestAuthenticator()
  await vault.open(pin, { change: 'slot-change' })
  await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
  await expect(copy()).rejects.toSatisfy(isRefused)
  await vault.openByPasskey(authenticator.begin(), { change: 'data' })
  expect((await copy()).wallet?.slots.map(({ type }) => type).sort()).toEqual(['passkey', 'pin2'])

  // A reloaded page finds the wallet open, but gets no copy.
  const again = openVault(session, slots)
  expect(await again.resume()).toBe(true)
  await expect(copy()).rejects.toSatisfy(isRefused)
})
