import { isWalletError } from '@latchkey/core/errors'
import { graceDays } from '@latchkey/protocol/api'
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
 * The claim: an account is deleted seven days after its owner asked for it, with the PIN or a passkey used for that
 * alone; then neither the API nor any guard holds anything of the person except the audit, even where one guard was
 * away for a while. Real processes: API and two guards, with their default limits.
 */

const pin = '482915'

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { guards: 2, threshold: 1 })
}, 180_000)
afterAll(() => services?.stop())

const openVault = (session: Session, slots = createTestSlots()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })

const isUnauthorized = (failure: unknown) => isWalletError(failure, 'unauthorized')

/** The operator's command does the same as the API does every minute. */
const run = () => services.runCommand('server', 'deletions', '--run', '--config', services.apiConfig())

/** The tables of a database that hold one of these texts. */
const findIn = async ({ query }: Pick<Services['api']['database'], 'query'>, texts: readonly string[]) => {
  const having = new Set<string>()
  const tables = await query(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  for (const { name } of tables)
    for (const text of texts) {
      const found = `select from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`
      if ((await query(found, [text])).length > 0) having.add(String(name))
    }
  return [...having].sort()
}

test('from the request to the end, with a guard that was unreachable', { timeout: 180_000 }, async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const slots = createTestSlots()
  const vault = openVault(session, slots)
  const user = await vault.enrol(pin)
  const [vaultId, address] = [user.wallet?.vaultId ?? '', user.wallet?.address ?? '']
  const authenticator = createTestAuthenticator()
  await vault.open(pin, { change: 'slot-change' })
  await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()

  // Nothing else allows it: not an open wallet, a resumed one, or a proof for something else.
  await vault.open(pin)
  await expect(vault.deleteAccount()).rejects.toSatisfy(isUnauthorized)
  await vault.open(pin, { change: 'data' })
  await expect(vault.deleteAccount()).rejects.toSatisfy(isUnauthorized)
  const resumed = openVault(session, slots)
  expect(await resumed.resume()).toBe(true)
  await expect(resumed.deleteAccount()).rejects.toSatisfy(isUnauthorized)

  // An API that names an earlier end.
  const call = session.api.call
  const withEarlierEnd = (async (name: never, body: never) => {
    const answer = (await call(name, body)) as object
    return 'endsAt' in answer ? { ...answer, endsAt: Math.floor(Date.now() / 1000) + 60 } : answer
  }) as typeof call
  const early = openVault({ ...session, api: { ...session.api, call: withEarlierEnd } })
  await early.open(pin, { change: 'delete' })
  await expect(early.deleteAccount()).rejects.toSatisfy((failure) => isServiceError(failure, 'not_trusted'))

  await vault.openByPasskey(authenticator.begin(), { change: 'delete' })
  const asked = await vault.deleteAccount()
  const days = (Date.parse(asked.deletedAt ?? '') - Date.now()) / 86_400_000
  expect(Math.abs(days - graceDays)).toBeLessThan(0.1)
  await expect(vault.makeKit()).rejects.toSatisfy(isUnauthorized)
  // Any opening keeps the account, even one in a new browser.
  const elsewhere = openVault(await services.signIn(person))
  expect((await elsewhere.open(pin)).deletedAt).toBe(asked.deletedAt)
  expect((await elsewhere.keepAccount()).deletedAt).toBe(undefined)

  await vault.open(pin, { change: 'delete' })
  await vault.deleteAccount()
  const databases = [services.api.database, ...services.guards.map(({ database }) => database)]
  const [stored] = await services.api.database.query('select owner_key from vaults where id = $1', [vaultId])
  const texts = [person.userId, person.identityId, vaultId, address, String(stored?.owner_key)]
  for (const database of databases) expect((await findIn(database, texts)).length).toBeGreaterThan(1)

  // Only the API's time is moved forward: the guards have clocks of their own.
  await services.api.database.query(`update deletions set ends_at = now(), seen_at = now()`)
  const [, second] = services.guards
  if (!second) throw new Error('there is one guard')
  await services.setClock('0 days')
  expect((await run()).code).toBe(1)
  expect(await findIn(second.database, [vaultId])).toContain('records')
  expect(await findIn(services.api.database, [address])).toEqual([])

  await services.kill(second.process)
  await services.setClock('7 days 1 hour')
  expect((await run()).code).toBe(1)
  expect(await findIn(services.guards[0]?.database as never, [vaultId])).not.toContain('records')
  expect(await findIn(services.api.database, [person.userId])).toEqual(expect.arrayContaining(['deletions', 'users']))
  await services.startGuard(second)
  expect((await run()).code).toBe(0)

  // Limits expire within a day, one-time values within minutes.
  for (const { query } of databases) await query('delete from buckets; delete from used')
  for (const database of databases) expect(await findIn(database, texts)).toEqual(['audit'])
  await expect(call('sessionMe', {})).rejects.toSatisfy((failure) => isServiceError(failure, 'bad_token'))
  await services.setClock('0 days')
})

/** Each kills the service that is in the middle of the deletion, and returns a function that lets it continue. */
const cuts = {
  'the API, once the person is gone there': async (vaultId: string) => {
    await untilGone(services.api.database, 'select from vaults where id = $1', vaultId)
    await services.restartApi()
    return async () => {}
  },
  'a guard, once it deleted and before its answer is noted': async (vaultId: string) => {
    const [guard] = services.guards
    if (!guard) throw new Error('there is no guard')
    await untilGone(guard.database, 'select from records where vault_id = $1', vaultId)
    await services.kill(guard.process)
    return () => services.startGuard(guard)
  },
  'a guard that gets the request and does not answer': async (vaultId: string) => {
    const [guard, hung] = services.guards
    if (!guard || !hung) throw new Error('there are no two guards')
    hung.process.kill('SIGSTOP')
    await untilGone(guard.database, 'select from records where vault_id = $1', vaultId)
    await services.kill(hung.process)
    return () => services.startGuard(hung)
  },
}

const untilGone = ({ query }: Services['api']['database'], rows: string, vaultId: string) =>
  vi.waitFor(async () => expect(await query(rows, [vaultId])).toEqual([]), { timeout: 20_000, interval: 1 })

// In the gate, the test above covers a guard that was away.
const isLong = inject('fuzz').runs > 100

test.runIf(isLong).each(Object.entries(cuts))('killed in the middle: %s', { timeout: 120_000 }, async (_, cut) => {
  const person = await services.signUp()
  const vault = openVault(await services.signIn(person))
  const vaultId = (await vault.enrol(pin)).wallet?.vaultId ?? ''
  await vault.open(pin, { change: 'delete' })
  await vault.deleteAccount()
  await services.setClock('7 days 1 hour')
  await services.api.database.query(`update deletions set ends_at = now(), seen_at = now()`)
  const running = run()
  const goOn = await cut(vaultId)
  await running
  await goOn()
  expect((await run()).code).toBe(0)
  for (const database of [services.api.database, ...services.guards.map(({ database }) => database)]) {
    await database.query('delete from buckets; delete from used')
    expect(await findIn(database, [vaultId, person.userId, person.identityId])).toEqual(['audit'])
  }
  await services.setClock('0 days')
})
