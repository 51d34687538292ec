import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { readDealt, type TestRelease, toRelease } from '../vault/fixtures/guard-sets.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: an operator adds guards, replaces one, gives one new keys and removes one, by the steps of the guide, and
 * nobody notices. A wallet that nobody opened meanwhile opens with its old PIN at the end, and so does one that was opened
 * at each step, which is dealt to the guards of that day in the background. Real processes with their default limits.
 */

const pin = '482915'

let services: Services
let folder: string
let release: FrameConfig
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { guards: 4 })
  folder = await mkdtemp(join(tmpdir(), 'latchkey-guards-'))
}, 180_000)
afterAll(async () => {
  await services?.stop()
  if (folder) await rm(folder, { recursive: true })
})

/** Puts a release into use: first the API, then the host, by which frames come. */
const bring = async (next: TestRelease, change: (api: Record<string, unknown>) => object = (api) => api) => {
  const { api, frame } = toRelease(services, next)
  await services.restartApi(change(api as Record<string, unknown>))
  release = frame
}

const openVault = (session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: release, session }, { spawn: () => startInProcess(slots), slots, redealDelayMs: 50 })
}

const enrolled = async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = openVault(session)
  const user = await vault.enrol(pin)
  vault.close()
  return { person, session, wallet: user.wallet }
}

const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  await chmod(path, 0o400)
  return path
}

/** The report for operators: its lines, and its exit code. */
const report = async (...args: string[]) => {
  const { code, stdout } = await services.runCommand('server', 'guards', ...args, '--config', services.apiConfig())
  return { code, text: stdout }
}

test('the drill: one guard, three, another, new keys, one less', { timeout: 300_000 }, async () => {
  await bring({ guards: [1], threshold: 1 })
  const untouched = await enrolled()
  const opened = await enrolled()
  const dealt = () => readDealt(services, opened.person.userId)
  /** Opens the second wallet as its person does, and waits until it is dealt to this set. */
  const openAs = async (set: string) => {
    const vault = openVault(opened.session)
    expect((await vault.open(pin)).wallet).toEqual(opened.wallet)
    await expect.poll(dealt, { timeout: 20_000 }).toBe(set)
    vault.close()
  }
  expect(await dealt()).toBe('1 of 1')

  // One guard becomes two of three.
  const one = { guards: [1], threshold: 1 }
  const before = release
  await bring({ guards: [1, 2, 3], threshold: 2, formerSets: [one] })
  // The API is ahead of the host for a while: frames of before make wallets and open them.
  const now = release
  release = before
  const early = await enrolled()
  await openVault(early.session).open(pin)
  release = now
  await openAs('2 of 1 2 3')
  expect((await report()).text).toContain('1 of guard-1: 2 wallets, ')

  // The third is replaced by a fourth. It still answers, for wallets that were dealt to it.
  const three = { guards: [1, 2, 3], threshold: 2 }
  await bring({ guards: [1, 2, 4], threshold: 2, formerSets: [one, three], formerGuards: [3] })
  await openAs('2 of 1 2 4')
  const third = services.guards[2] as Services['guards'][number]
  const states = () =>
    third.database
      .query('select state from records where vault_id = (select $1::text)', [opened.wallet?.vaultId])
      .then((rows) => rows.map(({ state }) => state))
  expect(await states()).toEqual(['active'])
  const { code } = await services.runCommand('server', 'deletions', '--run', '--config', services.apiConfig())
  expect(code).toBe(0)
  expect(await states()).toEqual(['retired'])

  // The second gets another key that encrypts its shares, and another that signs its receipts.
  const second = services.guards[1] as Services['guards'][number]
  const configuration = JSON.parse(await readFile(second.config, 'utf8'))
  const keyFile = await file('guard-2.kek', randomBytes(32).toString('base64url'))
  const to = await file('to.json', JSON.stringify({ keyFile }))
  const kek = async (...args: string[]) => {
    const { code, stderr } = await services.runCommand('guard', 'kek', ...args)
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  }
  await kek('add', '--to', to, '--config', second.config)
  const pair = generateKeyPairSync('ed25519')
  const { kty, crv, x } = pair.publicKey.export({ format: 'jwk' })
  const withNext = (api: Record<string, unknown>) => ({
    ...api,
    guards: (api.guards as { id: string }[]).map((guard) =>
      guard.id === 'guard-2' ? { ...guard, nextReceiptKey: { kty, crv, x } } : guard,
    ),
  })
  const replaced = { guards: [1, 2, 4], threshold: 2, formerSets: [one, three], formerGuards: [3] }
  await bring(replaced, withNext)
  await openAs('2 of 1 2 4')
  await services.kill(second.process)
  const receiptKeyFile = await file('guard-2.receipt', JSON.stringify(pair.privateKey.export({ format: 'jwk' })))
  second.config = await file('guard-2.json', JSON.stringify({ ...configuration, keyFile, receiptKeyFile }))
  await services.startGuard(second)
  await kek('drop', '--config', second.config)
  await openAs('2 of 1 2 4')
  second.key = { ...second.key, publicKey: { kty, crv, x } as typeof second.key.publicKey }
  await bring(replaced)
  await openAs('2 of 1 2 4')

  // The third goes for good: nobody needs it, and the report says so. The first one is needed.
  const without = await report('--without', 'guard-3')
  expect(without).toMatchObject({ code: 0 })
  expect(without.text).toContain('guard-3: 0 wallets name it, 0 would not open by PIN without it.')
  const needed = await report('--without', 'guard-1')
  expect(needed).toMatchObject({ code: 1 })
  expect(needed.text).toContain('2 wallets would not open by PIN without guard-1.')
  await services.kill(third.process)
  // A set that was forgotten, or misspelt, opens nothing, though its guards answer.
  await bring({ guards: [1, 2, 4], threshold: 2 })
  expect(await report()).toMatchObject({ code: 1 })
  await bring({ guards: [1, 2, 4], threshold: 2, formerSets: [one] })
  await openAs('2 of 1 2 4')
  await bring({
    guards: [1, 2],
    threshold: 2,
    formerSets: [one, { guards: [1, 2, 4], threshold: 2 }],
    formerGuards: [4],
  })
  await openAs('2 of 1 2')

  // The wallet that nobody opened.
  expect(await readDealt(services, untouched.person.userId)).toBe('1 of 1')
  const vault = openVault(untouched.session)
  expect((await vault.open(pin)).wallet).toEqual(untouched.wallet)
  await expect.poll(() => readDealt(services, untouched.person.userId), { timeout: 20_000 }).toBe('2 of 1 2')
  vault.close()
  const inUse = await services.api.database.query(`select count(*)::int as wallets from slots where state = 'active'`)
  expect(inUse).toEqual([{ wallets: 3 }])
  // Who leaves signs for every guard that may have something of theirs.
  const leaving = openVault(early.session)
  await leaving.open(pin, { change: 'delete' })
  await leaving.deleteAccount()
  leaving.close()
  const asked = await services.api.database.query('select guards from deletions where user_id = $1', [
    early.person.userId,
  ])
  expect(asked).toEqual([{ guards: ['guard-1', 'guard-2', 'guard-4'] }])
  for (const { person, wallet } of [untouched, opened])
    expect((await openVault(await services.signIn(person)).open(pin)).wallet).toEqual(wallet)
})
