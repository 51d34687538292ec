import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { fails, isUnauthorized } from '../vault/fixtures/failures.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { createTestAuthenticator } from '../vault/fixtures/passkey-place.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: a passkey opens the wallet that it was made for, as the PIN does, and allows only what it was used for;
 * wherever its creation, use or removal is cut off, the person ends with a wallet that opens with what they were told;
 * the output of its PRF leaves the browser in no message; and a hostile API gains nothing from it. Real processes: API
 * and guard. Their limits are high: one person does here in minutes what others do in months.
 */

const pin = '482915'
const newPin = '730164'

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
}, 180_000)
afterAll(() => services?.stop())
afterEach(() => vi.unstubAllGlobals())

const openVault = (session: Session, slots = createTestSlots()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })

const enrolled = async () => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = openVault(session)
  const user = await vault.enrol(pin)
  const authenticator = createTestAuthenticator()
  const add = async () => {
    await vault.open(pin, { change: 'slot-change' })
    await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
  }
  /** Another browser of theirs. */
  const another = async () => openVault(await services.signIn(person))
  return { person, session, vault, user, authenticator, add, another }
}

/** Sees every message to the services. `change` may change an answer; a message at `at` does not arrive, or its answer. */
const watch = ({
  at = Number.POSITIVE_INFINITY,
  lost = 'message',
  change,
}: {
  at?: number
  lost?: 'message' | 'answer'
  change?: (path: string, answer: Record<string, unknown>) => Record<string, unknown>
} = {}) => {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  const sent: { path: string; body: string }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input).pathname
    // An earlier opening still writes its resume slot.
    if (path !== '/v1/session/resume') {
      sent.push({ path, body: String(init.body) })
      if (sent.length > at || (sent.length === at && lost === 'message')) throw new TypeError('the way is cut')
    }
    const answer = await real(input, init)
    if (sent.length === at && path !== '/v1/session/resume') throw new TypeError('the way is cut')
    if (!change || !answer.ok) return answer
    return Response.json(change(path, await answer.json()), { headers: answer.headers })
  })
  return { sent, mend: () => vi.unstubAllGlobals() }
}

test('it opens the wallet in any browser of its person; what its function puts out is in no message', {
  timeout: 120_000,
}, async () => {
  const { vault, user, authenticator, add, another } = await enrolled()
  const { sent, mend } = watch()
  await add()
  vault.close()
  expect(await vault.openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
  const elsewhere = await another()
  expect(await elsewhere.openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
  expect(await elsewhere.signMessage('0x6869')).toMatch(/^0x/)
  mend()
  const bodies = sent.map(({ body }) => body).join('\n')
  expect(authenticator.seen.outputs.length).toBeGreaterThan(2)
  for (const output of authenticator.seen.outputs) expect(bodies).not.toContain(output)
  // No guard was asked for any of these openings.
  expect(sent.filter(({ path }) => path === '/v1/vault/passkey')).toHaveLength(2)
  expect(sent.filter(({ path }) => path === '/v1/eval')).toHaveLength(1)
  expect(await elsewhere.passkeys()).toMatchObject([{ synced: false, transports: ['internal'] }])
})

test('it allows what it was used for, and nothing else; opened or resumed, a wallet makes and removes no passkey', {
  timeout: 120_000,
}, async () => {
  const { session, authenticator, add, person } = await enrolled()
  await add()
  const slots = createTestSlots()
  const vault = openVault(session, slots)
  await vault.openByPasskey(authenticator.begin())
  await expect(vault.signTransaction('0x01')).rejects.toSatisfy(isUnauthorized)
  const [passkey] = await vault.passkeys()
  const slotId = passkey?.slotId ?? ''
  const other = createTestAuthenticator()
  const changes = () => [
    vault.createPasskey(other.begin(), 'x'),
    vault.removePasskey(slotId),
    vault.makeKit(),
    vault.setPin(newPin),
  ]
  for (const each of changes()) await expect(each).rejects.toSatisfy(isUnauthorized)
  for (const options of [{ signatures: 1 }, {}]) {
    await vault.openByPasskey(authenticator.begin(), options)
    for (const each of changes()) await expect(each).rejects.toSatisfy(isUnauthorized)
  }
  await vault.openByPasskey(authenticator.begin(), { change: 'pin-change' })
  for (const each of changes().slice(0, 3)) await expect(each).rejects.toSatisfy(isUnauthorized)
  await vault.openByPasskey(authenticator.begin(), { change: 'slot-change' })
  await expect(vault.setPin(newPin)).rejects.toSatisfy(isUnauthorized)
  // One proof allows one change.
  await (await vault.createPasskey(other.begin(), 'x')).store()
  await expect(vault.removePasskey(slotId)).rejects.toSatisfy(isUnauthorized)

  const again = openVault(session, slots)
  await vi.waitFor(async () => expect(await again.resume()).toBe(true), { timeout: 10_000 })
  await expect(again.removePasskey(slotId)).rejects.toSatisfy(isUnauthorized)
  expect(await openVault(await services.signIn(person)).passkeys()).toHaveLength(2)
})

test('who forgot the PIN sets a new one by a passkey, beside a frozen PIN; the PIN of before is dead', {
  timeout: 120_000,
}, async () => {
  const { add, another, authenticator, user } = await enrolled()
  await add()
  const locked = await another()
  for (let i = 0; i < 5; i++) await fails(locked.open('482916'), 'wrong_pin', 'locked', 'session_locked', 'frozen')
  await fails(locked.open(pin), 'locked', 'session_locked', 'frozen')
  await locked.openByPasskey(authenticator.begin(), { change: 'pin-change' })
  expect(await locked.setPin(newPin)).toMatchObject({ wallet: user.wallet })
  const elsewhere = await another()
  // It reset nobody's count.
  await fails(elsewhere.open(pin), 'wrong_pin', 'locked')
  expect(await (await another()).openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
})

test('it opens a wallet whose PIN is frozen, and leaves the count as it is', { timeout: 120_000 }, async () => {
  const { add, another, authenticator, user } = await enrolled()
  await add()
  const vaultId = user.wallet?.vaultId
  const [guard] = services.guards
  const wrong = async () =>
    (await guard?.database.query(`select fails from counts where vault_id = $1 and slot_id = ''`, [vaultId]))?.[0]
      ?.fails
  // Two sessions, because one is shut out after five; each guess has waited as long as it must.
  for (const browser of [await another(), await another()])
    for (let i = 0; i < 5; i++) {
      await guard?.database.query(
        `update counts set charged_at = charged_at - interval '5 hours' where vault_id = $1`,
        [vaultId],
      )
      await fails(browser.open('482916'), 'wrong_pin', 'session_locked', 'frozen')
    }
  expect(await wrong()).toBe(10)
  await fails((await another()).open(pin), 'frozen')
  const fresh = await another()
  expect(await fresh.openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
  expect(await fresh.signMessage('0x6869')).toMatch(/^0x/)
  expect(await wrong()).toBe(10)
  await fails((await another()).open(pin), 'frozen')
})

test('a recovery by kit and a changed PIN leave it', { timeout: 120_000 }, async () => {
  const { vault, add, another, authenticator, user } = await enrolled()
  await add()
  await vault.open(pin, { change: 'slot-change' })
  const { code, confirm } = await vault.makeKit()
  await confirm()
  const recovered = await another()
  await services.passDay()
  await recovered.openKit(code)
  expect(await recovered.setPin(newPin)).toMatchObject({ wallet: user.wallet })
  await fails((await another()).open(pin), 'wrong_pin')
  expect(await (await another()).openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
  await recovered.open(newPin, { change: 'pin-change' })
  await recovered.setPin(pin)
  expect(await (await another()).openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
})

/**
 * Cuts at each of this many messages. A message that does not arrive leaves the services in the same state as a lost
 * answer to the message before it: only `npm run test:long` tests both.
 */
const cutsOf = (messages: number) =>
  Array.from({ length: messages }, (_, i) => i + 1).flatMap((at) => [
    ...(at === 1 || inject('fuzz').runs > 100 ? [[at, 'message'] as const] : []),
    [at, 'answer'] as const,
  ])

test('its making cut at each message: it is there or not, and the PIN opens', { timeout: 180_000 }, async () => {
  const { vault, another, user } = await enrolled()
  const paths = ['passkey/begin', 'meta', 'slot'].map((each) => `/v1/vault/${each}`)
  for (const [at, lost] of cutsOf(paths.length)) {
    await vault.open(pin, { change: 'slot-change' })
    const authenticator = createTestAuthenticator()
    const before = (await vault.passkeys()).length
    const { sent, mend } = watch({ at, lost })
    const making = async () => (await vault.createPasskey(authenticator.begin(), 'x')).store()
    await fails(making(), 'unavailable')
    expect(sent.map(({ path }) => path)).toEqual(paths.slice(0, at))
    mend()
    const isStored = at === paths.length && lost === 'answer'
    const browser = await another()
    const list = await browser.passkeys()
    expect(list).toHaveLength(before + (isStored ? 1 : 0))
    const opening = browser.openByPasskey(authenticator.begin())
    if (isStored) expect(await opening).toMatchObject({ wallet: user.wallet })
    else await expect(opening).rejects.toThrow()
    expect(await (await another()).open(pin)).toMatchObject({ wallet: user.wallet })
  }
})

test('its use and its removal cut at each message: it opens until it was removed', { timeout: 180_000 }, async () => {
  const { vault, another, user, authenticator, add } = await enrolled()
  await add()
  for (const [at, lost] of cutsOf(2)) {
    const browser = await another()
    const { sent, mend } = watch({ at, lost })
    await fails(browser.openByPasskey(authenticator.begin()), 'unavailable')
    expect(sent).toHaveLength(at)
    mend()
    expect(browser.store.getState().status).toBe('closed')
    expect(await browser.openByPasskey(authenticator.begin())).toMatchObject({ wallet: user.wallet })
  }
  for (const [at, lost] of cutsOf(2)) {
    const [passkey] = await vault.passkeys()
    await vault.open(pin, { change: 'slot-change' })
    const { mend } = watch({ at, lost })
    await fails(vault.removePasskey(passkey?.slotId ?? ''), 'unavailable')
    mend()
    const isGone = at === 2 && lost === 'answer'
    expect(await vault.passkeys()).toHaveLength(isGone ? 0 : 1)
    const opening = (await another()).openByPasskey(authenticator.begin())
    if (isGone) await fails(opening, 'not_found')
    else expect(await opening).toMatchObject({ wallet: user.wallet })
    expect(await (await another()).open(pin)).toMatchObject({ wallet: user.wallet })
  }
})

test('a hostile API: another slot, another vault, another key or an older text opens nothing', {
  timeout: 120_000,
}, async () => {
  const victim = await enrolled()
  await victim.add()
  const stranger = await enrolled()
  await stranger.add()
  const { authenticator } = victim
  // The API's answer to the stranger, whose passkey it knows.
  let other: Record<string, unknown> = {}
  const seeing = watch({
    change: (path, answer) => {
      if (path === '/v1/vault/passkey') other = answer
      return answer
    },
  })
  await stranger.vault.openByPasskey(stranger.authenticator.begin())
  seeing.mend()
  const without = ({ user: _, ...rest }: Record<string, unknown>) => rest
  for (const changed of [
    without(other),
    { wrappedKey: other.wrappedKey },
    { commit: other.commit },
    { serverShare: other.serverShare },
    { ciphertext: other.ciphertext },
    { slotId: other.slotId },
    { vaultId: other.vaultId },
    { epoch: 2 },
    { version: 2 },
  ]) {
    const vault = await victim.another()
    const { mend } = watch({
      change: (path, answer) => (path === '/v1/vault/passkey' ? { ...answer, ...changed } : answer),
    })
    await fails(vault.openByPasskey(authenticator.begin()), 'not_trusted')
    mend()
    expect(vault.store.getState().status).toBe('closed')
  }
  // For another slot, the passkey's PRF yields another value: what the API stores for one slot opens no other.
  const vault = await victim.another()
  const { mend } = watch({
    change: (path, answer) => (path === '/v1/vault/passkey/begin' ? { ...answer, vaultId: other.vaultId } : answer),
  })
  await fails(vault.openByPasskey(authenticator.begin()), 'not_trusted')
  mend()
  // Nor can it get a change signed with a passkey's opening that was for something else.
  await services.passDay()
  expect(await vault.openByPasskey(authenticator.begin())).toMatchObject({ wallet: victim.user.wallet })
  await expect(vault.removePasskey(String(other.slotId))).rejects.toSatisfy(isUnauthorized)
})
