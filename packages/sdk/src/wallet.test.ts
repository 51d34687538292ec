// @vitest-environment jsdom
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { methods } from '@latchkey/protocol/methods'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveModalDialogs, playFrame } from './fixtures/frame.fake.ts'
import type { WalletOptions } from './options.ts'
import { createWallet, isSwitch, type Wallet } from './wallet.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const options: WalletOptions = { apiKey: 'demo-key_0123456789', chainId: 80001, walletUrl: 'http://localhost:3333' }

let wallet: Wallet | undefined
const create = (more: Partial<WalletOptions> = {}) => {
  wallet = createWallet({ ...options, ...more } as WalletOptions)
  return wallet
}

beforeAll(giveModalDialogs)

afterEach(() => {
  wallet?.destroy()
  document.body.replaceChildren()
})

const iframe = () => document.getElementById('face-iframe') as HTMLIFrameElement

const login = { faceUserId: 'u', loginProvider: 'google.com', wallet: { address: account } }
const answers: Record<string, unknown> = {
  eth_chainId: '0x13881',
  eth_accounts: [account],
  face_directSocialLogin: login,
  face_logOut: true,
  eth_estimateGas: '0x5208',
}
const answer = (method: string) => answers[method]

describe('isSwitch', () => {
  test('default: the methods whose records say so', () => {
    const declared = Object.entries(methods).filter(([, record]) => record.effect === 'switch')
    expect(Object.keys(methods).filter(isSwitch)).toEqual(declared.map(([name]) => name))
  })
})

describe('createWallet', () => {
  test('behavior: what asks a person is cancelled too while its checks are still being loaded', async () => {
    const wallet = create()
    const frame = playFrame(answer)
    const asked = wallet.request('face_directSocialLogin', 'google.com')
    const silent = wallet.request('eth_chainId')
    wallet.close()
    frame.load()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await silent).toBe('0x13881')
    expect(frame.requests.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('default: a hidden frame over the whole page, greeted at the exact origin, answers', async () => {
    const wallet = create()
    const frame = playFrame(answer)
    frame.load()
    expect(await wallet.request('eth_chainId')).toBe('0x13881')

    expect(iframe().src).toBe(
      'http://localhost:3333/?api_key=demo-key_0123456789&blockchain=POLYGON&env=ProdTest&version=1.12.3&type=web&notification=toast',
    )
    expect(iframe().title).toBe('Wallet')
    expect(iframe().style).toMatchObject({ display: 'none', position: 'fixed', zIndex: '2147483647' })
    expect(iframe().getAttribute('allow')).toBe(
      'publickey-credentials-get http://localhost:3333; publickey-credentials-create http://localhost:3333; clipboard-write http://localhost:3333',
    )
    expect(iframe().getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
    )
    expect(iframe().getAttribute('referrerpolicy')).toBe('origin')
    expect(frame.hellos).toHaveLength(1)
    expect(frame.hellos[0]).toMatchObject({
      origin: 'http://localhost:3333',
      hello: { kind: 'hello', version: 1, network: 'mumbai', sdk: '0.1.0' },
    })
  })

  test('behavior: the wallet is told what the screen’s edges take of it', async () => {
    vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: '0px', scrollPaddingBottom: '34px' }))
    create()
    const frame = playFrame(answer)
    frame.load()
    frame.say({ kind: 'control', method: 'face_openIframe' })
    await vi.waitFor(() =>
      expect(frame.safeAreas).toEqual([{ kind: 'safe-area', from: 'FACE_SDK', top: 0, bottom: 34 }]),
    )
    vi.unstubAllGlobals()
  })

  test('behavior: the page’s camera is lent only where the page says so', () => {
    create({ camera: true })
    expect(iframe().getAttribute('allow')).toContain('; camera http://localhost:3333')
  })

  test('behavior: the overlay is shown and hidden as the frame asks; focus goes in and comes back', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    create()
    const frame = playFrame(answer)
    frame.load()
    frame.say({ kind: 'control', method: 'face_openIframe' })
    await vi.waitFor(() => expect(iframe().style.display).toBe('block'))
    expect(document.activeElement).toBe(iframe())
    expect(iframe().closest('dialog')?.open).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    frame.say({ kind: 'control', method: 'face_closeIframe' })
    await vi.waitFor(() => expect(iframe().style.display).toBe('none'))
    expect(iframe().closest('dialog')?.open).toBe(false)
    expect(document.activeElement).toBe(button)
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('behavior: close hides the frame, rejects with 4001 and tells the frame; the next call works', async () => {
    const wallet = create()
    const frame = playFrame((method) => (method === 'personal_sign' ? new Promise(() => {}) : answers[method]))
    frame.load()
    const signing = wallet.request('personal_sign', '0x68656c6c6f', account).catch((error) => error)
    frame.say({ kind: 'control', method: 'face_openIframe' })
    await vi.waitFor(() => expect([frame.requests.length, iframe().style.display]).toEqual([1, 'block']))
    wallet.close()
    expect(await signing).toMatchObject({ code: 4001 })
    expect(iframe().style.display).toBe('none')
    await vi.waitFor(() => expect(frame.cancelled).toEqual([frame.requests[0]?.id]))
    expect(await wallet.request('eth_chainId')).toBe('0x13881')
  })

  test('behavior: the platform closing the dialog counts as closing the wallet', async () => {
    const wallet = create()
    const frame = playFrame((method) => (method === 'personal_sign' ? new Promise(() => {}) : answers[method]))
    frame.load()
    const signing = wallet.request('personal_sign', '0x68656c6c6f', account).catch((error) => error)
    frame.say({ kind: 'control', method: 'face_openIframe' })
    await vi.waitFor(() => expect([frame.requests.length, iframe().style.display]).toEqual([1, 'block']))
    iframe().closest('dialog')?.close()
    expect(await signing).toMatchObject({ code: 4001 })
  })

  test('behavior: state follows success: login connects, a null login does not, logout disconnects', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('connect', (data) => received.push(['connect', data]))
    wallet.on('accountsChanged', (data) => received.push(['accountsChanged', data]))
    wallet.on('disconnect', ({ code, message }) => received.push(['disconnect', code, message]))
    let result: unknown = null
    playFrame((method) => (method === 'face_directSocialLogin' ? result : answers[method])).load()
    await wallet.request('face_directSocialLogin', 'google.com')
    expect(received).toEqual([])
    result = login
    await wallet.request('face_directSocialLogin', 'google.com')
    await wallet.request('eth_accounts')
    await wallet.request('face_logOut')
    expect(received).toEqual([
      ['accountsChanged', [account]],
      ['connect', { chainId: '0x13881' }],
      ['disconnect', 4900, 'face wallet logout'],
      ['accountsChanged', []],
    ])
  })

  test('behavior: what the frame says unasked is checked and told once', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('accountsChanged', (data) => received.push(data))
    wallet.on('chainChanged', (data) => received.push(data))
    const frame = playFrame(answer)
    frame.load()
    for (const data of [['0xEVIL'], 'x', null, [], [account], [account.toLowerCase()]])
      frame.say({ kind: 'event', event: 'accountsChanged', data })
    for (const data of ['nonsense', 7, '', '0x01', '0x1']) frame.say({ kind: 'event', event: 'chainChanged', data })
    await vi.waitFor(() => expect(received).toEqual([[], [account], '0x1']))
  })

  test('behavior: a frame that lost its session when it was loaded anew is a disconnect', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('accountsChanged', (data) => received.push(data))
    let accounts = [account]
    const frame = playFrame((method) => (method === 'eth_accounts' ? accounts : answers[method]))
    frame.load()
    await wallet.request('eth_accounts')
    frame.load()
    await wallet.request('eth_chainId')
    expect(received).toEqual([])
    accounts = []
    frame.load()
    await vi.waitFor(() => expect(received).toEqual([[]]))
  })

  test('behavior: any network of the register, by name, by another name, by id', () => {
    for (const [input, name] of [
      ['aptoslab_testnet', 'aptos_testnet'],
      ['solana', 'solana'],
      [137, 'polygon'],
      ['0x38', 'bnb_smart_chain'],
    ] as const) {
      const wallet = createWallet({ apiKey: options.apiKey, network: input, walletUrl: 'http://localhost:3333' })
      expect(wallet.network).toBe(name)
      wallet.destroy()
    }
  })

  test('behavior: switching asks the wallet; the state follows its yes, and is told once', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('chainChanged', (data) => received.push(data))
    const frame = playFrame((method, params, frame) => {
      if (method === 'face_switchNetwork') frame.say({ kind: 'event', event: 'chainChanged', data: '0x38' })
      return method === 'face_switchNetwork' ? (params[0] as { network: string }).network : answers[method]
    })
    frame.load()
    const switched = wallet.switchNetwork('bnb_smart_chain')
    expect(wallet.network).toBe('mumbai')
    await switched
    expect([wallet.network, received]).toEqual(['bnb_smart_chain', ['0x38']])
    expect(frame.requests.at(-1)).toMatchObject({ params: [{ network: 'bnb_smart_chain' }] })
    frame.load()
    await wallet.request('eth_chainId')
    expect(frame.hellos.at(-1)?.hello.network).toBe('bnb_smart_chain')
  })

  test('behavior: a chain of viem’s that the operator added, by name, by chain, and as the wallet tells it', async () => {
    const otter = { id: 31_337, testnet: true, name: 'Otter Chain' }
    const wallet = create({ network: otter })
    const received: unknown[] = []
    wallet.on('chainChanged', (data) => received.push(data))
    const frame = playFrame((method, params) =>
      method === 'face_switchNetwork' ? (params[0] as { network: string }).network : null,
    )
    frame.load()
    await wallet.request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(iframe().src).toContain('blockchain=EIP155_31337&env=ProdTest')
    expect(frame.hellos[0]?.hello.network).toBe('eip155_31337')
    expect(wallet.network).toBe('eip155_31338')
    frame.say({ kind: 'event', event: 'chainChanged', data: '0x7a6b' })
    await vi.waitFor(() => expect(wallet.network).toBe('eip155_31339'))
    await wallet.switchNetwork(otter)
    expect(frame.requests.at(-1)).toMatchObject({ params: [{ network: 'eip155_31337' }] })
    await wallet.switchNetwork({ id: 137 })
    expect(wallet.network).toBe('polygon')
    expect(received).toEqual(['0x7a6a', '0x7a6b', '0x7a69', '0x89'])
    // A number alone is more likely a mistake.
    await expect(wallet.switchNetwork(31_337)).rejects.toThrow('[4202] Invalid chainId: 31337')
    expect(() => createWallet({ ...options, chainId: 31_337 })).toThrow('[4202] Invalid chainId: 31337')
  })

  test('behavior: Aptos has the chain id of Ethereum: the page is not told it is on Ethereum', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('chainChanged', (data) => received.push(data))
    wallet.on('connect', (data) => received.push(data))
    playFrame((method, params, frame) => {
      if (method === 'face_directSocialLogin') return login
      frame.say({ kind: 'event', event: 'chainChanged', data: '0x1' })
      return (params[0] as { network: string }).network
    }).load()
    await wallet.switchNetwork('aptos')
    await wallet.request('face_directSocialLogin', 'google.com')
    expect([wallet.network, received]).toEqual(['aptos', []])
    await wallet.switchNetwork(1)
    expect([wallet.network, received]).toEqual(['ethereum', ['0x1']])
  })

  test('behavior: toasts are told to the page', async () => {
    create()
    const received: unknown[] = []
    const listen = (event: CustomEvent) => received.push(event.detail)
    addEventListener('face-toast', listen)
    const toast = { title: 'Signed in', description: '', type: 'default' } as const
    const frame = playFrame(answer)
    frame.load()
    frame.say({ kind: 'control', method: 'face_showToast', result: { ...toast, type: 'evil' } as never })
    frame.say({ kind: 'control', method: 'face_showToast', result: toast })
    await vi.waitFor(() => expect(received).toEqual([{ ...toast, iconType: undefined }]))
    removeEventListener('face-toast', listen)
  })

  test('behavior: after destroy a new wallet can be created', async () => {
    const first = create()
    const waiting = first.request('eth_chainId').catch((error) => error)
    first.destroy()
    expect(isWalletError(await waiting, 'noAnswer')).toBe(true)
    expect(iframe()).toBeNull()
    const second = create()
    playFrame(answer).load()
    expect(await second.request('eth_chainId')).toBe('0x13881')
  })

  test('error: a second initialisation', () => {
    create()
    expect(() => createWallet(options)).toThrow(new Error('Face is already initialized, Face can be initialized once.'))
    try {
      createWallet(options)
    } catch (error) {
      expect(isWalletError(error)).toBe(false)
    }
  })

  test('error: bad options, before anything is put into the page', () => {
    expect(() => create({ apiKey: '' })).toThrow('[4000] invalid apiKey')
    expect(() => create({ chainId: 7777 })).toThrow('[4202] Invalid chainId: 7777')
    expect(() => create({ chainId: 5 })).toThrow('[4202] unsupported chain error')
    expect(() => create({ notificationOptions: { type: 'all' as never } })).toThrow(
      '[4000] invalid notificationOptions',
    )
    expect(() => createWallet({ ...options, network: 'POLYGON' })).toThrow('[4202] Invalid network parameter')
    expect(() => create({ timeouts: { asking: 1000 } })).toThrow('[4000] invalid timeouts.asking')
    expect(iframe()).toBeNull()
  })

  test('error: parameters of another form never reach the frame', async () => {
    const wallet = create()
    const frame = playFrame(answer)
    frame.load()
    await expect(wallet.request('face_directSocialLogin', 7 as never)).rejects.toMatchObject({ code: 4000 })
    await wallet.request('eth_chainId')
    expect(frame.requests.map(({ method }) => method)).toEqual(['eth_chainId'])
  })
})

describe('provider', () => {
  test('default: EIP-1193 requests, proxied reads included', async () => {
    const { provider } = create()
    playFrame(answer).load()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
    expect(await provider.request({ method: 'eth_estimateGas', params: [{ to: account }] })).toBe('0x5208')
  })

  test('behavior: a list is sent one by one, answered in order, and fails once all have ended', async () => {
    const { provider } = create()
    let slow: (() => void) | undefined
    const frame = playFrame((method) => {
      if (method === 'eth_gasPrice') throw new WalletError('badRequest', { reason: 'no node' })
      if (method === 'eth_accounts') return new Promise((resolve) => (slow = () => resolve([account])))
      return answers[method]
    })
    frame.load()
    const well = provider.request([{ method: 'eth_accounts' }, { method: 'eth_chainId' }])
    await vi.waitFor(() => expect(frame.requests).toHaveLength(2))
    slow?.()
    expect(await well).toEqual([[account], '0x13881'])

    let ended = false
    const ill = provider.request([{ method: 'eth_gasPrice' }, { method: 'eth_accounts' }]).catch((error) => error)
    void ill.then(() => (ended = true))
    await vi.waitFor(() => expect(frame.requests).toHaveLength(4))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ended).toBe(false)
    slow?.()
    expect(await ill).toMatchObject({ code: -32600, data: { code: 4003 }, message: 'Face Error: [4003] no node' })
  })

  test('behavior: wallet_switchEthereumChain is the wallet’s to ask; 4902 passes through', async () => {
    const wallet = create()
    const codes: number[] = []
    wallet.on('disconnect', ({ code }) => codes.push(code))
    const frame = playFrame((_, params) => {
      const [{ chainId }] = params as [{ chainId: string }]
      if (chainId !== '0x89') throw new WalletError('unrecognizedChain', { chainId })
      return null
    })
    frame.load()
    const ask = (chainId: string) =>
      wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(ask('0x1e61')).rejects.toMatchObject({ code: 4902 })
    expect([wallet.network, codes]).toEqual(['mumbai', [4901]])
    expect(await ask('0x89')).toBeNull()
    expect(wallet.network).toBe('polygon')
    expect(frame.requests.map(({ method }) => method)).toEqual(Array(2).fill('wallet_switchEthereumChain'))
  })

  test('behavior: EIP-747 has an object for parameters; gas is estimated by the node', async () => {
    const { provider } = create()
    const frame = playFrame((method) => method === 'wallet_watchAsset' || answers[method])
    frame.load()
    const asset = { type: 'ERC20', options: { address: account } }
    expect(await provider.request({ method: 'wallet_watchAsset', params: asset })).toBe(true)
    expect(await provider.request({ method: 'eth_estimateGas', params: [{ to: account }] })).toBe('0x5208')
    expect(frame.requests.map(({ params }) => params)).toEqual([asset, [{ to: account }]])
  })

  test('behavior: on and removeListener', async () => {
    const { provider } = create()
    const frame = playFrame(answer)
    frame.load()
    const received = vi.fn()
    const removed = vi.fn()
    provider.on('chainChanged', received).on('chainChanged', removed).removeListener('chainChanged', removed)
    frame.say({ kind: 'event', event: 'chainChanged', data: '0x1' })
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith('0x1'))
    expect(removed).not.toHaveBeenCalled()
  })

  test('error: methods the wallet does not have, also those every object has', async () => {
    const { provider } = create()
    for (const method of ['eth_sign', 'toString', '__proto__', 'eth_subscribe'])
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200, data: { code: 4201 } })
    await expect(provider.request({} as never)).rejects.toBeInstanceOf(WalletError)
  })

  test('error: an abort takes the request back', async () => {
    const { provider } = create()
    const frame = playFrame(() => new Promise(() => {}))
    frame.load()
    const stop = new AbortController()
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', account], signal: stop.signal })
    const outcome = signing.catch((error) => error)
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    stop.abort()
    expect(await outcome).toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(frame.cancelled).toHaveLength(1))
  })
})
