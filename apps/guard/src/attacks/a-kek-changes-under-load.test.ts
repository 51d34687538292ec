import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openVaultTransit } from '@latchkey/at-rest/vault-transit-stand-in'
import type { KekSettings } from '@latchkey/service/kek-settings'
import { runCommand } from '@latchkey/service/operator'
import { verifyTestAudit } from '@latchkey/service/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { enrol, makeCrowd, type OpenGuard, openBrowser, openGuard, type Person } from '../fixtures/guard.ts'
import { createGuard } from '../guard.ts'
import { migrations } from '../tables.ts'

/**
 * Claim: a guard's key file can be replaced by a key that Vault keeps, and that by another key file, while people enrol
 * and open their wallets without a pause. Nobody notices; afterwards the guard refuses to start with an earlier key.
 */

let own: OpenGuard
let vault: Awaited<ReturnType<typeof openVaultTransit>>
beforeAll(async () => {
  own = await openGuard(inject('databaseUrl'))
  vault = await openVaultTransit()
})
afterAll(async () => {
  await own?.close()
  await vault?.close()
})

const quiet = { info: () => {}, error: () => {} }
type Guard = Awaited<ReturnType<typeof createGuard>>

test('every wallet opens at every moment, with the keys of before and after', async () => {
  const { keyFile, ...rest } = own.configuration
  const file = async (name: string, text: string) => {
    const path = join(own.folder, name)
    await writeFile(path, text, { mode: 0o400 })
    return path
  }
  const first = { keyFile }
  const tokenFile = await file('vault-token', vault.state.token)
  const second = { kek: { provider: 'vault-transit' as const, address: vault.origin, key: vault.key, tokenFile } }
  const third = { keyFile: await file('key-3', randomBytes(32).toString('base64url')) }

  // The instances that share the requests.
  let instances: Guard[] = [own.guard]
  let turn = 0
  const send = async (address: string, init?: RequestInit) => {
    const guard = instances[turn++ % instances.length]
    if (!guard) throw new Error('there is no instance')
    return guard.app.request(address, init)
  }
  const crowd = makeCrowd()
  const people: Person[] = []
  const outcomes: number[] = []
  const ending = new AbortController()
  const live = async () => {
    while (!ending.signal.aborted) {
      const person = crowd.person()
      const browser = await openBrowser({ ...own, send })
      outcomes.push((await enrol(browser, person)).status, (await crowd.attempt(browser, person)).status)
      people.push(person)
      const older = people[Math.floor(Math.random() * people.length)]
      if (older) outcomes.push((await crowd.attempt(await openBrowser({ ...own, send }), older)).status)
    }
  }
  const load = Promise.all([live(), live(), live()])
  const busy = async (more = 12) => {
    const from = people.length
    while (people.length < from + more) await new Promise((done) => setTimeout(done, 10))
  }
  const start = (settings: KekSettings) => createGuard({ ...rest, ...settings }, quiet)
  const command = (settings: KekSettings, words: 'kek add' | 'kek drop', to?: string) => {
    const service = { ...settings, issuer: rest.id, databaseUrl: rest.databaseUrl, migrations, log: quiet }
    return runCommand({ words, config: [], ...(to !== undefined && { to }) }, service, () => {})
  }

  await busy()
  let inUse: KekSettings = first
  const closing: Guard[] = []
  for (const next of [second, third]) {
    await command(inUse, 'kek add', await file(`to-${closing.length}`, JSON.stringify(next)))
    await busy()
    // An instance that crashes meanwhile can restart with the earlier configuration, beside those with the next one.
    const again = await start(inUse)
    const after = await start(next)
    closing.push(...instances, again)
    instances = [...instances, again, after]
    await busy()
    instances = [after]
    await command(next, 'kek drop')
    await busy()
    await expect(start(inUse)).rejects.toThrow('this database was made with')
    inUse = next
  }
  ending.abort()
  await load

  expect(people.length).toBeGreaterThan(60)
  expect([...new Set(outcomes)]).toEqual([200])
  // The same holds for the very first key file.
  const [oldest] = people
  const last = instances[0]
  if (!oldest || !last) throw new Error('nobody is there')
  const browser = await openBrowser({ ...own, send: async (address, init) => last.app.request(address, init) })
  expect((await crowd.attempt(browser, oldest)).status).toBe(200)
  // Earlier seals are still valid.
  expect((await verifyTestAudit({ ...third, databaseUrl: rest.databaseUrl })).wrong).toBeUndefined()
  for (const guard of [...closing, last]) if (guard !== own.guard) await guard.close()
})
