import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { writeRelease } from '../vault/fixtures/release-folder.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: API, guard, host and relay connect to nobody but those whom their configuration names, and listen on the one
 * port that it names. Real processes with their default limits, each of which writes down its own sockets, while a
 * wallet is made, opened and recovered.
 */

let services: Services
let folder: string
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
  folder = await writeRelease()
}, 120_000)
afterAll(async () => {
  await services?.stop()
  await rm(folder, { recursive: true })
})

/** An address of a configuration as a socket has it. */
const hostOf = (address: string) => {
  const { hostname, port } = new URL(address)
  return `${hostname}:${port}`
}
const portOf = (address: string) => Number(new URL(address).port)

test('a wallet is made, opened, and recovered', { timeout: 180_000 }, async () => {
  const { api, guards, config } = services
  const host = await services.startMore('host', {
    origins: { api: api.origin, wallet: 'http://localhost:3333' },
    frameFolder: folder,
    ...config,
    api: undefined,
    release: undefined,
  })
  const relay = await services.startRelay()
  // The API compares its host with itself, too.
  await services.restartApi({ origins: { api: api.origin, wallet: host.origin } })

  const slots = createTestSlots()
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = createVault({ config, session }, { spawn: () => startInProcess(slots), slots })
  await vault.enrol('482915')
  await vault.open('482915', { change: 'slot-change' })
  await (await vault.makeKit()).confirm()
  await vault.open('482915', { change: 'pin-change' })
  await vault.setPin('730164')
  await vault.open('730164')
  expect((await fetch(`${host.origin}/?key=${services.project.apiKey}`)).status).toBeLessThan(500)
  expect((await fetch(`${relay.origin}/healthz`)).status).toBe(200)

  const [guard] = guards
  if (!guard) throw new Error('there is no guard')
  expect(await services.readSockets(guard.config)).toEqual({
    contacted: [hostOf(guard.database.url)],
    ports: [portOf(guard.origin)],
  })
  expect(await services.readSockets(host.config)).toEqual({
    contacted: [hostOf(api.origin)],
    ports: [portOf(host.origin)],
  })
  expect(await services.readSockets(relay.config)).toEqual({
    contacted: [hostOf(relay.databaseUrl)],
    ports: [portOf(relay.origin)],
  })
  const ofApi = [api.database.url, guard.origin, host.origin].map(hostOf).sort()
  await expect
    .poll(() => services.readSockets(services.apiConfig()))
    .toEqual({
      contacted: ofApi,
      ports: [portOf(api.origin)],
    })
})
