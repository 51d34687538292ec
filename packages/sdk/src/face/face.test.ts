// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FakeFrame, giveModalDialogs, playFrame } from '../fixtures/frame.fake.ts'
import { Face, type FaceOptions } from './index.ts'

const apiKey = 'demo-key_0123456789'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bora = { bappUsn: '7', signature: 'c2ln' }

let face: Face | undefined
let frame: FakeFrame
/** The wallet's answers by method; a function is called with the parameters. */
let answers: Record<string, unknown>

const make = (network: NetworkName = 'mumbai', more: Partial<FaceOptions> = {}): Face => {
  face = new Face({ apiKey, network, iframeUrl: 'http://localhost:3333', ...more })
  frame = playFrame((method, params) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(...params) : answer
  })
  frame.load()
  return face
}
/** The last request. */
const lastParams = () => frame.requests.at(-1)?.params as [string, string, object]
const asked = () => {
  const { method, params } = frame.requests.at(-1) ?? {}
  return [method, params]
}

beforeAll(giveModalDialogs)
afterEach(() => {
  face?.destroy()
  face = undefined
  document.body.replaceChildren()
})

const user = { faceUserId: 'u', loginProvider: 'google.com', wallet: { address: account } }
const reset = () => {
  answers = {
    face_logInSignUp: user,
    face_directSocialLogin: user,
    face_loginWithIdToken: user,
    face_loginWithAccessToken: user,
    face_getIdToken: { idToken: 'a.b.c' },
    face_logOut: true,
    face_currentUser: user,
    face_loggedIn: true,
    face_getUserVerificationToken: 'h.p.s',
    face_accounts: [account],
    face_switchNetwork: ({ network }: { network: string }) => network,
    face_openHome: null,
    face_openBuy: null,
    eth_chainId: '0x13881',
    bora_isConnected: { status: 'UNCONNECTED' },
    bora_connect: { status: 'CONNECTED' },
  }
}
reset()
afterEach(reset)

describe('Face', () => {
  test('default: one wallet in the page, with the members the field knows', async () => {
    const face = make()
    await face.ready()
    expect([face.getNetwork(), await face.getChainId(), await face.getAddresses()]).toEqual([
      'mumbai',
      80001,
      [account],
    ])
    expect(await face.getEthLikeProvider().request({ method: 'eth_chainId' })).toBe('0x13881')
    expect(document.querySelectorAll('#face-iframe')).toHaveLength(1)
  })

  test('behavior: Local has its address, and environments may each have one', () => {
    const src = () => document.getElementById('face-iframe')?.getAttribute('src') ?? ''
    const local = new Face({ apiKey, network: 80001, env: 'Local' })
    expect(src()).toMatch(/^http:\/\/localhost:3333\/\?.*env=Local/)
    local.destroy()
    const both = { ProdTest: 'https://test.wallet.example', ProdMainnet: 'https://wallet.example' }
    const test = new Face({ apiKey, network: '0x13881', iframeUrl: both, notificationOptions: { type: 'none' } })
    expect(src()).toMatch(/^https:\/\/test\.wallet\.example\/\?.*env=ProdTest.*notification=none$/)
    test.destroy()
  })

  test('error: options in the order the field knows, and the second of a page', () => {
    const made = (options: object) => () => new Face({ iframeUrl: 'https://w.example', ...options } as FaceOptions)
    expect(made({ apiKey: '', network: 0 })).toThrow('Face Error: [4000] invalid apiKey')
    expect(made({ apiKey })).toThrow('Face Error: [4000] invalid network')
    expect(made({ apiKey, network: 0 })).toThrow('Face Error: [4000] invalid network')
    expect(made({ apiKey, network: 'ETHEREUM' })).toThrow('Face Error: [4202] Invalid network parameter: ETHEREUM')
    expect(made({ apiKey, network: 31337 })).toThrow('Face Error: [4202] Invalid chainId: 31337')
    expect(made({ apiKey, network: 'ropsten' })).toThrow('Face Error: [4202] unsupported chain error')
    expect(made({ apiKey, network: 'polygon', iframeUrl: undefined })).toThrow('[4000] invalid walletUrl')
    make()
    expect(made({ apiKey, network: 'polygon' })).toThrow(
      new Error('Face is already initialized, Face can be initialized once.'),
    )
  })

  test('behavior: switching answers the network the wallet is on then, and events follow', async () => {
    const face = make()
    const received: unknown[] = []
    const provider = face.getEthLikeProvider()
    provider.on('chainChanged', (chainId) => received.push(chainId))
    provider.on('disconnect', ({ code, message }) => received.push([code, message]))
    expect(await face.switchNetwork('0x89')).toBe('polygon')
    await expect(face.switchNetwork('POLYGON')).rejects.toMatchObject({ code: 4202 })
    await expect(face.switchNetwork(0)).rejects.toMatchObject({ code: 4000 })
    expect([face.getNetwork(), received.map((each) => (Array.isArray(each) ? each[0] : each))]).toEqual([
      'polygon',
      ['0x89', 4901, 4901],
    ])
  })

  test('error: nobody is signed in, or there is no such blockchain', async () => {
    const face = make()
    answers.face_accounts = null
    await expect(face.getAddresses()).rejects.toThrow(new Error('get address failed'))
    await expect(face.getAddresses('BITCOIN' as never)).rejects.toThrow('Face Error: [4000] invalid blockchain')
  })
})

describe('auth', () => {
  test('default: what each call sends', async () => {
    const { auth } = make()
    const idToken = { idToken: 't', sig: 's' }
    const accessToken = { accessToken: 't', issuer: 'discord.com', sig: 's' }
    for (const [call, method, params] of [
      [() => auth.login(), 'face_logInSignUp', []],
      [() => auth.login(['google.com', 'kakao.com']), 'face_logInSignUp', ['google.com', 'kakao.com']],
      [() => auth.directSocialLogin('apple.com'), 'face_directSocialLogin', ['apple.com']],
      [() => auth.getIdToken('kakao.com', 'at'), 'face_getIdToken', ['kakao.com', 'at']],
      [() => auth.loginWithIdToken(idToken), 'face_loginWithIdToken', [idToken]],
      [() => auth.loginWithAccessToken(accessToken), 'face_loginWithAccessToken', [accessToken]],
      [() => auth.boraLogin(bora), 'face_logInSignUp', [bora]],
      [() => auth.boraLogin(bora, ['google.com']), 'face_logInSignUp', [bora, ['google.com']]],
      [() => auth.boraDirectSocialLogin(bora, 'apple.com'), 'face_directSocialLogin', ['apple.com', bora]],
      [() => auth.boraLoginWithIdToken(bora, idToken), 'face_loginWithIdToken', [idToken, bora]],
      [() => auth.logout(), 'face_logOut', []],
      [() => auth.getCurrentUser(), 'face_currentUser', []],
      [() => auth.isLoggedIn(), 'face_loggedIn', []],
      [() => auth.getUserVerificationToken(), 'face_getUserVerificationToken', []],
    ] as const) {
      await call()
      expect(asked()).toEqual([method, params])
    }
  })

  test('behavior: connect after each login with a person, disconnect 4900 after logout', async () => {
    const face = make()
    const received: unknown[] = []
    face.getEthLikeProvider().on('connect', (data) => received.push(data))
    face.getEthLikeProvider().on('disconnect', ({ name, code, message }) => received.push({ name, code, message }))
    await face.auth.loginWithIdToken({ idToken: 't', sig: 's' })
    answers.face_logInSignUp = null
    expect(await face.auth.login()).toBeNull()
    await face.auth.logout()
    expect(received).toEqual([
      { chainId: '0x13881' },
      { name: 'disconnect', code: 4900, message: 'face wallet logout' },
    ])
  })

  test('error: gates, before anything is sent', async () => {
    const { auth } = make()
    for (const [call, thing] of [
      [() => auth.login([]), 'providers'],
      [() => auth.login(['myspace.com' as never]), 'providers'],
      [() => auth.login('google.com' as never), 'providers'],
      [() => auth.directSocialLogin(7 as never), 'provider'],
      [() => auth.getIdToken('google.com', 7 as never), 'accessToken'],
      [() => auth.loginWithIdToken({ idToken: 't', sig: '' }), 'loginWithIdTokenRequest'],
      [() => auth.loginWithIdToken(undefined as never), 'loginWithIdTokenRequest'],
      [() => auth.loginWithAccessToken({ accessToken: '', issuer: 'x', sig: 's' }), 'loginWithAccessTokenRequest'],
    ] as const)
      await expect(call()).rejects.toThrow(`Face Error: [4000] invalid ${thing}`)
    expect(frame.requests).toEqual([])
  })

  test('error: no verification token', async () => {
    const { auth } = make()
    answers.face_getUserVerificationToken = ''
    await expect(auth.getUserVerificationToken()).rejects.toThrow(new Error('get user verification token failed'))
  })

  test('error: the wallet’s failures keep code and words', async () => {
    const { auth } = make()
    answers.face_getIdToken = new WalletError('noIdTokenSupport', { provider: 'twitter.com' })
    await expect(auth.getIdToken('twitter.com', 'at')).rejects.toMatchObject({
      code: 4103,
      message: 'Face Error: [4103] twitter.com is not support get id token',
    })
  })
})

describe('wallet', () => {
  test('default: home and buy, as the wire has them', async () => {
    const { wallet } = make('mumbai')
    await wallet.home()
    expect(asked()).toEqual(['face_openHome', []])
    await wallet.home({ networks: ['amoy', 11155111] })
    expect(asked()).toEqual(['face_openHome', [{ networks: ['amoy', 11155111] }]])
    await wallet.onRamp(['POLYGON', 'ETHEREUM'])
    expect(asked()).toEqual(['face_openBuy', [{ blockchains: ['POLYGON', 'ETHEREUM'] }]])
    await wallet.onRampToken('POLYGON', '0x0', 1.5)
    expect(asked()).toEqual(['face_openBuy', [{ blockchains: ['POLYGON'], contractAddress: '0x0', coinAmount: 1.5 }]])
    await wallet.onRampToken('POLYGON', '0x0')
    expect(asked()).toEqual(['face_openBuy', [{ blockchains: ['POLYGON'], contractAddress: '0x0' }]])
  })

  test('behavior: close hides the wallet and takes back what it asks', async () => {
    const face = make()
    answers.face_openHome = () => new Promise(() => {})
    const home = face.wallet.home().catch((error) => error)
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    face.wallet.close()
    expect(await home).toMatchObject({ code: 4001 })
  })

  test('error: gates', async () => {
    const { wallet } = make()
    for (const [call, text] of [
      [() => wallet.home({ networks: [] }), '[4000] invalid options.networks'],
      [() => wallet.home({ networks: ['atlantis'] }), '[4202] Invalid network parameter: atlantis'],
      [() => wallet.home({ networks: ['polygon'] }), 'Testnet'],
      [() => wallet.onRamp([]), '[4000] invalid blockchains'],
      [() => wallet.onRamp(['polygon' as never]), '[4000] invalid blockchains'],
      [() => wallet.onRampToken('X' as never, '0x0'), '[4000] invalid blockchain'],
      [() => wallet.onRampToken('POLYGON', ''), '[4000] invalid contractAddress'],
      [() => wallet.onRampToken('POLYGON', '0x0', 0), '[4000] invalid coinAmount'],
    ] as const)
      await expect(call()).rejects.toThrow(text)
    expect(await wallet.home({ networks: ['polygon'] }).catch((error) => error)).not.toBeInstanceOf(WalletError)
  })

  test.each(['solana', 'near'] as const)('error: no home on %s', async (network) => {
    await expect(make(network).wallet.home()).rejects.toThrow('[4202] unsupported chain error')
  })
})

describe('bora', () => {
  test('default: on the BORA blockchain', async () => {
    const face = make('bora_testnet')
    expect(await face.bora.isConnected('7')).toEqual({ status: 'UNCONNECTED' })
    expect(asked()).toEqual(['bora_isConnected', ['7']])
    expect(await face.bora.connect(bora)).toEqual({ status: 'CONNECTED' })
    expect(asked()).toEqual(['bora_connect', [bora]])
  })

  test('error: gates', async () => {
    const face = make('mumbai')
    await expect(face.bora.isConnected('7')).rejects.toThrow('[4202] unsupported chain error')
    await expect(face.bora.connect(bora)).rejects.toThrow('[4202] unsupported chain error')
    await expect(face.bora.isConnected(7 as never)).rejects.toThrow('[4000] invalid bappUsn')
    await expect(face.bora.connect({ ...bora, signature: '' })).rejects.toThrow('[4000] invalid request')
  })
})

describe('wc', () => {
  test('default: OpenSea, at a collection', async () => {
    const { wc } = make()
    answers.face_openWalletConnect = null
    await wc.connectOpensea()
    expect(asked()).toEqual(['face_openWalletConnect', ['OpenSea', 'https://opensea.io']])
    await wc.connectOpensea('a/b')
    expect(asked()).toEqual(['face_openWalletConnect', ['OpenSea', 'https://opensea.io/collection/a%2Fb']])
  })

  test.each(['aptos', 'near', 'solana', 'psm_testnet', 'tezos', 'ghostnet'] as const)(
    'error: not on %s',
    async (network) => {
      await expect(make(network).wc.connectOpensea()).rejects.toThrow('[4202] unsupported chain error')
    },
  )
})

describe('families', () => {
  test('default: solana takes a transaction of the page’s own library, by its shape', async () => {
    const provider = make('solana_devnet').solana.getProvider()
    answers.solana_sendTransaction = 'sig'
    const serialize = vi.fn(() => Uint8Array.of(1, 2, 255))
    expect(await provider.signAndSendTransaction({ serialize })).toBe('sig')
    expect(serialize).toHaveBeenCalledWith({ requireAllSignatures: false, verifySignatures: false })
    expect(asked()).toEqual(['solana_sendTransaction', [{ serializedHex: '0102ff' }]])
    await provider.signAndSendTransaction(Uint8Array.of(7))
    expect(asked()).toEqual(['solana_sendTransaction', [{ serializedHex: '07' }]])
    answers.solana_signTransaction = { serializedHex: 'ff' }
    expect(await provider.signTransaction(Uint8Array.of(7))).toBe('ff')
    expect(asked()).toEqual(['solana_signTransaction', [{ serializedHex: '07' }]])
    answers.solana_signMessage = `0x${'22'.repeat(64)}`
    expect(await provider.signMessage(Uint8Array.of(7))).toBe(`0x${'22'.repeat(64)}`)
    expect(asked()).toEqual(['solana_signMessage', ['0x07']])
    await provider.getPublicKeys()
    expect(asked()).toEqual(['face_accounts', ['SOLANA']])
  })

  test('default: near', async () => {
    const provider = make('near_testnet').near.getProvider()
    answers.near_get_balance = '1000000000000000000000000'
    answers.near_broadcast_tx_async = 'hash'
    expect(await provider.getBalance('ada.testnet')).toBe(10n ** 24n)
    expect(asked()).toEqual(['near_get_balance', ['ada.testnet']])
    expect(await provider.signAndSendTransaction({ encode: () => Uint8Array.of(9) })).toBe('hash')
    expect(asked()).toEqual(['near_broadcast_tx_async', [{ serializedHex: '09' }]])
    answers.near_get_balance = 'lots'
    await expect(provider.getBalance('ada.testnet', 'usdc.near')).rejects.toMatchObject({ code: 5000 })
  })

  test('default: aptos makes addresses of public keys, and sends texts as bytes', async () => {
    const provider = make('aptos_testnet').aptos.getProvider()
    // RFC 8032's first test key; the address by Aptos' own rule: SHA3-256(key, 0x00).
    const key = '0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
    const address = '0x63c5215e87770d17b9f4cd47c777e322f4eb152cfd2054c1080fd9d57c48913b'
    answers.face_accounts = [key]
    expect(await provider.getPublicKeys()).toEqual([key])
    expect(await provider.getAddresses()).toEqual([address])

    const text = (hex: string) => Buffer.from(hex.slice(2), 'hex').toString()
    const signed = { fullMessage: 'APTOS\nmessage: hi', message: 'hi', nonce: '1', prefix: 'APTOS', signature: '0x00' }
    answers.aptos_signMessage = JSON.stringify(signed)
    expect(await provider.signMessage({ message: 'hi', nonce: '1' })).toEqual(signed)
    expect(text(lastParams()[0])).toBe('{"message":"hi","nonce":"1"}')

    const payload = { function: '0x1::coin::transfer', type_arguments: [], arguments: ['0x2', '5'] }
    answers.aptos_signAndSubmitTransaction = '0xhash'
    const options = { max_gas_amount: '1000' }
    expect(await provider.signAndSubmitTransaction(payload, options)).toEqual({ hash: '0xhash' })
    const [sender, body, returned] = lastParams()
    expect([text(sender), JSON.parse(text(body)), returned]).toEqual([address, payload, options])

    answers.aptos_signTransaction = 'no JSON'
    await expect(provider.signTransaction(payload)).rejects.toMatchObject({ code: 5000 })
    answers.aptos_signMessage = '{"message":"hi"}'
    await expect(provider.signMessage({ message: 'hi', nonce: '1' })).rejects.toMatchObject({ code: 5000 })
    answers.aptos_signMultiAgentTransaction = 'sig'
    expect(await provider.signMultiAgentTransaction({ bcsToBytes: () => Uint8Array.of(5) })).toBe('sig')
    expect(lastParams()[1]).toBe('0x05')
  })

  test('default: hedera', async () => {
    const { hedera } = make('hedera_testnet')
    answers.hedera_associate = true
    answers.hedera_getAccountId = '0.0.5'
    answers.hedera_getHashConnectPairString = 'pair'
    answers.hedera_pairHashConnect = { accountId: '0.0.5', topic: 't' }
    answers.hedera_initHashConnect = null
    answers.hedera_disconnectHashConnect = null
    expect(await hedera.hederaAssociate('0.0.7')).toBe(true)
    expect(asked()).toEqual(['hedera_associate', ['0.0.7']])
    expect(await hedera.getAccountId()).toBe('0.0.5')
    expect(await hedera.getHashConnect().getPairString()).toBe('pair')
    expect(await hedera.hashConnect.pair('state')).toEqual({ accountId: '0.0.5', topic: 't' })
    await hedera.hashConnect.init()
    await hedera.hashConnect.disconnect('t')
    expect(asked()).toEqual(['hedera_disconnectHashConnect', ['t']])
  })

  test.each<[string, (face: Face) => Promise<unknown>]>([
    ['hederaAssociate', ({ hedera }) => hedera.hederaAssociate('0.0.7')],
    ['getAccountId', ({ hedera }) => hedera.getAccountId()],
    ['hashConnect.getPairString', ({ hedera }) => hedera.hashConnect.getPairString()],
    ['hashConnect.init', ({ hedera }) => hedera.hashConnect.init()],
    ['hashConnect.pair', ({ hedera }) => hedera.hashConnect.pair('state')],
    ['hashConnect.disconnect', ({ hedera }) => hedera.hashConnect.disconnect('t')],
    ['tezos.wallet.getPublicKeys', ({ tezos }) => tezos.wallet.getPublicKeys()],
    ['tezos.wallet.transferCoin', ({ tezos }) => tezos.wallet.transferCoin({ to: 'tz1b', amount: '1' })],
  ])('error: %s on another blockchain asks the wallet nothing', async (_, call) => {
    await expect(call(make('mumbai'))).rejects.toThrow('[4202] unsupported chain error')
    expect(frame.requests).toEqual([])
  })

  test('default: tezos looks up who sends first', async () => {
    const { tezos } = make('ghostnet')
    answers.tezos_publicKey = ['edpk1']
    answers.face_accounts = ['tz1a']
    answers.tezos_transferCoin = 'op'
    answers.tezos_transferFA2 = 'op2'
    expect(await tezos.wallet.transferCoin({ to: 'tz1b', amount: '0.5' })).toBe('op')
    expect(frame.requests.map(({ method }) => method)).toEqual([
      'tezos_publicKey',
      'face_accounts',
      'tezos_transferCoin',
    ])
    expect(asked()[1]).toEqual(['edpk1', 'tz1a', { to: 'tz1b', amount: '0.5' }])
    const { methods } = await tezos.contract.at('KT1c')
    const transfers = [{ from_: 'tz1a', txs: [{ to_: 'tz1b', token_id: '0', amount: '1' }] }]
    expect(await methods.transfer(transfers)).toBe('op2')
    expect(asked()).toEqual(['tezos_transferFA2', ['edpk1', 'tz1a', 'KT1c', transfers]])
  })

  test('error: what the operator’s wallet does not have says so', async () => {
    const { wc } = make('polygon')
    answers.face_openWalletConnect = new WalletError('notImplemented', { what: 'WalletConnect' })
    await expect(wc.connectOpensea()).rejects.toMatchObject({ code: 4002 })
  })
})
