import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: after a service goes back to an older copy of its database, by the steps of docs/guides/operate.md, each
 * wallet opens or not as the guide says. Real processes with their default limits, and copies of whole databases.
 */

/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

const pins = ['482915', '730164', '915627'] as const

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
}, 180_000)
afterAll(() => services?.stop())

const openVault = (session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
}

const enrolled = async () => {
  const person = await services.signUp()
  const vault = openVault(await services.signIn(person))
  await vault.enrol(pins[0])
  /** A browser that has never opened the wallet. */
  const another = async () => openVault(await services.signIn(person))
  return { person, vault, another }
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>

const changePin = async ({ vault }: Enrolled) => {
  await vault.open(pins[0], { change: 'pin-change' })
  await vault.setPin(pins[1])
  // The guards retire the earlier record.
  await vault.open(pins[1])
}

const opens = async ({ another }: Enrolled, pin: string) =>
  (await another()).open(pin).then(
    () => true,
    () => false,
  )

const command = async (app: 'guard' | 'server', ...args: string[]) => {
  const { code, stderr } = await services.runCommand(app, ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

test.runIf(isLong)(
  'a guard: wallets of before open, later ones have no record, and wrong PINs since are forgotten',
  {
    timeout: 180_000,
  },
  async () => {
    const [guard] = services.guards
    if (!guard) throw new Error('there is no guard')
    const before = await enrolled()
    await services.kill(guard.process)
    const goBack = await guard.database.copy()
    await services.startGuard(guard)
    const after = await enrolled()
    for (let i = 0; i < 2; i++) expect(await opens(before, '000001')).toBe(false)
    const wrong = 'select sum(wrong)::int as wrong from records'
    expect(await guard.database.query(wrong)).toEqual([{ wrong: 2 }])

    await services.kill(guard.process)
    await goBack()
    await command('guard', 'migrate', '--config', guard.config, '--owner', guard.owner)
    await services.startGuard(guard)
    await command('server', 'check', '--config', services.api.config)
    await command('guard', 'audit', 'verify', '--config', guard.config)
    expect(await guard.database.query(wrong)).toEqual([{ wrong: 0 }])
    expect(await opens(before, pins[0])).toBe(true)
    expect(await opens(after, pins[0])).toBe(false)
  },
)

test.runIf(isLong)(
  'the API: later wallets are gone, a PIN that was changed since opens by a kit, or by what the guards bring back',
  {
    timeout: 180_000,
  },
  async () => {
    const [same, changed, withKit] = [await enrolled(), await enrolled(), await enrolled()]
    const [removed, remaining] = [await enrolled(), await enrolled()]
    await removed.vault.open(pins[0], { change: 'slot-change' })
    const old = await removed.vault.makeKit()
    await remaining.vault.open(pins[0], { change: 'delete' })
    await remaining.vault.deleteAccount()
    await withKit.vault.open(pins[0], { change: 'slot-change' })
    const { code, confirm } = await withKit.vault.makeKit()
    await confirm()
    await services.killApi()
    const goBack = await services.api.database.copy()
    const copied = new Date().toISOString()
    await services.restartApi()
    const later = await enrolled()
    for (const each of [changed, withKit]) await changePin(each)
    await removed.vault.open(pins[0], { change: 'slot-change' })
    await removed.vault.removeKit()
    await remaining.vault.open(pins[0])
    await remaining.vault.keepAccount()

    await services.killApi()
    await goBack()
    await command('server', 'migrate', '--config', services.api.config, '--owner', services.api.owner)
    await services.api.database.query('update sessions set ended_at = now() where ended_at is null')
    // The copy is eight days old. The account, which its owner decided to keep since, is not deleted, but its deletion
    // is announced once more.
    await services.api.database.query(`update deletions set ends_at = now() - interval '1 day'`)
    await services.restartApi()
    await command('server', 'deletions', '--run', '--config', services.apiConfig())
    const again = await remaining.another()
    expect((await again.open(pins[0])).deletedAt).toMatch(/^20/)
    expect((await again.keepAccount()).deletedAt).toBe(undefined)
    // A kit that was removed since is there again, until its owner removes it.
    await (await removed.another()).openKit(old.code)
    await expect(same.vault.open(pins[0])).rejects.toThrow()
    expect(await opens(same, pins[0])).toBe(true)
    expect(await services.api.database.query('select from users where id = $1', [later.person.userId])).toEqual([])

    for (const pin of [pins[0], pins[1]])
      for (const each of [changed, withKit]) expect(await opens(each, pin)).toBe(false)
    const recovered = await withKit.another()
    await recovered.openKit(code)
    await recovered.setPin(pins[2])
    expect(await opens(withKit, pins[2])).toBe(true)

    for (const { database } of services.guards)
      await database.query(
        `update records set state = 'active', expires_at = null
       where state = 'retired' and expires_at > timestamptz '${copied}' + interval '35 days'`,
      )
    expect(await opens(changed, pins[0])).toBe(true)
    expect(await opens(changed, pins[1])).toBe(false)
    expect(await opens(withKit, pins[2])).toBe(true)
  },
)

test.runIf(isLong)(
  'a guard whose database is lost without a copy: an empty one serves new wallets, and kits bring old ones back',
  {
    timeout: 180_000,
  },
  async () => {
    const [guard] = services.guards
    if (!guard) throw new Error('there is no guard')
    const [withKit, without] = [await enrolled(), await enrolled()]
    await withKit.vault.open(pins[0], { change: 'slot-change' })
    const { code, confirm } = await withKit.vault.makeKit()
    await confirm()
    await services.kill(guard.process)
    await guard.database.query('drop schema public cascade')
    await guard.database.query('create schema public authorization pg_database_owner')
    await guard.database.query('grant usage on schema public to public')
    await command('guard', 'migrate', '--config', guard.config, '--owner', guard.owner)
    await services.startGuard(guard)
    await command('server', 'check', '--config', services.api.config)
    await command('guard', 'audit', 'verify', '--config', guard.config)

    const later = await enrolled()
    expect(await opens(later, pins[0])).toBe(true)
    for (const each of [withKit, without]) expect(await opens(each, pins[0])).toBe(false)
    const recovered = await withKit.another()
    await recovered.openKit(code)
    await recovered.setPin(pins[2])
    expect(await opens(withKit, pins[2])).toBe(true)
    expect(await opens(without, pins[0])).toBe(false)
  },
)
