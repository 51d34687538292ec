import { fromBase64Url, fromUtf8, toBase64Url, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { isServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import { recoverMessageAddress, recoverTransactionAddress, serializeTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { enrolOlder } from './fixtures/enrol-older.ts'
import { createTestSlots, startInProcess } from './fixtures/in-process-worker.ts'
import { type Person, type Services, startServices } from './fixtures/services.ts'
import type { ResumeSlots } from './resume-slots.ts'
import { createVault, type VaultStep } from './vault.ts'

vi.mock('hash-wasm', () => import('./fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

const pin = '482915'
const wrong = '482916'

const failsWith = (code: ServiceErrorCode, detail: object = {}) =>
  expect.toSatisfy((error) => {
    if (!isServiceError(error, code)) throw error
    expect(error.detail).toMatchObject(detail)
    return true
  })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (failure) => failure,
  )

const openVault = (services: Services, session: Session, slots: ResumeSlots = createTestSlots()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })

/** A person with a wallet, and the vault it was made in. */
const enrolled = async (services: Services) => {
  const person = await services.signUp()
  const session = await services.signIn(person)
  const vault = openVault(services, session)
  const user = await vault.enrol(pin)
  return { person, session, vault, user }
}

type Answer = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** Intercepts the calls from the frame to the services. */
const between = (answer: Answer) => {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const request = new Request(input, init)
    return answer(request, () => real(input, init))
  })
}
/** Changes the API's answers at one address. */
const lying = (path: string, change: (body: never) => object) =>
  between(async (request, next) => {
    const response = await next()
    if (!response.ok || new URL(request.url).pathname !== path) return response
    return Response.json(change((await response.json()) as never), { headers: response.headers }) // each test knows its body
  })

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
})
afterAll(() => services?.stop())
afterEach(async () => {
  vi.unstubAllGlobals()
  await services.setClock('0')
})

const to = `0x${'35'.repeat(20)}` as const
const fees = { gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const unsigned = serializeTransaction({ type: 'eip1559', chainId: 80001, nonce: 0, to, value: 1n, ...fees })

describe('enrol', () => {
  test('default: makes a wallet, proves its PIN and opens it', async () => {
    const person = await services.signUp()
    const session = await services.signIn(person)
    const vault = openVault(services, session)
    const steps: VaultStep[] = []
    const user = await vault.enrol(pin, (step) => steps.push(step))
    expect(steps).toEqual(['preparing', 'guard', 'stretching', 'opening'])
    expect(user).toMatchObject({
      id: person.userId,
      vault: 'active',
      wallet: { address: expect.stringMatching(/^0x/) },
    })
    expect(session.store.getState().user).toEqual(user)
    expect(vault.store.getState().status).toBe('open')
    const message = toHex(fromUtf8('hello'))
    const signature = await vault.signMessage(message)
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(user.wallet?.address)
  })
  test('error: a PIN the rules refuse, before anything is asked', async () => {
    const vault = openVault(services, await services.signIn(await services.signUp()))
    expect(await failureOf(vault.enrol('123456'))).toSatisfy((e) => isWalletError(e, 'invalidArgument'))
  })
  test('error: a second wallet', async () => {
    const { person, user } = await enrolled(services)
    const session = await services.signIn(person)
    session.store.setState({ user: { ...user, vault: 'none' } })
    expect(await failureOf(openVault(services, session).enrol('593826'))).toEqual(failsWith('conflict'))
    // The screen now knows to ask for the PIN instead.
    expect(session.store.getState().user).toMatchObject({ vault: 'active', wallet: user.wallet })
  })
})

describe('open', () => {
  test('default: another browser opens the same wallet', async () => {
    const { person, user } = await enrolled(services)
    const vault = openVault(services, await services.signIn(person))
    const steps: VaultStep[] = []
    expect(await vault.open(pin, { onStep: (step) => steps.push(step) })).toMatchObject(user)
    expect(steps).toEqual(['preparing', 'guard', 'stretching', 'opening'])
  })
  test('behavior: a wallet from before the API evaluated PINs opens, and stays one', async () => {
    const person = await services.signUp()
    const session = await services.signIn(person)
    await enrolOlder(services.config, session, pin)
    const { wallet } = await openVault(services, session).open(pin)
    const vault = openVault(services, await services.signIn(person))
    expect(await failureOf(vault.open(wrong))).toEqual(failsWith('wrong_pin', { left: 4 }))
    expect((await vault.open(pin, { signatures: 1 })).wallet).toEqual(wallet)
    const rows = await services.api.database.query(
      'select s.type from slots s join vaults v on v.id = s.vault_id where v.user_id = $1',
      [person.userId],
    )
    expect(rows).toEqual([{ type: 'pin' }])
  })
  test('behavior: wrong PINs are counted, shut their session out, and make the next one wait', async () => {
    const { person, user } = await enrolled(services)
    const vault = openVault(services, await services.signIn(person))
    for (const left of [4, 3, 2, 1])
      expect(await failureOf(vault.open(wrong))).toEqual(failsWith('wrong_pin', { left }))
    const last = await failureOf(vault.open(wrong))
    expect(last).toEqual(failsWith('session_locked', { retryAfter: expect.any(Number) }))
    const next = openVault(services, await services.signIn(person))
    const locked = await failureOf(next.open(pin))
    expect(locked).toEqual(failsWith('locked', { retryAfter: expect.any(Number) }))
    expect(next.store.getState().status).toBe('closed')
    await services.setClock('61 seconds')
    const counts: number[] = []
    expect(await next.open(pin, { onWrongBefore: (count) => counts.push(count) })).toMatchObject(user)
    let acknowledge = () => {}
    const onWrongBefore = (count: number, seen: () => void) => {
      counts.push(count)
      acknowledge = seen
    }
    await next.open(pin, { onWrongBefore })
    expect(counts).toEqual([5, 5])
    acknowledge()
    // The guard is informed after the opening, in the background.
    await vi.waitFor(
      async () => {
        await next.open(pin, { onWrongBefore })
        expect(counts.at(-1)).toBe(0)
      },
      { timeout: 20_000 },
    )
    expect(await failureOf(next.open(wrong))).toEqual(failsWith('wrong_pin', { left: 4 }))
    // A wrong PIN for the next thing does not close what is open.
    expect(next.store.getState().status).toBe('open')
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('session_locked'))
    await services.setClock('0')
  }, 60_000)
  test('behavior: two at once are done one after the other', async () => {
    const { person, user } = await enrolled(services)
    const vault = openVault(services, await services.signIn(person))
    expect(await Promise.all([vault.open(pin), vault.open(pin, { signatures: 1 })])).toMatchObject([user, user])
  })
  test('error: no wallet yet', async () => {
    const vault = openVault(services, await services.signIn(await services.signUp()))
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('not_found'))
  })
  test('error: a guard that does not answer', async () => {
    const { person } = await enrolled(services)
    const vault = openVault(services, await services.signIn(person))
    between((request, next) => (request.url.includes('/v1/eval') ? Promise.reject(new TypeError('down')) : next()))
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('unavailable'))
    vi.unstubAllGlobals()
    await vault.open(pin)
  })
})

describe('signTransaction', () => {
  test('default: one for each PIN', async () => {
    const { vault, user } = await enrolled(services)
    expect((await failureOf(vault.signTransaction(unsigned))) as Error).toSatisfy((e) =>
      isWalletError(e, 'unauthorized'),
    )
    await vault.open(pin, { signatures: 1 })
    const { raw } = await vault.signTransaction(unsigned)
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      user.wallet?.address,
    )
    expect(await failureOf(vault.signTransaction(unsigned))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
  })

  test('behavior: several for one PIN, counted', async () => {
    const { vault } = await enrolled(services)
    await vault.open(pin, { signatures: 2 })
    await vault.signTransaction(unsigned)
    await vault.signTransaction(unsigned)
    expect(await failureOf(vault.signTransaction(unsigned))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
  })
})

describe('a wallet stored before its keys were proven', () => {
  /** Gives a wallet the state that such wallets have in the API's database. */
  const forgetProof = (person: Person) =>
    services.api.database.query('update vaults set keys_proven_at = null where user_id = $1', [person.userId])
  const isProven = async (person: Person) => {
    const [row] = await services.api.database.query(
      'select keys_proven_at is not null as proven, key_challenge from vaults where user_id = $1',
      [person.userId],
    )
    return row?.proven && row.key_challenge === null
  }

  test('default: enrolment proves them', async () => {
    expect(await isProven((await enrolled(services)).person)).toBe(true)
  })
  test('behavior: its next opening by the PIN proves them', async () => {
    const { person, user } = await enrolled(services)
    await forgetProof(person)
    const session = await services.signIn(person)
    expect(await openVault(services, session).open(pin)).toMatchObject(user)
    expect(await isProven(person)).toBe(true)
  })
  test('behavior: so does its next opening by the resume slot', async () => {
    const person = await services.signUp()
    const session = await services.signIn(person)
    const slots = createTestSlots()
    const vault = openVault(services, session, slots)
    const written = new Promise<void>((resolve) => {
      const write = slots.write
      slots.write = async (...slot) => resolve(await write(...slot))
    })
    await vault.enrol(pin)
    await written
    await forgetProof(person)
    expect(await openVault(services, session, slots).resume()).toBe(true)
    expect(await isProven(person)).toBe(true)
  })
  test('behavior: it opens all the same while the API does not take the proof', async () => {
    const { person, user } = await enrolled(services)
    await forgetProof(person)
    between(async (request, next) =>
      new URL(request.url).pathname === '/v1/vault/keys' ? new Response('{}', { status: 503 }) : next(),
    )
    expect(await openVault(services, await services.signIn(person)).open(pin)).toMatchObject(user)
    expect(await isProven(person)).toBe(false)
  })
})

describe('further accounts', { timeout: 60_000 }, () => {
  test('default: added after a PIN for it; another browser has them, their names, and signs with them', async () => {
    const { person, session, vault } = await enrolled(services)
    expect(await failureOf(vault.addAccount('Savings'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
    await vault.open(pin, { change: 'account-add' })
    expect(await vault.addAccount('Savings')).toBe(1)
    await vault.nameAccount(0, 'Every day')
    expect(vault.store.getState().names).toEqual({ 0: 'Every day', 1: 'Savings' })
    const added = session.store.getState().user?.further?.[0]

    const elsewhere = await services.signIn(person)
    // Somebody with the login alone learns nothing of it.
    expect(elsewhere.store.getState().user?.further).toBe(undefined)
    const other = openVault(services, elsewhere)
    const user = await other.open(pin, { signatures: 1 })
    expect(user.further).toEqual([added])
    expect(other.store.getState().names).toEqual({ 0: 'Every day', 1: 'Savings' })
    const { raw } = await other.at(1).signTransaction(unsigned)
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(added?.address)
    await other.nameAccount(1, '')
    expect(other.store.getState().names).toEqual({ 0: 'Every day' })
    await vault.open(pin)
    expect(vault.store.getState().names).toEqual({ 0: 'Every day' })
  })
  test('error: an API that names another account than the phrase has', async () => {
    const { person, vault } = await enrolled(services)
    await vault.open(pin, { change: 'account-add' })
    await vault.addAccount(undefined)
    const other = openVault(services, await services.signIn(person))
    lying('/v1/vault/open', (body: { user: { further: { address: string }[] } }) => ({
      ...body,
      user: { ...body.user, further: body.user.further.map((each) => ({ ...each, address: `0x${'11'.repeat(20)}` })) },
    }))
    expect(await failureOf(other.open(pin))).toEqual(failsWith('not_trusted'))
    expect(other.store.getState().status).toBe('closed')
  })
})

describe('addresses for notices', { timeout: 60_000 }, () => {
  test('default: the PIN entered for it, through the guards, and nothing else allows a change', async () => {
    const { session, vault } = await enrolled(services)
    const slots = createTestSlots()
    const add = () => failureOf(session.api.call('contactAdd', { email: 'second@example.org' }))
    for (const change of [undefined, 'data', 'slot-change'] as const) {
      await vault.open(pin, { change })
      expect(await add()).toEqual(failsWith('not_allowed'))
    }
    const opened = openVault(services, session, slots)
    await opened.open(pin, { change: 'contact-change' })
    // These services send no mail: the proof was accepted.
    expect(await add()).toEqual(failsWith('unavailable'))
    // The worker keeps nothing that another change could use.
    expect(await failureOf(opened.addAccount('Savings'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
    expect(await failureOf(opened.makeKit())).toSatisfy((e) => isWalletError(e, 'unauthorized'))
  })
})

describe('resume, close', () => {
  test('default: the same session opens again without a PIN', async () => {
    const { session, user } = await enrolled(services)
    const slots = createTestSlots()
    const first = openVault(services, session, slots)
    await first.open(pin)
    const { jkt } = await session.key()
    await vi.waitFor(async () => expect(await slots.read(jkt)).toBeDefined())
    const second = openVault(services, session, slots)
    expect(await second.resume()).toBe(true)
    expect(second.store.getState().status).toBe('open')
    const signature = await second.signMessage('0x6869')
    expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature })).toBe(user.wallet?.address)
    expect(await failureOf(second.signTransaction('0x02'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))

    second.close()
    expect(second.store.getState().status).toBe('closed')
    expect(await failureOf(second.signMessage('0x6869'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
    expect(await second.resume()).toBe(false)
  })
  test('behavior: a device that slept for 15 minutes finds it closed, with its timers not yet due', async () => {
    const { vault } = await enrolled(services)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
    try {
      expect(await failureOf(vault.signMessage('0x6869'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
      expect(vault.store.getState().status).toBe('closed')
    } finally {
      vi.useRealTimers()
    }
  })
  test('error: an account the API changed since', async () => {
    const { session, user } = await enrolled(services)
    const slots = createTestSlots()
    await openVault(services, session, slots).open(pin)
    const { jkt } = await session.key()
    await vi.waitFor(async () => expect(await slots.read(jkt)).toBeDefined())
    const { wallet } = user
    if (!wallet) throw new Error('no wallet')
    const { accounts } = wallet
    const solana = { publicKey: '', ...accounts.solana, address: accounts.near?.address ?? null }
    for (const change of [{ accounts: { ...accounts, solana } }, { eddsaPublicKey: wallet.ecdsaPublicKey }]) {
      session.store.setState({ user: { ...user, wallet: { ...wallet, ...change } } })
      const vault = openVault(services, session, slots)
      expect(await vault.resume()).toBe(false)
      expect(vault.store.getState().status).toBe('closed')
    }
    session.store.setState({ user })
    expect(await openVault(services, session, slots).resume()).toBe(true)
  })
  test('error: another session, an idle share, an API that is away', async () => {
    const { person, session } = await enrolled(services)
    const slots = createTestSlots()
    await openVault(services, session, slots).open(pin)
    const { jkt } = await session.key()
    await vi.waitFor(async () => expect(await slots.read(jkt)).toBeDefined())
    expect(await openVault(services, await services.signIn(person), slots).resume()).toBe(false)
    between(() => Promise.reject(new TypeError('down')))
    expect(await openVault(services, session, slots).resume()).toBe(false)
    vi.unstubAllGlobals()
    await services.api.database.query(
      `update sessions set resume_used_at = now() - interval '16 minutes' where jkt = $1`,
      [jkt],
    )
    expect(await openVault(services, session, slots).resume()).toBe(false)
  })
})

// Whichever message is the last: there is no wallet yet, or the PIN opens it.
describe('enrolment cut off', () => {
  const messages = [
    '/v1/vault/meta',
    '/v1/records',
    '/v1/vault',
    '/v1/vault/meta',
    '/v1/eval',
    '/v1/vault/evaluate',
    '/v1/prove',
    '/v1/vault/open',
  ]
  test('these are all its messages', async () => {
    const session = await services.signIn(await services.signUp())
    const seen: string[] = []
    between((request, next) => {
      seen.push(new URL(request.url).pathname)
      return next()
    })
    await openVault(services, session).enrol(pin)
    // The resume slot is written after it, beside everything else.
    expect(seen.filter((path) => path !== '/v1/session/resume')).toEqual(messages)
  })

  // A message that is not sent leaves the services in the same state as a lost answer to the message before it: only
  // `npm run test:long` tests both.
  const cases = messages.flatMap((path, i) => [
    ...(i === 0 || inject('fuzz').runs > 100 ? [[i + 1, path, 'not sent'] as const] : []),
    [i + 1, path, 'answer lost'] as const,
  ])
  test.each(cases)(
    'message %i, %s: %s',
    async (last, _, how) => {
      const person = await services.signUp()
      const begun = await services.signIn(person)
      let count = 0
      between(async (_request, next) => {
        count += 1
        if (count > last || (count === last && how === 'not sent')) throw new TypeError('cut')
        const response = await next()
        if (count === last) throw new TypeError('cut')
        return response
      })
      expect(await failureOf(openVault(services, begun).enrol(pin))).toEqual(failsWith('unavailable'))
      vi.unstubAllGlobals()

      const session = await services.signIn(person)
      const { user } = session.store.getState()
      expect(user?.vault).toBe(
        last < 3 || (last === 3 && how === 'not sent')
          ? 'none'
          : how === 'answer lost' && last === messages.length
            ? 'active'
            : 'pending',
      )
      const vault = openVault(services, session)
      const opened = user?.vault === 'none' ? await vault.enrol(pin) : await vault.open(pin)
      expect(opened.vault).toBe('active')
      const signature = await vault.signMessage('0x6869')
      expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature })).toBe(opened.wallet?.address)
    },
    30_000,
  )

  test('a wallet whose PIN never came is made anew', async () => {
    const person = await services.signUp()
    const session = await services.signIn(person)
    between((request, next) => (request.url.includes('/v1/eval') ? Promise.reject(new TypeError('cut')) : next()))
    await failureOf(openVault(services, session).enrol(pin))
    vi.unstubAllGlobals()
    expect(session.store.getState().user?.vault).toBe('pending')
    await services.setClock('16 minutes')
    const vault = openVault(services, session)
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('not_found'))
    expect((await vault.enrol('593826')).vault).toBe('active')
  })
})

describe('hostile API', () => {
  let person: Person
  let stranger: Person
  beforeAll(async () => {
    person = (await enrolled(services)).person
    stranger = (await enrolled(services)).person
  })

  const attempt = async () => {
    const vault = openVault(services, await services.signIn(person))
    const failure = await failureOf(vault.open(pin))
    expect(vault.store.getState().status).toBe('closed')
    expect(await failureOf(vault.signMessage('0x00'))).toSatisfy((e) => isWalletError(e, 'unauthorized'))
    return failure
  }
  /** An attempt, and whether a guess was spent on it. */
  const attemptUnspent = async () => {
    const fails = async () => (await services.guards[0]?.database.query('select sum(fails) from sessions'))?.[0]
    const before = await fails()
    const failure = await attempt()
    expect(await fails()).toEqual(before)
    return failure
  }
  type Meta = { slots: { kdf: object; guards: { id: string; publicKey: string }[] }[] }
  const readVault = async ({ userId }: Person) =>
    (
      await services.api.database.query(
        'select v.ciphertext, v.wallet, s.wrapped_key as "wrappedKey", s.commit_tag as "commit", s.guards from vaults v join slots s on s.vault_id = v.id where v.user_id = $1',
        [userId],
      )
    )[0] as { ciphertext: string; wrappedKey: string; commit: string; wallet: object; guards: { publicKey: string }[] }

  test.each([
    ['another wallet’s wrapped key', ['wrappedKey']],
    ['another wallet’s slot', ['wrappedKey', 'commit']],
    ['another vault', ['ciphertext']],
  ] as const)('error: %s', async (_, fields) => {
    const other = await readVault(stranger)
    const swap = Object.fromEntries(fields.map((field) => [field, other[field]]))
    lying('/v1/vault/open', (body: object) => ({ ...body, ...swap }))
    expect(await attempt()).toEqual(failsWith('not_trusted'))
  })
  test('error: an older vault of the same person', async () => {
    const owner = await services.signUp()
    const session = await services.signIn(owner)
    between((request, next) => (request.url.includes('/v1/eval') ? Promise.reject(new TypeError('cut')) : next()))
    await failureOf(openVault(services, session).enrol(pin))
    vi.unstubAllGlobals()
    const { ciphertext } = await readVault(owner)
    await openVault(services, session).enrol(pin)
    lying('/v1/vault/open', (body: object) => ({ ...body, ciphertext }))
    const vault = openVault(services, await services.signIn(owner))
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('not_trusted'))
  })
  test('error: cheaper stretching is refused before a guess is spent', async () => {
    lying('/v1/vault/meta', ({ slots, ...meta }: Meta) => ({
      ...meta,
      slots: slots.map((slot) => ({ ...slot, kdf: { ...slot.kdf, memory: 1024 } })),
    }))
    expect(await attemptUnspent()).toEqual(failsWith('not_trusted'))
  })
  test('error: a guard of its own is never asked', async () => {
    lying('/v1/vault/meta', ({ slots, ...meta }: Meta) => ({
      ...meta,
      slots: slots.map((slot) => ({ ...slot, guards: slot.guards.map((guard) => ({ ...guard, id: 'mallory' })) })),
    }))
    expect(await attemptUnspent()).toEqual(failsWith('not_trusted'))
  })
  test('error: a false key of the guard', async () => {
    const { guards } = await readVault(stranger)
    lying('/v1/vault/meta', ({ slots, ...meta }: Meta) => ({
      ...meta,
      slots: slots.map((slot) => ({
        ...slot,
        guards: slot.guards.map(({ id }) => ({ id, publicKey: guards[0]?.publicKey })),
      })),
    }))
    expect(await attempt()).toEqual(failsWith('not_trusted'))
  })
  test('error: an evaluation by another key, before the guards learn anything of the PIN', async () => {
    lying('/v1/vault/evaluate', (body: { evaluated: string }) => {
      const evaluated = fromBase64Url(body.evaluated)
      evaluated[0] = (evaluated[0] ?? 0) ^ 1 // the opposite point
      return { ...body, evaluated: toBase64Url(evaluated) }
    })
    expect(await attempt()).toEqual(failsWith('not_trusted'))
  })
  test('error: the slot passed off as one from before the API evaluated PINs', async () => {
    lying('/v1/vault/meta', ({ slots, ...meta }: Meta) => ({
      ...meta,
      slots: slots.map((slot) => ({ ...slot, type: 'pin' })),
    }))
    expect(await attempt()).toEqual(failsWith('wrong_pin'))
  })
  test('error: false public keys', async () => {
    const { wallet } = await readVault(stranger)
    lying('/v1/vault/open', ({ user, ...body }: { user: { wallet: object } }) => ({
      ...body,
      user: { ...user, wallet: { ...user.wallet, ...wallet } },
    }))
    expect(await attempt()).toEqual(failsWith('not_trusted'))
  })
})

describe('two of three guards', () => {
  let three: Services
  beforeAll(async () => {
    three = await startServices(inject('databaseUrl'), { guards: 3, threshold: 2, limits: 'high' })
  })
  afterAll(() => three?.stop())

  test('behavior: one that evaluates the PIN and does not vouch for it keeps nobody out, and is named', async () => {
    const { person, user } = await enrolled(three)
    const vault = openVault(three, await three.signIn(person))
    const liar = three.guards[0]?.origin
    const refusal = { error: { code: 'wrong_pin', message: '', retryAfter: 3_600 } }
    const lies: [string, Answer][] = [
      ['silent', () => Promise.reject(new TypeError('no answer'))],
      ['lied', async () => Response.json(refusal, { status: 403 })],
      ['lied', async (_, next) => Response.json({ ...((await (await next()).json()) as object), receipt: 'a.b.c' })],
    ]
    for (const [fault, lie] of lies) {
      const reports: unknown[] = []
      between(async (request, next) => {
        const { origin, pathname } = new URL(request.url)
        if (pathname === '/v1/vault/guard-report') reports.push(await request.json())
        return origin === liar && pathname === '/v1/prove' ? lie(request, next) : next()
      })
      const each = openVault(three, await three.signIn(person))
      expect(await each.open(pin)).toMatchObject(user)
      await expect.poll(() => reports).toContainEqual({ guardId: 'guard-1', fault })
      vi.unstubAllGlobals()
    }
    // It vouches for a wrong PIN.
    between(async (request, next) => {
      const { origin, pathname } = new URL(request.url)
      if (origin !== liar || pathname !== '/v1/prove') return next()
      return Response.json({ receipt: 'a.b.c', wrongBefore: 0 })
    })
    expect(await failureOf(vault.open(wrong))).toEqual(failsWith('wrong_pin'))
  }, 60_000)

  test('default: any one may be gone, two may not', async () => {
    const { person, user } = await enrolled(three)
    const read = 'select state from records where vault_id = $1'
    const states = await Promise.all(three.guards.map(({ database }) => database.query(read, [user.wallet?.vaultId])))
    // The first opening asked all of them: a record that nobody proves would be dropped.
    expect(states).toEqual([[{ state: 'active' }], [{ state: 'active' }], [{ state: 'active' }]])
    const vault = openVault(three, await three.signIn(person))
    const [first, second] = three.guards
    if (!first || !second) throw new Error('no guards')
    await three.kill(first.process)
    expect(await vault.open(pin)).toMatchObject(user)
    expect(await failureOf(vault.open(wrong))).toEqual(failsWith('wrong_pin', { left: 4 }))
    await three.kill(second.process)
    expect(await failureOf(vault.open(pin))).toEqual(failsWith('unavailable'))
  }, 60_000)
})
