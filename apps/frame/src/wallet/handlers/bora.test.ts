import { fromUtf8, toHex } from '@latchkey/core/bytes'
import type { isWalletError } from '@latchkey/core/errors'
import { isServiceError, ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../session/api.ts'
import { account, createTrial, is, someone, visibleWindow } from '../testing.ts'
import { boraConnect } from './bora.ts'
import { directSocialLogin, logInSignUp } from './sign-in.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const bora = { bappUsn: 'usn-7', signature: 'c2ln' }
const message = `connect usn-7 with ${account}`
const unconnected = { status: 'UNCONNECTED' } as const
const connected = { status: 'CONNECTED', bappUsn: 'usn-7' } as const
type Answers = { boraBegin?: unknown; boraConnect?: unknown }

const build = (answers: Answers = {}, options: Parameters<typeof createTrial>[0] = {}) => {
  const asked: [string, unknown][] = []
  const all: Answers = { boraBegin: { status: unconnected, message }, boraConnect: connected, ...answers }
  const call = async (endpoint: keyof Answers, request: unknown) => {
    asked.push([endpoint, request])
    if (all[endpoint] instanceof Error) throw all[endpoint]
    return all[endpoint]
  }
  const api = { call } as unknown as Api // It calls nothing else.
  const { session, ...others } = options
  const trial = createTrial({ network: 'bora', ...others, session: { api, ...session } })
  return { ...trial, asked }
}
type Trial = ReturnType<typeof build>

/** Each refusal of the portal and the error a page knows it by. */
const refusals: [ServiceErrorCode, Parameters<typeof isWalletError>[1], number][] = [
  ['bora_signature', 'invalidSignatureMessage', 4906],
  ['bora_not_registered', 'invalidBoraApiAndSecretKey', 4907],
  ['bora_other_usn', 'alreadyConnectedOtherBappUsn', 4909],
  ['bora_region', 'boraServiceRegionIsWrong', 4910],
  ['bora_other_wallet', 'bappUsnAlreadyConnectedOtherWallet', 4911],
]

describe('boraConnect', () => {
  const connect = ({ context, callOf }: Trial) => boraConnect(callOf('bora_connect', [bora]), context)

  test('default: shows the very text that is signed, and sends its signature', async () => {
    const trial = build()
    const connecting = connect(trial)
    const { approve, ...shown } = await trial.screen('ConnectBora')
    expect(shown).toMatchObject({ requester: trial.context.requester, account, bappUsn: 'usn-7', message, pin: false })
    expect(trial.done).toEqual([])
    approve({ pin: false })
    expect(await connecting).toEqual(connected)
    expect(trial.done).toEqual([`message ${toHex(fromUtf8(message))}`, 'commit'])
    expect(trial.asked).toEqual([
      ['boraBegin', { ...bora, form: 'connect' }],
      ['boraConnect', { bappUsn: 'usn-7', message, signature: '0xaa' }],
    ])
  })

  test('behavior: who is connected is not asked', async () => {
    const trial = build({ boraBegin: { status: connected, message: null } })
    expect(await connect(trial)).toEqual(connected)
    expect(trial.overlays).toEqual([])
  })

  test('behavior: a no is a no (4001)', async () => {
    const trial = build()
    const connecting = connect(trial)
    ;(await trial.screen('ConnectBora')).reject()
    await expect(connecting).rejects.toSatisfy(is('userRejectedRequest'))
    expect(trial.asked.map(([endpoint]) => endpoint)).toEqual(['boraBegin'])
  })

  test.each(refusals)('error: %s', async (code, reason, number) => {
    for (const answers of [{ boraBegin: new ServiceError(code) }, { boraConnect: new ServiceError(code) }]) {
      const trial = build(answers)
      const connecting = connect(trial)
      connecting.catch(() => undefined)
      if ('boraConnect' in answers) (await trial.screen('ConnectBora')).approve({ pin: false })
      await expect(connecting).rejects.toSatisfy((error) => is(reason)(error) && error.code === number)
    }
  })

  test('error: a service that wants something else signed', async () => {
    for (const evil of [
      'a\u0000b',
      `harbour.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 77001\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`,
    ]) {
      const trial = build({ boraBegin: { status: unconnected, message: evil } })
      await expect(connect(trial)).rejects.toSatisfy((error) => isServiceError(error, 'not_trusted'))
      expect(trial.overlays).toEqual([])
    }
  })

  test('error: nobody signed in', async () => {
    const trial = build({}, { user: null })
    await expect(connect(trial)).rejects.toSatisfy(is('unauthorized'))
    expect(trial.asked).toEqual([])
  })
})

describe('connectOnLogin', () => {
  const loginAtGoogle = (answers: Answers = {}) => {
    const trial = build(answers, {
      user: null,
      session: {
        login: () => {
          trial.context.session.store.setState({ status: 'in', user: someone })
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
    return trial
  }
  const enter = async (trial: Trial) => {
    const { begin, approve } = await trial.screen('ContinueWith')
    approve({ provider: 'google.com', attempt: begin('google.com') })
    await trial.screen('WaitingForProvider')
  }
  const login = ({ context, callOf }: Trial) =>
    directSocialLogin(callOf('face_directSocialLogin', ['google.com', bora]), context)

  test('default: after the wallet is open, before the page has its answer', async () => {
    const trial = loginAtGoogle()
    const entering = login(trial)
    await enter(trial)
    ;(await trial.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ faceUserId: someone.id, boraPortalConnectStatus: connected })
    expect(trial.asked[0]).toEqual(['boraBegin', { ...bora, form: 'login' }])
  })

  test('behavior: a no to the connection leaves the sign-in as it is', async () => {
    const trial = loginAtGoogle()
    const entering = login(trial)
    await enter(trial)
    ;(await trial.screen('ConnectBora')).reject()
    expect(await entering).toMatchObject({ faceUserId: someone.id, boraPortalConnectStatus: unconnected })
    expect(trial.done).not.toContain('end')
  })

  test('behavior: a portal that does not answer leaves the sign-in as it is', async () => {
    const trial = loginAtGoogle({ boraConnect: new ServiceError('unavailable') })
    const entering = login(trial)
    await enter(trial)
    ;(await trial.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ boraPortalConnectStatus: unconnected })
  })

  test('behavior: who is signed in goes on to the connection at once, and stays in when it fails', async () => {
    const trial = build()
    const entering = logInSignUp(trial.callOf('face_logInSignUp', [bora, ['google.com']]), trial.context)
    ;(await trial.screen('ConnectBora')).approve({ pin: false })
    expect(await entering).toMatchObject({ boraPortalConnectStatus: connected })

    const refused = build({ boraBegin: new ServiceError('bora_signature') })
    const again = logInSignUp(refused.callOf('face_logInSignUp', [bora]), refused.context)
    await expect(again).rejects.toSatisfy(is('invalidSignatureMessage'))
    expect(refused.done).toEqual([])
  })

  test.each(refusals)('error: %s ends the sign-in', async (code, reason) => {
    const trial = loginAtGoogle({ boraBegin: new ServiceError(code) })
    const entering = login(trial)
    entering.catch(() => undefined)
    await enter(trial)
    await expect(entering).rejects.toSatisfy(is(reason))
    expect(trial.done).toEqual(['close', 'end'])
    expect(trial.toasts).toEqual([])
  })
})
