import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { account, createTestWallet, is } from '../fixtures/test-wallet.ts'
import { requestAccounts } from './sign-in.ts'
import { personalSign } from './sign-message.ts'
import { loginWithIdToken } from './token-login.ts'
import { warnOfSite } from './warn-of-site.ts'

afterEach(() => vi.unstubAllGlobals())

/** A wallet whose operator warns of one subject; loading the list fails `failures` times first. */
const build = (subject: string, failures = 0) => {
  const file = JSON.stringify([{ subject, reason: `A drainer, ${failures}.` }])
  let left = failures
  vi.stubGlobal('fetch', async () => {
    left -= 1
    return new Response(left >= 0 ? '' : file, { status: left >= 0 ? 503 : 200 })
  })
  const testWallet = createTestWallet()
  testWallet.context.config.warnings = createHash('sha256').update(file).digest('hex')
  return testWallet
}

describe('warnOfSite', () => {
  const login = [{ idToken: 'a', sig: 'b' }]

  test('default: before a connection; a yes goes on', async () => {
    const { context, callOf, screen } = build('harbour.example')
    const asking = requestAccounts(callOf('eth_requestAccounts', undefined), context)
    const { threats, approve } = await screen('SiteWarning')
    expect(threats.map(({ text }) => text)).toEqual(['A drainer, 0.'])
    approve('continue')
    expect(await asking).toEqual([account])
  })

  test('error: a no to it is a no to the connection, and to a sign-in with the page’s own token', async () => {
    const { context, callOf, screen } = build('https://harbour.example')
    const connecting = requestAccounts(callOf('eth_requestAccounts', undefined), context)
    ;(await screen('SiteWarning')).reject()
    await expect(connecting).rejects.toSatisfy(is('userRejectedRequest'))
    const entering = loginWithIdToken(callOf('face_loginWithIdToken', login), context)
    ;(await screen('SiteWarning')).reject()
    await expect(entering).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: an app by its own address', async () => {
    const { context, callOf, screen } = build('fish.example')
    const call = callOf('eth_requestAccounts', undefined)
    const asking = warnOfSite(call, context, { origin: 'https://app.fish.example', project: 'Fish' })
    ;(await screen('SiteWarning')).approve('continue')
    await asking
  })

  test('behavior: a list that does not come is asked for once more', async () => {
    const { context, callOf, screen } = build('harbour.example', 1)
    const asking = requestAccounts(callOf('eth_requestAccounts', undefined), context)
    ;(await screen('SiteWarning')).approve('continue')
    expect(await asking).toEqual([account])
  })

  test('behavior: nobody is stopped where the page is on no list, or none comes', async () => {
    const quiet = build('other.example')
    expect(await requestAccounts(quiet.callOf('eth_requestAccounts', undefined), quiet.context)).toEqual([account])
    const away = build('harbour.example', 2)
    expect(await requestAccounts(away.callOf('eth_requestAccounts', undefined), away.context)).toEqual([account])
  })
})

describe('personalSign', () => {
  test.each([
    ['the page that asks', 'harbour.example', 'hello'],
    [
      'an address in the text',
      '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      'pay 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
    ],
    ['a page in the text', 'drain.example', 'see https://www.drain.example/claim'],
    ['the host of a sign-in', 'drain.example', 'drain.example wants you to sign in with your account'],
  ])('behavior: asks about %s', async (_, subject, text) => {
    const { context, callOf, screen } = build(subject)
    const message = `0x${Buffer.from(text).toString('hex')}`
    const signing = personalSign(callOf('personal_sign', [message, account]), context)
    const { loadThreats, reject } = await screen('SignMessage')
    expect(await loadThreats?.()).toHaveLength(1)
    reject()
    await expect(signing).rejects.toSatisfy(is('userRejectedRequest'))
  })
})
