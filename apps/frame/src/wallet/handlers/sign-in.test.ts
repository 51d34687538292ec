import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { User } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { LoginStep } from '../../session/login.ts'
import type { LoginAttempt } from '../../session/login-attempt.ts'
import type { Session } from '../../session/session.ts'
import type { Vault } from '../../vault/vault.ts'
import { account, createTestWallet, is, someone, stranger } from '../fixtures/test-wallet.ts'
import { directSocialLogin, logInSignUp, requestAccounts, requestPermissions } from './sign-in.ts'

const { wallet: _, ...nobodyYet } = someone
const fresh: User = { ...nobodyYet, vault: 'none' }

/** A provider at which `arrivals` come back one after the other. */
const build = (options: { user?: User | null; arrivals?: (User | Error)[]; vault?: Partial<Vault> } = {}) => {
  const visited: LoginProvider[] = []
  const arrivals = [...(options.arrivals ?? [fresh])]
  const session: Partial<Session> = {
    login: (provider): LoginAttempt => {
      visited.push(provider)
      const arrival = arrivals.shift()
      const { promise: done, resolve, reject } = Promise.withResolvers<User>()
      done.catch(() => undefined)
      if (arrival instanceof Error) reject(arrival)
      else if (arrival) resolve(arrival)
      const cancel = () => {
        testWallet.done.push('cancel')
        reject(new WalletError('userRejectedRequest'))
      }
      if (arrival && !(arrival instanceof Error))
        testWallet.context.session.store.setState({ status: 'in', user: arrival })
      const store = createStore(() => ({ step: 'waiting' as const, windowClosed: false }))
      const quiet = { reopen: () => undefined, confirm: () => undefined }
      return { store, done, ...quiet, cancel }
    },
  }
  const enrol = async () => {
    testWallet.context.session.store.setState({ user: someone })
    return someone
  }
  const open: Vault['open'] = async () => {
    testWallet.context.session.store.setState({ user: someone })
    return someone
  }
  const testWallet = createTestWallet({
    user: options.user ?? null,
    session,
    vault: { enrol, open, resume: async () => false, ...options.vault },
  })
  return { ...testWallet, visited }
}
type TestWallet = ReturnType<typeof build>
const pass = async (
  { screen }: TestWallet,
  name: 'ChooseLogin' | 'ContinueWith' = 'ChooseLogin',
  provider: LoginProvider = 'google.com',
  then?: 'cancel',
) => {
  const { begin, approve } = await screen(name)
  approve({ provider, attempt: begin(provider) })
  const { reject } = await screen('WaitingForProvider')
  if (then) reject()
}
const quiet = () => new Promise((next) => setTimeout(next, 20))

describe('logInSignUp', () => {
  const login = ({ context, callOf }: TestWallet, providers: string[] = []) =>
    logInSignUp(callOf('face_logInSignUp', providers), context)

  test('default: from nothing to a wallet', async () => {
    const testWallet = build()
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    expect(await entering).toMatchObject({
      faceUserId: someone.id,
      loginProvider: 'google.com',
      wallet: { address: account },
    })
    expect(testWallet.done).not.toContain('end')
  })

  test('behavior: the page gets the verification token and the flags; a toast says that it is done', async () => {
    const testWallet = build({ arrivals: [someone] })
    const entering = login(testWallet)
    await pass(testWallet)
    expect(testWallet.toasts).toEqual([])
    ;(await testWallet.screen('EnterPin')).approve('open')
    expect(await entering).toMatchObject({ userVerificationToken: 'a verification token', isWalletCreated: true })
    expect(testWallet.toasts).toEqual([
      {
        type: 'success',
        title: 'Signed in',
        description: 'With Google',
        iconType: 'google.com',
      },
    ])
  })

  test('behavior: the page hears that the person is new, whatever was read of them since', async () => {
    const testWallet = build({ arrivals: [{ ...fresh, isNew: true }] })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    expect(await entering).toMatchObject({ isNewUser: true, isWalletCreated: true })
  })

  test('behavior: no toast where nothing came of it', async () => {
    const testWallet = build({ arrivals: [someone] })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('EnterPin')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.toasts).toEqual([])
  })

  test('behavior: a second request finds who signed in with the first', async () => {
    const testWallet = build({ user: someone })
    expect(await login(testWallet)).toMatchObject({ faceUserId: someone.id })
    expect([testWallet.overlays, testWallet.visited, testWallet.toasts]).toEqual([[], [], []])
  })

  test('behavior: who has a wallet enters its PIN', async () => {
    const testWallet = build({ arrivals: [someone] })
    const entering = login(testWallet)
    await pass(testWallet)
    const pin = await testWallet.screen('EnterPin')
    expect(pin.purpose).toEqual({ kind: 'unlock' })
    await pin.submit('482915', () => undefined)
    pin.approve('open')
    await entering
  })

  test('behavior: only providers that request, project and wallet have in common', async () => {
    const testWallet = build()
    login(testWallet, ['apple.com']).catch(() => undefined)
    const { providers } = await testWallet.screen('ContinueWith')
    expect(providers).toEqual(['apple.com'])
  })

  test('behavior: a code by mail is offered on our wire alone; a toast asks whoever makes a wallet by it to make a kit', async () => {
    const byEmail = (wire: 'sdk' | 'legacy', arrival: User) => {
      const testWallet = build({ arrivals: [arrival] })
      const { page, config, project } = testWallet.context
      testWallet.context.page = { ...page, wire }
      const providers: LoginProvider[] = ['google.com', 'apple.com', 'email']
      Object.assign(config, { providers })
      Object.assign(project, { providers })
      return testWallet
    }
    const legacy = byEmail('legacy', fresh)
    login(legacy).catch(() => undefined)
    expect((await legacy.screen('ChooseLogin')).providers).toEqual(['google.com', 'apple.com'])
    await expect(login(byEmail('legacy', fresh), ['email'])).rejects.toSatisfy(is('unsupportedSocialProvider'))

    const ours = byEmail('sdk', { ...fresh, loginProvider: 'email' })
    ours.context.vault.enrol = async () => {
      const user: User = { ...someone, loginProvider: 'email' }
      ours.context.session.store.setState({ user })
      return user
    }
    const entering = login(ours)
    await pass(ours, 'ChooseLogin', 'email')
    ;(await ours.screen('ChoosePin')).approve('482915')
    await entering
    expect(ours.toasts).toMatchObject([{ description: expect.stringContaining('Make a recovery kit') }])
  })

  test('behavior: whoever breaks off after the provider is signed out again', async () => {
    for (const [arrival, screen] of [
      [fresh, 'ChoosePin'],
      [someone, 'EnterPin'],
      [{ ...someone, vault: 'pending' }, 'EnterPin'],
    ] as const) {
      const testWallet = build({ arrivals: [arrival] })
      const entering = login(testWallet)
      await pass(testWallet)
      ;(await testWallet.screen(screen)).reject()
      await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
      expect(testWallet.done.slice(-2)).toEqual(['close', 'end'])
    }
  })

  test('behavior: a slow farewell holds nobody up', async () => {
    const testWallet = build({ arrivals: [someone] })
    testWallet.context.session.end = async () => {
      testWallet.context.session.store.setState({ status: 'out', user: null })
      await new Promise(() => {})
    }
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('EnterPin')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: a cancel in the moment of success leaves nobody signed in', async () => {
    const testWallet = build()
    let arrive: (user: User) => void = () => undefined
    const { login: begin } = testWallet.context.session
    const done = new Promise<User>((resolve) => (arrive = resolve))
    testWallet.context.session.login = (provider) => ({ ...begin(provider), done })
    const entering = login(testWallet)
    await pass(testWallet, 'ChooseLogin', 'google.com', 'cancel')
    testWallet.context.session.store.setState({ status: 'in', user: someone })
    arrive(someone)
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toContain('end')
    expect(testWallet.context.session.store.getState().status).toBe('out')
  })

  test('behavior: each step at the provider, and a window that is opened again, has the whole time', async () => {
    const steps = createStore<LoginStep>(() => ({ step: 'opening', windowClosed: false }))
    const attempt: LoginAttempt = {
      store: steps,
      done: new Promise<never>(() => {}),
      reopen: vi.fn(),
      confirm: () => undefined,
      cancel: () => undefined,
    }
    const testWallet = build()
    const restart = vi.fn()
    const call = { ...testWallet.callOf('face_logInSignUp', []), restart }
    logInSignUp(call, testWallet.context).catch(() => undefined)
    ;(await testWallet.screen('ChooseLogin')).approve({ provider: 'google.com', attempt })
    const waiting = await testWallet.screen('WaitingForProvider')
    restart.mockClear()
    steps.setState({ step: 'code', code: { left: 3, wrong: false, checking: false } })
    expect(restart).toHaveBeenCalledTimes(1)
    steps.setState({ windowClosed: true })
    expect(restart).toHaveBeenCalledTimes(1)
    waiting.attempt.reopen()
    expect(restart).toHaveBeenCalledTimes(2)
    expect(attempt.reopen).toHaveBeenCalledOnce()
  })

  test('behavior: a cancel while waiting ends the attempt and leaves an older session alone', async () => {
    const testWallet = build({ arrivals: [] })
    const entering = login(testWallet)
    const { begin, approve } = await testWallet.screen('ChooseLogin')
    approve({ provider: 'google.com', attempt: begin('google.com') })
    ;(await testWallet.screen('WaitingForProvider')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toEqual(['cancel'])
  })

  test('behavior: a cancel after the window was closed is a failed login (4102) on the legacy wire, and a no on ours', async () => {
    for (const [wire, name] of [
      ['legacy', 'authentication'],
      ['sdk', 'userRejectedRequest'],
    ] as const) {
      const testWallet = build({ arrivals: [] })
      testWallet.context.page = { ...testWallet.context.page, wire }
      const entering = login(testWallet)
      const { begin, approve } = await testWallet.screen('ChooseLogin')
      const attempt = begin('google.com')
      const store = createStore<LoginStep>(() => ({ step: 'waiting', windowClosed: false }))
      approve({ provider: 'google.com', attempt: { ...attempt, store } })
      const waiting = await testWallet.screen('WaitingForProvider')
      store.setState({ windowClosed: true })
      await quiet()
      expect(testWallet.done).toEqual([]) // a closed window alone ends nothing
      waiting.reject()
      await expect(entering).rejects.toSatisfy(is(name))
    }
  })

  test('behavior: a provider that fails can be tried again; who leaves then leaves for that reason', async () => {
    const testWallet = build({
      arrivals: [
        new WalletError('authentication', { reason: 'access_denied' }),
        new WalletError('authentication', { reason: 'expired' }),
      ],
    })
    const entering = login(testWallet)
    await pass(testWallet)
    const again = await testWallet.screen('ChooseLogin')
    expect(again.failed).toBe('google.com')
    again.approve({
      provider: 'apple.com',
      attempt: again.begin('apple.com'),
    })
    await testWallet.screen('WaitingForProvider')
    ;(await testWallet.screen('ChooseLogin')).reject()
    await expect(entering).rejects.toSatisfy(
      (error) => isWalletError(error, 'authentication') && error.context.reason === 'expired',
    )
    expect(testWallet.visited).toEqual(['google.com', 'apple.com'])
  })

  test('behavior: a wallet whose PIN was never used is finished', async () => {
    const testWallet = build({ user: { ...someone, vault: 'pending' } })
    const entering = login(testWallet)
    const pin = await testWallet.screen('EnterPin')
    expect(pin.purpose).toEqual({ kind: 'finish' })
    await pin.submit('482915', () => undefined)
    pin.approve('open')
    await entering
    expect(testWallet.visited).toEqual([])
  })

  test.each<['startAgain' | 'gone', boolean]>([
    ['startAgain', false],
    ['gone', true],
  ])('behavior: %s leads to a new PIN', async (answer, startedOver) => {
    const testWallet = build({ user: { ...someone, vault: 'pending' } })
    const entering = login(testWallet)
    ;(await testWallet.screen('EnterPin')).approve(answer)
    const choosing = await testWallet.screen('ChoosePin')
    expect(choosing.startedOver).toBe(startedOver)
    choosing.approve('482915')
    await entering
  })

  test('behavior: an outage while the wallet is made: again, with the same PIN', async () => {
    const pins: string[] = []
    const enrol = async (pin: string) => {
      pins.push(pin)
      if (pins.length === 1) throw new ServiceError('unavailable')
      return someone
    }
    const testWallet = build({ vault: { enrol } })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    const progress = await testWallet.screen('Progress')
    await quiet()
    expect(progress.progress.getState()).toMatchObject({ failed: true })
    progress.approve('again')
    await entering
    expect(pins).toEqual(['482915', '482915'])
  })

  test('behavior: of a recovery phrase that the person has, through an outage, too', async () => {
    const made: unknown[] = []
    const enrol: Vault['enrol'] = async (pin, _, phrase) => {
      made.push([pin, phrase])
      if (made.length === 1) throw new ServiceError('unavailable')
      return someone
    }
    const testWallet = build({ vault: { enrol } })
    const entering = login(testWallet)
    await pass(testWallet)
    const first = await testWallet.screen('ChoosePin')
    expect(first.phrase).toBe('offered')
    first.approve({ hasPhrase: true })
    // They have none after all, or so they think.
    ;(await testWallet.screen('EnterPhrase')).approve('back')
    ;(await testWallet.screen('ChoosePin')).approve({ hasPhrase: true })
    const phrase = { words: 'twelve words', evmPath: 'standard' as const }
    ;(await testWallet.screen('EnterPhrase')).approve(phrase)
    const choosing = await testWallet.screen('ChoosePin')
    expect(choosing.phrase).toBe('read')
    choosing.approve('482915')
    const progress = await testWallet.screen('Progress')
    await quiet()
    progress.approve('again')
    await entering
    expect(made).toEqual([
      ['482915', phrase],
      ['482915', phrase],
    ])
  })

  test('behavior: another wallet that was faster is named beside the one of the phrase', async () => {
    // With the same PIN in two tabs the other tab's wallet opens, as in a conflict.
    const conflict = async () => {
      testWallet.context.session.store.setState({ user: someone })
      throw new ServiceError('conflict')
    }
    const testWallet = build({ vault: { enrol: conflict } })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve({ hasPhrase: true })
    ;(await testWallet.screen('EnterPhrase')).approve({ words: 'twelve words', evmPath: 'older' })
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    await testWallet.screen('Progress')
    const entersPin = await testWallet.screen('EnterPin')
    await entersPin.submit('482915', () => undefined)
    entersPin.approve('open')
    const { address, imported, approve } = await testWallet.screen('OtherWallet')
    expect([address, imported]).toEqual([account, stranger])
    approve('goOn')
    expect(await entering).toMatchObject({ wallet: { address: account } })
  })

  test('behavior: who wants no wallet has the account deleted, and is signed out', async () => {
    const testWallet = build()
    const asked: unknown[] = []
    const call = async (name: string, body: object) => {
      asked.push([name, body])
      return { deletedAt: '2026-11-30T12:00:00.000Z' }
    }
    Object.assign(testWallet.context.session, { api: { call } })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve({ leaves: true })
    ;(await testWallet.screen('LeaveUnused')).approve('back')
    ;(await testWallet.screen('ChoosePin')).approve({ leaves: true })
    const { leave, reject } = await testWallet.screen('LeaveUnused')
    expect(await leave()).toBe('2026-11-30T12:00:00.000Z')
    expect(asked).toEqual([['accountDelete', {}]])
    reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toContain('end')
  })

  test('behavior: who asked for that when they had no wallet is told before they make one', async () => {
    const testWallet = build({ arrivals: [{ ...fresh, deletedAt: '2026-11-30T12:00:00.000Z' }] })
    const entering = login(testWallet)
    await pass(testWallet)
    const { endsAt, isUnused, keep, approve } = await testWallet.screen('AccountEnds')
    expect([endsAt, isUnused]).toEqual(['2026-11-30T12:00:00.000Z', true])
    await keep()
    expect(testWallet.done).toContain('account kept')
    approve('kept')
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    await entering
  })

  test('behavior: made meanwhile in another tab: its PIN opens it', async () => {
    const enrol = async () => {
      testWallet.context.session.store.setState({ user: someone })
      throw new ServiceError('conflict')
    }
    const testWallet = build({ vault: { enrol } })
    const entering = login(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    await testWallet.screen('Progress')
    ;(await testWallet.screen('EnterPin')).approve('open')
    expect(await entering).toMatchObject({ wallet: { address: account } })
  })

  test('error: a provider nobody offers', async () => {
    const testWallet = build()
    await expect(login(testWallet, ['kakao.com'])).rejects.toSatisfy(is('unsupportedSocialProvider'))
    expect(testWallet.overlays).toEqual([])
  })
})

describe('directSocialLogin', () => {
  test('default: one provider, one click', async () => {
    const testWallet = build({ arrivals: [{ ...someone, loginProvider: 'apple.com' }] })
    const entering = directSocialLogin(testWallet.callOf('face_directSocialLogin', ['apple.com']), testWallet.context)
    await pass(testWallet, 'ContinueWith', 'apple.com')
    const pin = await testWallet.screen('EnterPin')
    await pin.submit('482915', () => undefined)
    pin.approve('open')
    await entering
    expect(testWallet.visited).toEqual(['apple.com'])
  })
})

describe('directSocialLogin, unknown providers', () => {
  test.each(['myspace.com', 'kakao.com', 'toString', ''])('error: %j is not supported (4103)', async (provider) => {
    const testWallet = build()
    await expect(
      directSocialLogin(testWallet.callOf('face_directSocialLogin', [provider]), testWallet.context),
    ).rejects.toSatisfy(
      (error) =>
        is('unsupportedSocialProvider')(error) &&
        (error as Error).message === `Face Error: [4103] ${provider} login is not supported.`,
    )
    expect(testWallet.overlays).toEqual([])
  })
})

describe('requestPermissions', () => {
  const permissions = [
    {
      parentCapability: 'eth_accounts',
      invoker: 'https://harbour.example',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    },
  ]
  const ask = ({ context, callOf }: TestWallet) =>
    requestPermissions(callOf('wallet_requestPermissions', [{ eth_accounts: {} }]), context)

  test('default: signs in when nobody is', async () => {
    const testWallet = build({ arrivals: [someone] })
    const entering = ask(testWallet)
    await pass(testWallet)
    ;(await testWallet.screen('EnterPin')).approve('open')
    expect(await entering).toEqual(permissions)
  })

  test('behavior: who is signed in is not asked', async () => {
    const testWallet = build({ user: someone })
    expect(await ask(testWallet)).toEqual(permissions)
    expect(testWallet.overlays).toEqual([])
  })
})

describe('requestAccounts', () => {
  test('default: answers the account', async () => {
    const testWallet = build()
    const entering = requestAccounts(testWallet.callOf('eth_requestAccounts', []), testWallet.context)
    await pass(testWallet)
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    expect(await entering).toEqual([account])
  })
})

describe('further accounts', () => {
  const { vaultId: _, ...first } = someone.wallet
  const several: User = { ...someone, further: [{ ...first, index: 1, address: stranger }] }
  const openSeveral: Vault['open'] = async () => several

  test('default: who has several chooses the one that the page sees, and signs in with it', async () => {
    const testWallet = build({ arrivals: [several], vault: { open: openSeveral } })
    const entering = requestAccounts(testWallet.callOf('eth_requestAccounts', []), testWallet.context)
    await pass(testWallet)
    ;(await testWallet.screen('EnterPin')).approve('open')
    const choosing = await testWallet.screen('ChooseAccount')
    expect([choosing.chosen, choosing.accounts]).toEqual([
      0,
      [
        { index: 0, address: account },
        { index: 1, address: stranger },
      ],
    ])
    choosing.approve(1)
    expect(await entering).toEqual([stranger])
    expect(testWallet.done).toContain('account 1')
  })

  test('behavior: who leaves there is not signed in', async () => {
    const testWallet = build({ arrivals: [several], vault: { open: openSeveral } })
    const entering = requestAccounts(testWallet.callOf('eth_requestAccounts', []), testWallet.context)
    await pass(testWallet)
    ;(await testWallet.screen('EnterPin')).approve('open')
    ;(await testWallet.screen('ChooseAccount')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toContain('end')
  })

  test('behavior: who is connected chooses anew where the page asks for permissions, and stays where they leave', async () => {
    const testWallet = build({ user: several })
    const ask = () =>
      requestPermissions(testWallet.callOf('wallet_requestPermissions', [{ eth_accounts: {} }]), testWallet.context)
    const asking = ask()
    ;(await testWallet.screen('ChooseAccount')).approve(1)
    expect((await asking)[0]?.caveats[0]?.value).toEqual([stranger])
    const again = ask()
    ;(await testWallet.screen('ChooseAccount')).reject()
    await expect(again).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).not.toContain('end')
  })
})
