import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/api'
import type { TokenLogin } from '@latchkey/protocol/methods'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is, someone } from '../fixtures/test-wallet.ts'
import { loginWithAccessToken, loginWithIdToken } from './token-login.ts'

const idToken = { idToken: 'a.b.c', sig: 'c2ln' }
const accessToken = { accessToken: 'token', issuer: 'https://issuer.example', sig: 'c2ln' }

/** An API that answers token logins one after the other with these. */
const build = (...answers: (User | Error | Promise<User>)[]) => {
  const tokens: TokenLogin[] = []
  const signals: (AbortSignal | undefined)[] = []
  const loginWithToken = async (token: TokenLogin, signal?: AbortSignal) => {
    tokens.push(token)
    signals.push(signal)
    const answer = await answers.shift()
    if (!answer || answer instanceof Error) throw answer
    testWallet.context.session.store.setState({ status: 'in', user: answer })
    return answer
  }
  const testWallet = createTestWallet({ user: null, session: { loginWithToken }, vault: { resume: async () => false } })
  const ask = (login: TokenLogin) =>
    loginWithIdToken(testWallet.callOf('face_loginWithIdToken', [login]), testWallet.context)
  return { ...testWallet, tokens, signals, ask }
}

describe('loginWithIdToken', () => {
  test('default: says whose word is taken, then opens the wallet', async () => {
    const testWallet = build(someone)
    const entering = testWallet.ask(idToken)
    expect((await testWallet.screen('TokenLogin')).requester.project).toBe('Harbour')
    ;(await testWallet.screen('EnterPin')).approve('open')
    expect(await entering).toMatchObject({ faceUserId: someone.id, wallet: { address: account } })
    expect(testWallet.tokens).toEqual([idToken])
    expect(testWallet.toasts).toHaveLength(1)
  })

  test('behavior: somebody new makes a wallet, as with any login', async () => {
    const { wallet: _, ...nobodyYet } = someone
    const testWallet = build({ ...nobodyYet, vault: 'none' })
    const entering = testWallet.ask(idToken)
    await testWallet.screen('TokenLogin')
    ;(await testWallet.screen('ChoosePin')).approve('482915')
    expect(await entering).toMatchObject({ wallet: { address: account } })
  })

  test('behavior: an outage is shown, and tried again', async () => {
    const testWallet = build(new ServiceError('unavailable'), someone)
    const entering = testWallet.ask(idToken)
    await testWallet.screen('TokenLogin')
    const { tryAgain, approve } = await testWallet.screen('Outage')
    expect(await tryAgain()).toBe(true)
    approve()
    ;(await testWallet.screen('EnterPin')).approve('open')
    await entering
    expect(testWallet.tokens).toHaveLength(2)
  })

  test('behavior: who breaks off before the answer is signed out when it comes, and the call ends after that', async () => {
    let answer: (user: User) => void = () => undefined
    const testWallet = build(new Promise<User>((resolve) => (answer = resolve)))
    const entering = testWallet.ask(idToken)
    let over = false
    const ended = entering.catch((failure) => {
      over = true
      throw failure
    })
    ended.catch(() => undefined)
    ;(await testWallet.screen('TokenLogin')).reject()
    await new Promise((next) => setTimeout(next, 20))
    expect(over).toBe(false)
    answer(someone)
    await expect(ended).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toEqual(['end'])
    expect(testWallet.context.session.store.getState().status).toBe('out')
  })

  test('behavior: who breaks off before the answer calls the login off, and stays signed in as before', async () => {
    let fail: (failure: unknown) => void = () => undefined
    const testWallet = build(new Promise<User>((_, reject) => (fail = reject)))
    testWallet.context.session.store.setState({ status: 'in', user: someone })
    const ended = testWallet.ask(idToken)
    ended.catch(() => undefined)
    const { reject } = await testWallet.screen('TokenLogin')
    reject()
    await vi.waitFor(() => expect(testWallet.signals[0]?.aborted).toBe(true))
    fail(testWallet.signals[0]?.reason)
    await expect(ended).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toEqual([])
    expect(testWallet.context.session.store.getState()).toMatchObject({ status: 'in', user: someone })
  })

  test('behavior: who breaks off after it is signed out again', async () => {
    const testWallet = build(someone)
    const entering = testWallet.ask(idToken)
    await testWallet.screen('TokenLogin')
    ;(await testWallet.screen('EnterPin')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.done).toEqual(['close', 'end'])
  })

  test.each<[string, TokenLogin, ServiceError, string]>([
    ['a token that is not accepted', idToken, new ServiceError('token_refused'), '[4102] OAuth 2.0 Error: the login'],
    [
      'an issuer nobody registered',
      accessToken,
      new ServiceError('unsupported_provider'),
      '[4103] https://issuer.example login is not supported.',
    ],
    ['another project', idToken, new ServiceError('not_allowed'), '[4100] invalid api key error'],
  ])('error: %s', async (_, login, failure, message) => {
    const testWallet = build(failure)
    await expect(testWallet.ask(login)).rejects.toSatisfy(
      (error) => error instanceof WalletError && error.message.startsWith(`Face Error: ${message}`),
    )
    expect(testWallet.done).toEqual([])
  })
})

describe('loginWithAccessToken', () => {
  test('default: the same with an access token', async () => {
    const testWallet = build(someone)
    const entering = loginWithAccessToken(
      testWallet.callOf('face_loginWithAccessToken', [accessToken]),
      testWallet.context,
    )
    await testWallet.screen('TokenLogin')
    ;(await testWallet.screen('EnterPin')).approve('open')
    await entering
    expect(testWallet.tokens).toEqual([accessToken])
  })
})
