// @vitest-environment jsdom
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveModalDialogs, playFrame } from '../fixtures/frame.fake.ts'
import { createWallet, type Wallet } from '../wallet.ts'
import { createAptosWallet, type NetworkInfo, registerAptosWallet } from './aptos.ts'

beforeAll(giveModalDialogs)

const publicKey = '0xea526ba1710343d953461ff68641f1b7df5f23b9042ffa2d2a798d3adb3f3d6c'
// By the official library: AptosAccount.getAccountFromDerivePath of the vector in its own tests.
const address = '0x07968dab936c1bad187c60ce4082f307d030d780e91e694ae03aef16aba73f30'
const authenticator = `0x0020${publicKey.slice(2)}40${'5a'.repeat(64)}`

let wallet: Wallet | undefined
let takeBack: (() => void) | undefined
afterEach(() => {
  takeBack?.()
  takeBack = undefined
  wallet?.destroy()
  document.body.replaceChildren()
})

const create = (answers: Record<string, (params: readonly unknown[]) => unknown> = {}) => {
  wallet = createWallet({ apiKey: 'demo-key_0123456789', chainId: 80001, walletUrl: 'http://localhost:3333' })
  const frame = playFrame((method, params) => {
    if (method === 'face_switchNetwork') return params[0] && (params[0] as { network: string }).network
    if (answers[method]) return answers[method](params)
    if (method === 'face_accounts') return [publicKey]
    if (method === 'eth_accounts') return []
    throw new WalletError('internal')
  })
  frame.load()
  return { ...createAptosWallet(wallet, { network: 'aptos_testnet' }), frame }
}
const texts = (params: readonly unknown[] | undefined) =>
  (params ?? []).map((each) => (typeof each === 'string' ? Buffer.from(each.slice(2), 'hex').toString() : each))

describe('registerAptosWallet', () => {
  test('default: found by whoever asks for wallets, before or after, until it is taken back', () => {
    create()
    const { get, on } = getWallets()
    const names = () => get().map(({ name }) => name)
    const received: string[] = []
    on('register', (...added) => received.push(...added.map(({ name }) => name)))
    takeBack = registerAptosWallet(wallet as Wallet, { name: 'Harbour' })
    expect(names()).toContain('Harbour')
    expect(received).toEqual(['Harbour'])
    const [found] = get().filter(({ name }) => name === 'Harbour')
    expect(found?.chains).toEqual(['aptos:mainnet', 'aptos:testnet'])
    for (const feature of [
      'account',
      'connect',
      'disconnect',
      'network',
      'onAccountChange',
      'onNetworkChange',
      'signMessage',
      'signTransaction',
    ])
      expect(found?.features).toHaveProperty(`aptos:${feature}`)
    takeBack()
    takeBack = undefined
    expect(names()).not.toContain('Harbour')
  })
})

describe('createAptosWallet', () => {
  test('default: connects to who is signed in, without a screen; the address is made of the key', async () => {
    const { standard, frame } = create()
    const { features } = standard
    await expect(features['aptos:account'].account()).rejects.toThrow('not connected')
    const answer = await features['aptos:connect'].connect(true)
    if (answer.status !== 'Approved') throw new Error('rejected')
    expect(String(answer.args.address)).toBe(address)
    expect(String(answer.args.publicKey)).toBe(publicKey)
    expect(answer.args.publicKey.bcsToBytes()).toHaveLength(33)
    expect(String(answer.args.publicKey.authKey().derivedAddress())).toBe(address)
    expect(standard.accounts).toMatchObject([{ address }])
    expect(frame.requests.map(({ method }) => method)).not.toContain('face_logInSignUp')
    // The page's own network is as it was.
    expect(wallet?.network).toBe('mumbai')
    await features['aptos:disconnect'].disconnect()
    expect(standard.accounts).toEqual([])
  })

  test('behavior: nobody signed in: silently that is a no, otherwise they are asked', async () => {
    let signedIn = false
    const { standard } = create({
      face_accounts: () => (signedIn ? [publicKey] : null),
      face_logInSignUp: () => {
        signedIn = true
        return {
          faceUserId: 'u',
          loginProvider: 'google.com',
          wallet: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
        }
      },
    })
    expect(await standard.features['aptos:connect'].connect(true)).toEqual({ status: 'Rejected' })
    expect(await standard.features['aptos:connect'].connect()).toMatchObject({ status: 'Approved' })
  })

  test('error: a network the wallet does not know is not taken for another', async () => {
    const { standard, frame } = create()
    const { features } = standard
    const devnet = { name: 'devnet', chainId: 42 }
    for (const silent of [true, false])
      await expect(features['aptos:connect'].connect(silent, devnet)).rejects.toSatisfy((failure) =>
        isWalletError(failure, 'unsupportedChain'),
      )
    expect(await features['aptos:network'].network()).toEqual({ name: 'testnet', chainId: 2 })
    expect(standard.accounts).toEqual([])
    expect(frame.requests).toEqual([])
    expect(await features['aptos:connect'].connect(true, { name: 'mainnet', chainId: 1 })).toMatchObject({
      status: 'Approved',
    })
    expect(await features['aptos:network'].network()).toEqual({ name: 'mainnet', chainId: 1 })
  })

  test('error: an option that names no network of Aptos', () => {
    const wallet = {} as Parameters<typeof createAptosWallet>[0] // it gets no request
    expect(() => createAptosWallet(wallet, { network: 'moon' as never })).toThrow('Unsupported network: moon')
  })

  test('behavior: networks: the one it is on, changing it, being told', async () => {
    const { standard } = create()
    const changes: NetworkInfo[] = []
    const { features } = standard
    await features['aptos:onNetworkChange'].onNetworkChange((network) => changes.push(network))
    expect(await features['aptos:network'].network()).toEqual({ name: 'testnet', chainId: 2 })
    const changing = features['aptos:changeNetwork'].changeNetwork({ name: 'mainnet', chainId: 1 })
    expect(await changing).toEqual({ status: 'Approved', args: { success: true } })
    expect(changes).toEqual([{ name: 'mainnet', chainId: 1 }])
    const other = await features['aptos:changeNetwork'].changeNetwork({ name: 'devnet', chainId: 42 })
    expect(other).toMatchObject({ args: { success: false } })
  })

  test('behavior: signs a message, and a no is an answer', async () => {
    const message = { fullMessage: 'APTOS\nmessage: hi\nnonce: 1', message: 'hi', nonce: '1', prefix: 'APTOS' }
    let no = false
    const { standard, frame } = create({
      aptos_signMessage: () => {
        if (no) throw new WalletError('userRejectedRequest', {})
        return JSON.stringify({ ...message, signature: `0x${'5a'.repeat(64)}` })
      },
    })
    const { features } = standard
    await features['aptos:connect'].connect(true)
    const signed = await features['aptos:signMessage'].signMessage({ message: 'hi', nonce: '1' })
    if (signed.status !== 'Approved') throw new Error('rejected')
    expect(signed.args).toMatchObject(message)
    expect(signed.args.signature.bcsToBytes()[0]).toBe(64)
    expect(texts(frame.requests.at(-2)?.params as unknown[])).toEqual(['{"message":"hi","nonce":"1"}'])
    no = true
    expect(await features['aptos:signMessage'].signMessage({ message: 'hi', nonce: '1' })).toEqual({
      status: 'Rejected',
    })
  })

  test('behavior: submits a call, its arguments as the node’s JSON has them', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const { standard, frame } = create({ aptos_signAndSubmitTransaction: () => hash })
    const { features } = standard
    await features['aptos:connect'].connect(true)
    const sent = await features['aptos:signAndSubmitTransaction'].signAndSubmitTransaction({
      payload: {
        function: '0x1::a::b',
        typeArguments: ['0x1::c::D'],
        functionArguments: [5n, 7, true, Uint8Array.of(1, 255), [1n], null, { value: 9n }, { toString: () => '0xb0b' }],
      },
      maxGasAmount: 2000,
    })
    expect(sent).toEqual({ status: 'Approved', args: { hash } })
    const request = frame.requests.find(({ method }) => method === 'aptos_signAndSubmitTransaction')
    const [sender, payload, options] = texts(request?.params as unknown[])
    expect(sender).toBe(address)
    expect(JSON.parse(String(payload))).toEqual({
      type: 'entry_function_payload',
      function: '0x1::a::b',
      type_arguments: ['0x1::c::D'],
      arguments: ['5', 7, true, '0x01ff', ['1'], null, '9', '0xb0b'],
    })
    expect(options).toEqual({ max_gas_amount: '2000' })
  })

  test('behavior: signs exactly the transaction given: alone, with others, paid for', async () => {
    const asked: unknown[] = []
    const { standard } = create({
      aptos_signMultiAgentTransaction: ([, bytes]) => {
        asked.push(bytes)
        return authenticator
      },
    })
    const { features } = standard
    await features['aptos:connect'].connect(true)
    const of = (...bytes: number[]) => ({ bcsToBytes: () => Uint8Array.from(bytes) })
    const { signTransaction } = features['aptos:signTransaction']
    const signed = await signTransaction({ rawTransaction: of(1, 2) })
    await signTransaction({ rawTransaction: of(1, 2), secondarySignerAddresses: [of(3), of(4)] })
    await signTransaction({ rawTransaction: of(1, 2), feePayerAddress: of(5) })
    expect(asked).toEqual(['0x0102', '0x000102020304', '0x0101020005'])
    if (signed.status !== 'Approved') throw new Error('rejected')
    expect(String(signed.args)).toBe(authenticator)
    expect(String(signed.args.public_key)).toBe(publicKey)
  })
})
