import { fromUtf8, toHex } from '@latchkey/core/bytes'
import type { isWalletError } from '@latchkey/core/errors'
import { isServiceError, ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../session/api.ts'
import { account, createTestWallet, is, someone, visibleWindow } from '../fixtures/test-wallet.ts'
import { boraConnect } from './bora.ts'
import { directSocialLogin, logInSignUp } from './sign-in.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const bora = { bappUsn: 'usn-7', signature: 'c2ln' }
const message = `connect usn-7 with ${account}`
const unconnected = { status: 'UNCONNECTED' } as const
const connected = { status: 'CONNECTED', bappUsn: 'usn-7' } as const
type Answers = { boraBegin?: unknown; boraConnect?: unknown }

const build = (answers: Answers = {}, options: Parameters<typeof createTestWallet>[0] = {}) => {
  const asked: [string, unknown][] = []
  const all: Answers = { boraBegin: { status: unconnected, message }, boraConnect: connected, ...answers }
  const call = async (endpoint: keyof Answers, request: unknown) => {
    asked.push([endpoint, request])
    if (all[endpoint] instanceof Error) throw all[endpoint]
    return all[endpoint]
  }
  const api = { call } as unknown as Api // It calls nothing else.
  const { session, ...others } = options
  const testWallet = createTestWallet({ network: 'bora', ...others, session: { api, ...session } })
  return { ...testWallet, asked }
}
type TestWallet = ReturnType<typeof build>

/** Each refusal of the portal and the error a page knows it by. */
const refusals: [ServiceErrorCode, Parameters<typeof isWalletError>[1], number][] = [
  ['bora_signature', 'invalidSignatureMessage', 4906],
  ['bora_not_registered', 'invalidBoraApiAndSecretKey', 4907],
  ['bora_other_usn', 'alreadyConnectedOtherBappUsn', 4909],
  ['bora_region', 'boraServiceRegionIsWrong', 4910],
  ['bora_other_wallet', 'bappUsnAlreadyConnectedOtherWallet', 4911],
]

describe('boraConnect', () => {
  const connect = ({ context, callOf }: TestWallet) => boraConnect(callOf('bora_connect', [bora]), context)

  test('default: shows the very text that is signed, and sends its signature', async () => {
    const testWallet = build()
    const connecting = connect(testWallet)
    const { approve, ...shown } = await testWallet.screen('ConnectBora')
    expect(shown).toMatchObject({
      requester: testWallet.context.requester,
      account,
      bappUsn: 'usn-7',
      message,
      pin: false,
    })
    expect(testWallet.done).toEqual([])
    approve({ pin: false })
    expect(await connecting).toEqual(connected)
    expect(testWallet.done).toEqual([`message ${toHex(fromUtf8(message))}`, 'commit'])
    expect(testWallet.asked).toEqual([
      ['boraBegin', { ...bora, form: 'connect' }],
      ['boraConnect', { bappUsn: 'usn-7', message, signature: '0xaa' }],
    ])
  })

  test('behavior: who is connected is not asked', async () => {
    const testWallet = build({ boraBegin: { status: connected, message: null } })
    expect(await connect(testWallet)).toEqual(connected)
    expect(testWallet.overlays).toEqual([])
  })

  test('behavior: a no is a no (4001)', async () => {
    const testWallet = build()
    const connecting = connect(testWallet)
    ;(await testWallet.screen('ConnectBora')).reject()
    await expect(connecting).rejects.toSatisfy(is('userRejectedRequest'))
    expect(testWallet.asked.map(([endpoint]) => endpoint)).toEqual(['boraBegin'])
  })

  test.each(refusals)('error: %s', async (code, reason, number) => {
    for (const answers of [{ boraBegin: new ServiceError(code) }, { boraConnect: new ServiceError(code) }]) {
      const testWallet = build(answers)
      const connecting = connect(testWallet)
      connecting.catch(() => undefined)
      if ('boraConnect' in answers) (await testWallet.screen('ConnectBora')).approve({ pin: false })
      await expect(connecting).rejects.toSatisfy((error) => is(reason)(error) && error.code === number)
    }
  })

  test('error: a service that wants something else signed', async () => {
    for (const evil of [
      'a\u0000b',
      `harbour.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 77001\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`,
    ]) {
      const testWallet = build({ boraBegin: { status: unconnected, message: evil } })
      await expect(connect(testWallet)).rejects.toSatisfy((error) => isServiceError(error, 'not_trusted'))
      expect(testWallet.overlays).toEqual([])
    }
  })

  test('error: nobody signed in', async () => {
    const testWallet = build({}, { user: null })
    await expect(connect(testWallet)).rejects.toSatisfy(is('unauthorized'))
    expect(testWallet.asked).toEqual([])
  })
})

describe('connectOnLogin', () => {
  const loginAtGoogle = (answers: Answers = {}) => {
    const testWallet = build(answers, {
      user: null,
      session: {
        login: () => {
          testWallet.context.session.store.setState({ status: 'in', user: someone })
          const store = { getState: () => ({ step: 'waiting' }), subscribe: () => () => undefined } as never // No screen is drawn here.
          return {
            store,
            done: Promise.resolve(someone),
            reopen: () => undefined,
            confirm: () => undefined,
            cancel: () => undefined,
          }
        },
      },
    })
    return testWallet
  }
  const enter = async (testWallet: TestWallet) => {
    const { begin, approve } = await testWallet.screen('ContinueWith')
    approve({ provider: 'google.com', attempt: begin('google.com') })
    await testWallet.screen('WaitingForProvider')
  }
  const login = ({ context, callOf }: TestWallet) =>
    directSocialLogin(callOf('face_directSocialLogin', ['google.com', bora]), context)

  test('default: after the wallet is open, before the page has its answer', async () => {
    const testWallet = loginAtGoogle()
    const entering = login(testWallet)
    await enter(testWallet)
    ;(await testWallet.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ faceUserId: someone.id, boraPortalConnectStatus: connected })
    expect(testWallet.asked[0]).toEqual(['boraBegin', { ...bora, form: 'login' }])
  })

  test('behavior: a no to the connection leaves the sign-in as it is', async () => {
    const testWallet = loginAtGoogle()
    const entering = login(testWallet)
    await enter(testWallet)
    ;(await testWallet.screen('ConnectBora')).reject()
    expect(await entering).toMatchObject({ faceUserId: someone.id, boraPortalConnectStatus: unconnected })
    expect(testWallet.done).not.toContain('end')
  })

  test('behavior: a portal that does not answer leaves the sign-in as it is', async () => {
    const testWallet = loginAtGoogle({ boraConnect: new ServiceError('unavailable') })
    const entering = login(testWallet)
    await enter(testWallet)
    ;(await testWallet.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ boraPortalConnectStatus: unconnected })
  })

  test('behavior: who is signed in goes on to the connection at once, and stays in when it fails', async () => {
    const testWallet = build()
    const entering = logInSignUp(testWallet.callOf('face_logInSignUp', [bora, ['google.com']]), testWallet.context)
    ;(await testWallet.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ boraPortalConnectStatus: connected })

    const refused = build({ boraBegin: new ServiceError('bora_signature') })
    const again = logInSignUp(refused.callOf('face_logInSignUp', [bora]), refused.context)
    await expect(again).rejects.toSatisfy(is('invalidSignatureMessage'))
    expect(refused.done).toEqual([])
  })

  test.each(refusals)('error: %s ends the sign-in', async (code, reason) => {
    const testWallet = loginAtGoogle({ boraBegin: new ServiceError(code) })
    const entering = login(testWallet)
    entering.catch(() => undefined)
    await enter(testWallet)
    await expect(entering).rejects.toSatisfy(is(reason))
    expect(testWallet.done).toEqual(['close', 'end'])
    expect(testWallet.toasts).toEqual([])
  })
})
