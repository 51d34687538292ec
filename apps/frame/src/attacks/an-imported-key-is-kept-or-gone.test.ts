import type { User } from '@latchkey/protocol/user'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { cutAt, fails, isUnauthorized } from '../vault/fixtures/failures.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault, type Vault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: wherever the import of a private key, or the removal of one, is cut off, the wallet opens as before, with the
 * account or without it, and what the person is told is so. Real processes: API and guard.
 */

const pin = '482915'

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
  await vault.enrol(pin)
  return { person, session, vault }
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>

const importKey = async (vault: Vault, key: string, name?: string) => {
  await vault.open(pin, { change: 'account-import' })
  return vault.importKey(key, name)
}
/** The imported accounts that another browser of theirs finds. */
const elsewhere = async ({ person }: Enrolled) => {
  const session = await services.signIn(person)
  expect(session.store.getState().user?.imported).toBe(undefined)
  const vault = openVault(session)
  const user = await vault.open(pin)
  return { session, vault, user, imported: (user.imported ?? []).map(({ address }) => address) }
}
const signerOf = async (vault: Vault, index: number) =>
  recoverMessageAddress({ message: { raw: '0x6869' }, signature: await vault.at(index).signMessage('0x6869') })
const lying = (path: string, change: (user: User) => User) => {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await real(input, init)
    if (!input.endsWith(path)) return answer
    const body = await answer.json()
    return new Response(JSON.stringify({ ...body, user: change(body.user) }), answer)
  })
}
/** Loses the answer to one message; those that follow arrive. */
const loseAnswer = (path: string) => {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  let isLost = false
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await real(input, init)
    if (isLost || !input.endsWith(path)) return answer
    isLost = true
    throw new TypeError('the way is cut')
  })
}

test('an import is an account in every browser, by PIN and by a kit with a new PIN', { timeout: 120_000 }, async () => {
  const owner = await enrolled()
  const { vault, session, person } = owner
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await expect(vault.importKey(key, undefined)).rejects.toSatisfy(isUnauthorized)
  await vault.open(pin, { change: 'account-import' })
  expect(await vault.readKey(key)).toEqual({ address })
  expect(await vault.importKey(key, 'Old phone')).toBe(100)
  expect(vault.store.getState().names).toEqual({ 100: 'Old phone' })
  expect(await signerOf(vault, 100)).toBe(address)

  const other = await elsewhere(owner)
  expect(other.imported).toEqual([address])
  expect(other.vault.store.getState().names).toEqual({ 100: 'Old phone' })
  expect(await signerOf(other.vault, 100)).toBe(address)
  await expect(other.vault.at(100).signOf('solana', 'message', new Uint8Array([104, 105]))).rejects.toSatisfy(
    isUnauthorized,
  )

  await vault.open(pin, { change: 'slot-change' })
  const { code, confirm } = await vault.makeKit()
  await confirm()
  const lost = openVault(await services.signIn(person))
  await lost.openKit(code)
  expect((await lost.setPin('730164')).imported?.map((each) => each.address)).toEqual([address])
  expect(await signerOf(lost, 100)).toBe(address)
  expect((await openVault(session).open('730164')).imported).toHaveLength(1)
})

test('an import, cut at each message, is there or not, and can be tried again', { timeout: 120_000 }, async () => {
  const owner = await enrolled()
  const { vault, session } = owner
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const paths = ['/v1/vault/meta', '/v1/vault/account/import']
  for (const [at, lost] of [
    [1, 'message'],
    [1, 'answer'],
    [2, 'message'],
  ] as const) {
    await vault.open(pin, { change: 'account-import' })
    const way = cutAt(at, lost)
    await expect(vault.importKey(key, undefined)).rejects.toThrow()
    way.mend()
    expect(way.sent.slice(0, at)).toEqual(paths.slice(0, at))
    expect((await elsewhere(owner)).imported).toEqual([])
    expect(session.store.getState().user?.imported).toBe(undefined)
    await expect(vault.at(100).signMessage('0x6869')).rejects.toSatisfy(isUnauthorized)
  }
  // The answer alone is lost: the wallet asks, and the person is told that it is there.
  await vault.open(pin, { change: 'account-import' })
  loseAnswer('/v1/vault/account/import')
  expect(await vault.importKey(key, undefined)).toBe(100)
  vi.unstubAllGlobals()
  expect(await signerOf(vault, 100)).toBe(address)
  expect((await elsewhere(owner)).imported).toEqual([address])

  // Everything after it is lost: the person is told that it failed, and the next opening has it.
  const second = generatePrivateKey()
  await vault.open(pin, { change: 'account-import' })
  const way = cutAt(2, 'answer')
  await expect(vault.importKey(second, undefined)).rejects.toThrow()
  way.mend()
  await expect(vault.at(101).signMessage('0x6869')).rejects.toSatisfy(isUnauthorized)
  await vault.open(pin, { change: 'account-import' })
  expect(session.store.getState().user?.imported).toHaveLength(2)
  expect(await vault.readKey(second)).toMatchObject({ flaw: 'own' })
  expect(await signerOf(vault, 101)).toBe(privateKeyToAccount(second).address)
})

test('a removal, cut at each message, is done or not, and every browser learns of it', {
  timeout: 120_000,
}, async () => {
  const owner = await enrolled()
  const { vault, session } = owner
  const keys = [generatePrivateKey(), generatePrivateKey()]
  for (const key of keys) await importKey(vault, key)
  const addresses = keys.map((key) => privateKeyToAccount(key).address)
  const other = await elsewhere(owner)
  await expect(vault.removeKey(100)).rejects.toSatisfy(isUnauthorized)
  for (const [at, lost] of [
    [1, 'message'],
    [1, 'answer'],
    [2, 'message'],
  ] as const) {
    await vault.open(pin, { change: 'account-remove' })
    const way = cutAt(at, lost)
    await expect(vault.removeKey(100)).rejects.toThrow()
    way.mend()
    expect((await elsewhere(owner)).imported).toEqual(addresses)
    expect(await signerOf(vault, 100)).toBe(addresses[0])
  }
  await vault.open(pin, { change: 'account-remove' })
  loseAnswer('/v1/vault/account/remove')
  await vault.removeKey(100)
  vi.unstubAllGlobals()
  expect(session.store.getState().user?.imported?.map(({ index }) => index)).toEqual([101])
  await expect(vault.at(100).signMessage('0x6869')).rejects.toSatisfy(isUnauthorized)
  expect((await elsewhere(owner)).imported).toEqual([addresses[1]])

  // A browser that knew it has it until it opens the wallet, and then the owner's signature says so.
  expect(other.session.store.getState().user?.imported).toHaveLength(2)
  expect((await other.vault.open(pin)).imported).toHaveLength(1)
  expect(other.session.store.getState().user?.imported).toHaveLength(1)
  // Nothing else takes the place of one that was removed.
  expect(await importKey(vault, generatePrivateKey())).toBe(102)
})

test('an API that names another account, leaves one out or invents a removal', { timeout: 120_000 }, async () => {
  const owner = await enrolled()
  const { vault, session } = owner
  const key = generatePrivateKey()
  await importKey(vault, key)
  const [known] = session.store.getState().user?.imported ?? []
  if (!known) throw new Error('nothing was imported')
  const stranger = openVault(await services.signIn(owner.person))
  lying('/v1/vault/open', (user) => ({ ...user, imported: [{ ...known, address: `0x${'11'.repeat(20)}` }] }))
  await fails(stranger.open(pin), 'not_trusted')
  expect(stranger.store.getState().status).toBe('closed')
  const forged = { index: 100, number: 2, ownerSignature: Buffer.alloc(64, 1).toString('base64url') }
  for (const importsRemoved of [[], [forged]]) {
    lying('/v1/vault/open', ({ imported: _, ...user }) => ({ ...user, importsRemoved }))
    expect((await vault.open(pin)).imported).toEqual([known])
    expect(await signerOf(vault, 100)).toBe(privateKeyToAccount(key).address)
  }
})

test('an API that brings back what its owner removed, and would give its index again', {
  timeout: 120_000,
}, async () => {
  const { vault, session } = await enrolled()
  const key = generatePrivateKey()
  await importKey(vault, key)
  const imported = session.store.getState().user?.imported ?? []
  expect(imported).toHaveLength(1)
  await vault.open(pin, { change: 'account-remove' })
  await vault.removeKey(100)
  // As a copy of its database from before the removal would have it.
  lying('/v1/vault/open', ({ importsRemoved: _, ...user }) => ({ ...user, imported }))
  expect((await vault.open(pin)).imported).toBe(undefined)
  await expect(vault.at(100).signMessage('0x6869')).rejects.toSatisfy(isUnauthorized)
  lying('/v1/vault/open', ({ importsRemoved: _, ...user }) => user)
  expect(await importKey(vault, generatePrivateKey())).toBe(101)
})
