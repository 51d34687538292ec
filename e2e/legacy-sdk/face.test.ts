// @vitest-environment jsdom
import { afterEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createLegacyFace, type LegacyEvent, type LegacyFace } from './face.ts'
import { type Generation, generations } from './generations.ts'

type Sent = { method: string; id: string; from: string; params?: unknown }

const wallet = 'http://wallet.test'
const loginResponse = { faceUserId: 'u' }
const answers: Record<string, unknown> = {
  eth_chainId: '0x89',
  face_accounts: ['0xabc'],
  face_getUserVerificationToken: 'jwt',
  face_logInSignUp: loginResponse,
  face_directSocialLogin: null,
  face_switchNetwork: 'echo',
  aptos_signMessage: '{"nonce":"1"}',
  aptos_signTransaction: '{}',
  tezos_publicKey: ['edpk'],
}

/** Posts to the page as a window does. */
const hear = (data: unknown, origin = wallet) => dispatchEvent(new MessageEvent('message', { data, origin }))

let listening: MockInstance<typeof addEventListener> | undefined

/** Leaves the page, which removes the listeners of its SDK. */
const leave = () => {
  for (const [name, listener] of listening?.mock.calls ?? []) removeEventListener(name, listener)
  listening?.mockRestore()
  document.body.replaceChildren()
}

/** A legacy SDK with a wallet that answers at once, as long as `answering` is true. */
const open = (generation: Generation, { network = 'polygon' as unknown, ready = true, answering = true } = {}) => {
  const events: LegacyEvent[] = []
  listening = vi.spyOn(globalThis, 'addEventListener')
  const face = createLegacyFace({ generation, apiKey: 'k', network, iframeUrl: wallet }, (event) => events.push(event))
  const frame = document.querySelector('iframe') as HTMLIFrameElement
  const sent: Sent[] = []
  const targets: unknown[] = []
  const window = frame.contentWindow as Window
  window.postMessage = ((message: Sent, target: unknown) => {
    const copy = structuredClone(message)
    sent.push(copy)
    targets.push(target)
    if (answering) queueMicrotask(() => hear({ id: copy.id, result: answers[copy.method] }))
  }) as typeof window.postMessage
  if (ready) hear({ method: 'face_ready' })
  return { face, frame, sent, targets, events }
}

/** `work` is pending: it is observed, and has not ended within a few turns. */
const isPending = async (work: Promise<unknown>) => {
  const later = new Promise((resolve) => setTimeout(resolve, 20, 'pending'))
  return (await Promise.race([work, later])) === 'pending'
}

afterEach(leave)

const bora = { bappUsn: 'usn', signature: 'sig' }
const byteText = (text: string) => new TextEncoder().encode(text)

/** Every call, and the request it sends: method and params; params are left out where the request has no such key. */
const calls: [string, Generation, (face: LegacyFace) => unknown, ...[method: string, params?: unknown][]][] = [
  ['login()', '1.10.4', (f) => f.auth.login(), ['face_logInSignUp', undefined]],
  ['login(list)', '1.10.4', (f) => f.auth.login(['google.com']), ['face_logInSignUp', ['google.com']]],
  ['directSocialLogin', '1.5.1', (f) => f.auth.directSocialLogin('x.y'), ['face_directSocialLogin', ['x.y']]],
  ['getIdToken', '1.10.4', (f) => f.auth.getIdToken('google.com', 't'), ['face_getIdToken', ['google.com', 't']]],
  [
    'loginWithIdToken',
    '1.7',
    (f) => f.auth.loginWithIdToken({ idToken: 'i', sig: 's' }),
    ['face_loginWithIdToken', [{ idToken: 'i', sig: 's' }]],
  ],
  [
    'loginWithAccessToken',
    '1.10.4',
    (f) => f.auth.loginWithAccessToken({ accessToken: 'a', issuer: 'twitter.com', sig: 's' }),
    ['face_loginWithAccessToken', [{ accessToken: 'a', issuer: 'twitter.com', sig: 's' }]],
  ],
  ['boraLogin', '1.11.2', (f) => f.auth.boraLogin(bora), ['face_logInSignUp', [bora, undefined]]],
  [
    'boraDirectSocialLogin',
    '1.11.2',
    (f) => f.auth.boraDirectSocialLogin(bora, 'kakao.com'),
    ['face_directSocialLogin', ['kakao.com', bora]],
  ],
  [
    'boraLoginWithIdToken',
    '1.11.2',
    (f) => f.auth.boraLoginWithIdToken(bora, { idToken: 'i', sig: 's' }),
    ['face_loginWithIdToken', [{ idToken: 'i', sig: 's' }, bora]],
  ],
  ['logout', '1.5.1', (f) => f.auth.logout(), ['face_logOut']],
  ['getCurrentUser', '1.5.1', (f) => f.auth.getCurrentUser(), ['face_currentUser']],
  ['isLoggedIn', '1.5.1', (f) => f.auth.isLoggedIn(), ['face_loggedIn']],
  ['verification', '1.10.14', (f) => f.auth.getUserVerificationToken(), ['face_getUserVerificationToken', []]],
  ['getAddresses()', '1.5.1', (f) => f.getAddresses(), ['face_accounts', [undefined]]],
  ['getAddresses(family)', '1.5.1', (f) => f.getAddresses('SOLANA'), ['face_accounts', ['SOLANA']]],
  ['getChainId', '1.5.1', (f) => f.getChainId(), ['eth_chainId', []]],
  ['home()', '1.10.4', (f) => f.wallet.home(), ['face_openHome', [undefined]]],
  [
    'home(networks)',
    '1.10.4',
    (f) => f.wallet.home({ networks: ['polygon'] }),
    ['face_openHome', [{ networks: ['polygon'] }]],
  ],
  ['onRamp', '1.10.14', (f) => f.wallet.onRamp(['POLYGON']), ['face_openBuy', [{ blockchains: ['POLYGON'] }]]],
  [
    'onRampToken',
    '1.10.14',
    (f) => f.wallet.onRampToken('POLYGON', '0x0', 5),
    ['face_openBuy', [{ blockchains: ['POLYGON'], contractAddress: '0x0', coinAmount: 5 }]],
  ],
  [
    'connectOpensea()',
    '1.5.1',
    (f) => f.wc.connectOpensea(),
    ['face_openWalletConnect', ['OpenSea', 'https://opensea.io']],
  ],
  [
    'connectOpensea(collection)',
    '1.5.1',
    (f) => f.wc.connectOpensea('cats'),
    ['face_openWalletConnect', ['OpenSea', 'https://opensea.io/collection/cats']],
  ],
  ['solana keys', '1.5.1', (f) => f.solana.getPublicKeys(), ['face_accounts', ['SOLANA']]],
  [
    'solana send',
    '1.5.1',
    (f) => f.solana.signAndSendTransaction(Uint8Array.of(1, 255)),
    ['solana_sendTransaction', [{ serializedHex: '01ff' }]],
  ],
  ['near keys', '1.5.1', (f) => f.near.getPublicKeys(), ['face_accounts', ['NEAR']]],
  ['near balance', '1.5.1', (f) => f.near.getBalance('a.near'), ['near_get_balance', ['a.near', undefined]]],
  [
    'near send',
    '1.5.1',
    (f) => f.near.signAndSendTransaction(Uint8Array.of(2)),
    ['near_broadcast_tx_async', [{ serializedHex: '02' }]],
  ],
  ['aptos addresses', '1.10.4', (f) => f.aptos.getAddresses(), ['face_accounts', ['APTOS']]],
  [
    'aptos message',
    '1.10.4',
    (f) => f.aptos.signMessage({ message: 'm' }),
    ['aptos_signMessage', [byteText('{"message":"m"}')]],
  ],
  [
    'aptos sign',
    '1.10.4',
    (f) => f.aptos.signTransaction({ a: 1 }),
    ['face_accounts', ['APTOS']],
    ['aptos_signTransaction', [byteText('0xabc'), byteText('{"a":1}'), undefined]],
  ],
  [
    'aptos submit',
    '1.10.4',
    (f) => f.aptos.signAndSubmitTransaction({ a: 1 }, { b: 2 }),
    ['face_accounts', ['APTOS']],
    ['aptos_signAndSubmitTransaction', [byteText('0xabc'), byteText('{"a":1}'), { b: 2 }]],
  ],
  [
    'aptos several',
    '1.10.4',
    (f) => f.aptos.signMultiAgentTransaction(Uint8Array.of(1), Uint8Array.of(2)),
    ['aptos_signMultiAgentTransaction', [Uint8Array.of(1), Uint8Array.of(2)]],
  ],
  ['hedera account', '1.12.5', (f) => f.hedera.getAccountId(), ['hedera_getAccountId']],
  ['hedera pair text', '1.12.5', (f) => f.hedera.hashConnect.getPairString(), ['hedera_getHashConnectPairString', []]],
  ['hedera init', '1.12.5', (f) => f.hedera.hashConnect.init(), ['hedera_initHashConnect']],
  ['hedera pair', '1.12.5', (f) => f.hedera.hashConnect.pair({ s: 1 }), ['hedera_pairHashConnect', [{ s: 1 }]]],
  ['hedera leave', '1.12.5', (f) => f.hedera.hashConnect.disconnect('t'), ['hedera_disconnectHashConnect', ['t']]],
  ['tezos keys', '1.12.5', (f) => f.tezos.getPublicKeys(), ['tezos_publicKey']],
  ['tezos addresses', '1.12.5', (f) => f.tezos.getAddresses(), ['face_accounts', ['TEZOS']]],
  [
    'tezos coin',
    '1.12.5',
    (f) => f.tezos.transferCoin({ to: 'tz1', amount: 3 }),
    ['tezos_publicKey'],
    ['face_accounts', ['TEZOS']],
    ['tezos_transferCoin', ['edpk', '0xabc', { to: 'tz1', amount: 3 }]],
  ],
  [
    'tezos FA2',
    '1.12.5',
    (f) => f.tezos.transferFa2('KT1', [{ from_: 'a', txs: [] }]),
    ['tezos_publicKey'],
    ['face_accounts', ['TEZOS']],
    ['tezos_transferFA2', ['edpk', '0xabc', 'KT1', [{ from_: 'a', txs: [] }]]],
  ],
  ['eth_accounts', '1.5.1', (f) => f.provider.request({ method: 'eth_accounts' }), ['face_accounts', [undefined]]],
  [
    'personal_listAccounts',
    '1.5.1',
    (f) => f.provider.request({ method: 'personal_listAccounts', params: [] }),
    ['face_accounts', [undefined]],
  ],
  ['estimate', '1.10.4', (f) => f.provider.request({ method: 'eth_estimateGas', params: [{}] })],
  ['any request', '1.5.1', (f) => f.provider.request({ method: 'eth_gasPrice' }), ['eth_gasPrice']],
  [
    'a list',
    '1.5.1',
    (f) =>
      f.provider.request([
        { method: 'eth_accounts' },
        { method: 'eth_estimateGas', params: [1] },
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] },
      ]),
    ['eth_accounts'],
    ['eth_estimateGas', [1]],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ],
]

describe('createLegacyFace', () => {
  describe.each(generations)('behavior: the messages of %s', (generation) => {
    const own = calls.filter(([, first]) => generations.indexOf(first) <= generations.indexOf(generation))
    test.each(own)('%s', async (_name, _first, call, ...wanted) => {
      const { face, sent, targets } = open(generation)
      await call(face)
      expect(sent.map(({ id: _id, from: _from, ...rest }) => rest)).toStrictEqual(
        structuredClone(wanted).map(([method, ...params]) => ({
          method,
          ...(params.length > 0 && { params: params[0] }),
        })),
      )
      expect(new Set(sent.map(({ from }) => from))).toEqual(new Set(sent.length > 0 ? ['FACE_SDK'] : []))
      expect(targets.every((target) => target === '*')).toBe(true)
      for (const [at, { id }] of sent.entries()) expect(id).toMatch(new RegExp(`^[0-9]{6}-${at + 1}$`))
    })
  })

  test('behavior: up to 1.7 login and home send no params, whatever is given', async () => {
    const { face, sent } = open('1.7')
    await face.auth.login(['google.com'])
    await face.wallet.home({ networks: ['polygon'] })
    expect(sent.map((each) => ('params' in each ? each.params : 'none'))).toEqual(['none', 'none'])
  })

  test('behavior: switching says the blockchain up to 1.12.5, then the network', async () => {
    const sentBy = async (generation: Generation, given: unknown) => {
      const { face, sent } = open(generation)
      await face.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: given }] })
      leave()
      return sent[0]?.params
    }
    expect(await sentBy('1.10.14', '0x1')).toEqual([{ blockchain: 'ETHEREUM' }])
    expect(await sentBy('1.12.5', 'baobab')).toEqual([{ blockchain: 'KLAYTN' }])
    expect(await sentBy('1.14.9', 1001)).toEqual([{ network: 'baobab' }])
    expect(await sentBy('1.5.1', '0x89')).toEqual([{ blockchain: 'ETHEREUM' }])
  })

  test('behavior: bora and hedera on their own networks', async () => {
    const first = open('1.14.9', { network: 'bora' })
    await first.face.bora.isConnected('usn')
    await first.face.bora.connect(bora)
    expect(first.sent).toMatchObject([
      { method: 'bora_isConnected', params: ['usn'] },
      { method: 'bora_connect', params: [bora] },
    ])
    leave()
    const second = open('1.12.5', { network: 'hedera' })
    await second.face.hedera.hederaAssociate('0.0.5')
    expect(second.sent).toMatchObject([{ method: 'hedera_associate', params: ['0.0.5'] }])
  })

  test('behavior: the frame, as every generation makes it', () => {
    const { frame } = open('1.12.5')
    expect(frame).toMatchObject({ id: 'face-iframe', title: 'Secure Modal', parentElement: document.body })
    expect(frame.getAttribute('allow') ?? frame.allow).toBe('clipboard-read; clipboard-write')
    expect(frame.hasAttribute('sandbox')).toBe(false)
    expect(frame.style).toMatchObject({ display: 'none', position: 'fixed', width: '100%', zIndex: '2147483647' })
  })

  test('behavior: nothing is posted before the wallet is ready, and ready counts from the exact address alone', async () => {
    const { face, sent } = open('1.12.5', { ready: false })
    const asked = face.auth.getCurrentUser()
    hear({ method: 'face_ready' }, 'http://elsewhere.test')
    expect(await isPending(asked)).toBe(true)
    expect(sent).toEqual([])
    hear({ method: 'face_ready' })
    await asked
    expect(sent).toHaveLength(1)
  })

  test('behavior: the request object itself gets id and from; a dapp’s own id counts from 1.10.4 on', async () => {
    const later = open('1.10.14')
    const request: { method: string; id?: unknown; from?: string } = { method: 'eth_call' }
    await later.face.provider.request(request)
    await later.face.provider.request(request)
    expect(request).toEqual({ method: 'eth_call', id: later.sent[0]?.id, from: 'FACE_SDK' })
    await later.face.provider.request({ method: 'eth_call', id: 77, jsonrpc: '2.0', to: 'x' })
    expect(later.sent.map(({ id }) => id)).toEqual([request.id, request.id, '77'])
    expect(later.sent[2]).toMatchObject({ jsonrpc: '2.0', to: 'x' })
    leave()
    const first = open('1.5.1')
    await first.face.provider.request({ method: 'eth_call', id: 77 })
    expect(first.sent[0]?.id).toMatch(/^[0-9]{6}-1$/)
  })

  test('behavior: an answer is matched by id alone: from anyone, and a control message too', async () => {
    const { face, sent } = open('1.14.9', { answering: false })
    const stolen = face.auth.getCurrentUser()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    hear({ id: sent[0]?.id, result: 'evil' }, 'http://elsewhere.test')
    expect(await stolen).toBe('evil')
    const early = face.auth.getCurrentUser()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    hear({ id: sent[1]?.id, method: 'face_openIframe' })
    expect(await early).toBe(undefined)
  })

  test('behavior: isLoggedIn takes any message for its answer up to 1.11.2', async () => {
    for (const generation of ['1.5.1', '1.11.2', '1.12.5'] as const) {
      const { face, sent } = open(generation, { answering: false })
      const asked = face.auth.isLoggedIn()
      await vi.waitFor(() => expect(sent).toHaveLength(1))
      hear({ hello: 1 }, 'http://elsewhere.test')
      expect(await isPending(asked)).toBe(generation === '1.12.5')
      hear({ id: sent[0]?.id, result: true })
      expect(await asked).toBe(generation === '1.12.5')
      leave()
    }
  })

  test('behavior: an error of the wallet is handed on as the plain object it is', async () => {
    const { face, sent } = open('1.14.9', { answering: false })
    const asked = face.provider.request({ method: 'personal_sign' }).catch((failure: unknown) => failure)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const error = { code: 4001, message: 'Face Error: [4001] user rejected request', isFaceError: true }
    hear({ id: sent[0]?.id, error })
    expect(await asked).toBe(error)
  })

  test('behavior: the overlay opens, closes and gives the focus back', () => {
    const { frame, face } = open('1.12.5')
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    hear({ method: 'face_openIframe' }, 'http://elsewhere.test')
    expect(frame.style.display).toBe('none')
    hear({ method: 'face_openIframe' })
    expect([frame.style.display, document.activeElement]).toEqual(['block', frame])
    hear({ method: 'face_closeIframe' })
    expect([frame.style.display, document.activeElement]).toEqual(['none', button])
    hear({ method: 'face_openIframe' })
    face.wallet.close()
    expect(frame.style.display).toBe('none')
  })

  test('behavior: a toast is a window event, of the form of the generation', () => {
    const toastOf = (generation: Generation) => {
      open(generation)
      const events: Event[] = []
      const listen = (event: Event) => events.push(event)
      addEventListener('face-toast', listen)
      hear({
        method: 'face_showToast',
        result: { title: 't', description: 'd', type: 'error', iconType: 'i', more: 1 },
      })
      removeEventListener('face-toast', listen)
      leave()
      return events.map((event) => [event instanceof CustomEvent, Reflect.get(event, 'detail')])
    }
    const four = { title: 't', description: 'd', type: 'error', iconType: 'i' }
    expect(toastOf('1.10.4')).toEqual([])
    expect(toastOf('1.10.14')).toEqual([[true, { ...four, more: 1 }]])
    expect(toastOf('1.11.2')).toEqual([[false, four]])
  })

  test('behavior: events of the provider, with chain ids of whole bytes', async () => {
    const { face, events } = open('1.12.5', { network: 'mumbai' })
    await face.auth.login()
    expect(await face.auth.directSocialLogin('google.com')).toBe(null) // The listeners are notified anyway.
    await face.switchNetwork('ethereum')
    await face.auth.logout()
    expect(events).toEqual([
      { event: 'connect', data: { chainId: '0x013881' } },
      { event: 'connect', data: { chainId: '0x013881' } },
      { event: 'chainChanged', data: '0x01' },
      { event: 'disconnect', data: { name: 'disconnect', code: 4900, message: 'face wallet logout' } },
    ])
  })

  test('behavior: no events up to 1.10.4, and none on a network without a provider', async () => {
    for (const [generation, network] of [
      ['1.10.4', 'polygon'],
      ['1.14.9', 'solana'],
    ] as const) {
      const { face, events } = open(generation, { network })
      await face.auth.login()
      await face.auth.logout()
      expect(events).toEqual([])
      leave()
    }
  })

  test('error: a refused switch is a disconnect, after which 1.14 stands on the refused network', async () => {
    for (const generation of ['1.12.5', '1.14.9'] as const) {
      const { face, sent, events } = open(generation, { answering: false })
      const asked = face.switchNetwork('ethereum').catch((failure: unknown) => failure)
      await vi.waitFor(() => expect(sent).toHaveLength(1))
      hear({ id: sent[0]?.id, error: { code: 4202, message: 'no' } })
      expect(await asked).toEqual({ code: 4202, message: 'no' })
      expect(events).toEqual([{ event: 'disconnect', data: { name: undefined, message: 'no', code: 4901 } }])
      expect(face.getNetwork()).toBe(generation === '1.12.5' ? 'polygon' : 'ethereum')
      leave()
    }
  })

  const gates: [string, Generation, string, (face: LegacyFace) => Promise<unknown>, string][] = [
    ['no providers', '1.12.5', 'polygon', (f) => f.auth.login([]), '[4000] invalid providers'],
    ['a foreign provider', '1.12.5', 'polygon', (f) => f.auth.login(['x.y']), '[4000] invalid providers'],
    ['no provider', '1.12.5', 'polygon', (f) => f.auth.directSocialLogin(), '[4000] invalid provider'],
    ['no access token', '1.12.5', 'polygon', (f) => f.auth.getIdToken('google.com'), '[4000] invalid accessToken'],
    [
      'an id token without sig',
      '1.12.5',
      'polygon',
      (f) => f.auth.loginWithIdToken({ idToken: 'i' }),
      '[4000] invalid loginWithIdTokenRequest',
    ],
    [
      'an access token without sig',
      '1.12.5',
      'polygon',
      (f) => f.auth.loginWithAccessToken({ accessToken: 'a' }),
      '[4000] invalid loginWithIdTokenRequest',
    ],
    ['an unknown family', '1.12.5', 'polygon', (f) => f.getAddresses('solana'), '[4000] invalid blockchain'],
    ['home on Solana', '1.14.9', 'solana', (f) => f.wallet.home(), '[4202] unsupported chain error'],
    ['home of nothing', '1.12.5', 'polygon', (f) => f.wallet.home({ networks: [] }), '[4000] invalid options.networks'],
    [
      'home of main and test',
      '1.12.5',
      'polygon',
      (f) => f.wallet.home({ networks: ['polygon', 'baobab'] }),
      'You initialized the Face SDK with Mainnet. Please open the wallet home in the same environment as the initialized network.',
    ],
    ['buying nothing', '1.12.5', 'polygon', (f) => f.wallet.onRamp([]), '[4000] invalid blockchains'],
    [
      'buying less than nothing',
      '1.12.5',
      'polygon',
      (f) => f.wallet.onRampToken('POLYGON', '0x0', -1),
      '[4000] invalid coinAmount',
    ],
    ['OpenSea on Tezos', '1.12.5', 'tezos', (f) => f.wc.connectOpensea(), '[4202] unsupported chain error'],
    ['BORA elsewhere', '1.14.9', 'oasys', (f) => f.bora.isConnected('u'), '[4202] unsupported chain error'],
    ['BORA without signature', '1.12.5', 'bora', (f) => f.bora.connect({ bappUsn: 'u' }), '[4000] invalid request'],
    ['Hedera elsewhere', '1.12.5', 'polygon', (f) => f.hedera.hederaAssociate('t'), '[4202] unsupported chain error'],
    ['Aptos keys from 1.14', '1.14.3', 'aptos', (f) => f.aptos.getPublicKeys(), 'Not implemented yet'],
    ['a refused network', '1.12.5', 'polygon', (f) => f.switchNetwork('psm'), '[4000] invalid network'],
    ['an unknown chain', '1.12.5', 'polygon', (f) => f.switchNetwork('0xdead'), '[4202] Invalid chainId: 57005'],
  ]
  test.each(gates)('error: %s is refused before anything is sent', async (_name, generation, network, call, text) => {
    const { face, sent } = open(generation, { network })
    await expect(call(face)).rejects.toThrow(text)
    expect(sent).toEqual([])
  })

  test('error: a provider on a network without one', () => {
    const { face } = open('1.10.4', { network: 'near' })
    expect(() => face.provider).toThrow('[4202] unsupported chain error')
  })

  test('error: no addresses, no token', async () => {
    const { face, sent } = open('1.12.5', { answering: false })
    const failed = [face.getAddresses(), face.auth.getUserVerificationToken()].map((each) => each.catch(String))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    for (const { id } of sent) hear({ id, result: null })
    expect(await Promise.all(failed)).toEqual([
      'Error: get address failed',
      'Error: get user verification token failed',
    ])
  })

  test('error: a second wallet in the page', () => {
    open('1.12.5')
    expect(() => open('1.12.5')).toThrow('Face is already initialized, Face can be initialized once.')
  })

  test('error: members that came later are missing', () => {
    expect(open('1.5.1').face).not.toHaveProperty('bora')
    leave()
    expect(open('1.10.14').face).not.toHaveProperty('tezos')
  })
})
