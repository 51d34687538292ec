// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { SOLANA_DEVNET_CHAIN, SOLANA_MAINNET_CHAIN } from '@solana/wallet-standard-chains'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet as Standard } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeFrame, giveModalDialogs, playFrame } from '../fixtures/frame.fake.ts'
import { createWallet, type Wallet } from '../wallet.ts'
import { createSolanaWallet, registerSolanaWallet } from './solana.ts'

const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bytes = Uint8Array.of(1, 2, 255)

let wallet: Wallet
let frame: FakeFrame
let answers: Record<string, unknown>
const unregister: (() => void)[] = []

beforeAll(giveModalDialogs)
beforeEach(() => {
  answers = {
    face_logInSignUp: { faceUserId: 'u', loginProvider: 'google.com', wallet: { address: evm } },
    face_accounts: [address],
    face_logOut: true,
    face_switchNetwork: 'solana_devnet',
    eth_accounts: [evm],
    solana_sendTransaction: signature,
    solana_signTransaction: { serializedHex: '01ff' },
    solana_signMessage: `0x${'ab'.repeat(64)}`,
  }
  wallet = createWallet({ apiKey: 'demo-key_0123456789', network: 'mumbai', walletUrl: 'http://localhost:3333' })
  frame = playFrame((method, params) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    if (method === 'face_switchNetwork') return (params[0] as { network: string }).network
    return answer
  })
  frame.load()
})
afterEach(() => {
  for (const each of unregister.splice(0)) each()
  wallet.destroy()
  document.body.replaceChildren()
})

/** The wallet as a page finds it. */
const find = (options = {}) => {
  unregister.push(registerSolanaWallet(wallet, options))
  return getWallets()
    .get()
    .find((each) => each.name === 'Latchkey') as unknown as FoundFeatures
}
// Pages check each feature before they use it; here all exist, as the first test shows.
type FoundFeatures = Standard & { features: ReturnType<typeof createSolanaWallet>['standard']['features'] }

const asked = () => frame.requests.map(({ method, params }) => [method, ...((params ?? []) as unknown[])])

describe('registerSolanaWallet', () => {
  test('default: pages that looked before and pages that look later find it, until it is taken back', () => {
    const before = getWallets()
    const received: string[] = []
    unregister.push(before.on('register', (...all) => received.push(...all.map(({ name }) => name))))
    const found = find()
    expect(received).toEqual(['Latchkey'])
    expect(found.chains).toEqual([SOLANA_MAINNET_CHAIN, SOLANA_DEVNET_CHAIN])
    expect(found.accounts).toEqual([])
    expect(Object.keys(found.features).sort()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signIn',
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events',
    ])
    const late: Standard[] = []
    window.dispatchEvent(
      new CustomEvent('wallet-standard:app-ready', {
        detail: { register: (each: Standard) => () => void late.push(each) },
      }),
    )
    unregister.pop()?.()
    expect(late).toHaveLength(1)
    expect(before.get()).toEqual([])
  })

  test('behavior: its forms are the standard’s own', () => {
    // Checked by the compiler: our wallet is assignable to the standard's type.
    const theirs: Standard = createSolanaWallet(wallet).standard
    const features: StandardConnectFeature &
      StandardDisconnectFeature &
      StandardEventsFeature &
      SolanaSignAndSendTransactionFeature &
      SolanaSignTransactionFeature &
      SolanaSignMessageFeature &
      SolanaSignInFeature = createSolanaWallet(wallet).standard.features
    expect(Object.keys(theirs.features)).toEqual(Object.keys(features))
  })

  test('error: who is not what looks for wallets is not told', () => {
    find()
    for (const detail of [undefined, null, {}, { register: 1 }, 'x'])
      expect(() => window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))).not.toThrow()
  })
})

describe('createSolanaWallet', () => {
  test('default: connect, and everybody hears the account', async () => {
    const { features, ...found } = find()
    const changes: unknown[] = []
    features['standard:events'].on('change', (change) => changes.push(change.accounts?.map((each) => each.address)))
    const { accounts } = await features['standard:connect'].connect()
    expect(accounts).toEqual([
      {
        address,
        publicKey: expect.any(Uint8Array),
        chains: found.chains,
        features: ['solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signMessage', 'solana:signIn'],
      },
    ])
    expect(accounts[0]?.publicKey).toHaveLength(32)
    expect(changes).toEqual([[address]])
    expect(asked()).toEqual([['face_logInSignUp'], ['face_accounts', 'SOLANA']])
  })

  test('error: an option that names no cluster', () => {
    const wallet = {} as Parameters<typeof createSolanaWallet>[0] // it gets no request
    expect(() => createSolanaWallet(wallet, { chains: ['solana:moon' as never] })).toThrow(
      'Unsupported network: solana:moon',
    )
  })

  test('behavior: silently nobody is asked, and who is not signed in has no account', async () => {
    answers.face_accounts = null
    expect(await find().features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    expect(asked()).toEqual([['face_accounts', 'SOLANA']])
  })

  test('behavior: a transaction is sent on the cluster it names, and the wallet is put back', async () => {
    const { features } = find()
    const { accounts } = await features['standard:connect'].connect()
    const [account] = accounts
    if (!account) throw new Error('no account')
    const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction: bytes,
      chain: 'solana:devnet',
    })
    expect(sent?.signature).toHaveLength(64)
    expect(asked().slice(2)).toEqual([
      ['face_switchNetwork', { network: 'solana_devnet' }],
      ['solana_sendTransaction', { serializedHex: '0102ff' }],
      ['face_switchNetwork', { network: 'mumbai' }],
    ])
  })

  test('behavior: signed and given back, several in order', async () => {
    const { features } = find()
    const [account] = (await features['standard:connect'].connect()).accounts
    if (!account) throw new Error('no account')
    const input = { account, transaction: bytes, chain: 'solana:devnet' }
    const signed = await features['solana:signTransaction'].signTransaction(input, {
      ...input,
      transaction: Uint8Array.of(9),
    })
    expect(signed).toEqual([1, 2].map(() => ({ signedTransaction: Uint8Array.of(1, 255) })))
    expect(asked().flatMap(([method, params]) => (method === 'solana_signTransaction' ? [params] : []))).toEqual([
      { serializedHex: '0102ff' },
      { serializedHex: '09' },
    ])
  })

  test('behavior: a message', async () => {
    const { features } = find()
    const [account] = (await features['standard:connect'].connect()).accounts
    if (!account) throw new Error('no account')
    expect(await features['solana:signMessage'].signMessage({ account, message: bytes })).toEqual([
      { signedMessage: bytes, signature: new Uint8Array(64).fill(0xab), signatureType: 'ed25519' },
    ])
    expect(asked().at(-1)).toEqual(['solana_signMessage', '0x0102ff'])
  })

  test('behavior: signing in connects first, and has page and account signed', async () => {
    const { features } = find()
    const [signed] = await features['solana:signIn'].signIn({
      statement: 'Buy a boat',
      uri: 'https://shop.example/login',
      version: '1',
      chainId: 'solana:devnet',
      nonce: 'oBbLoEldZs',
      issuedAt: '2026-11-21T11:59:00Z',
      expirationTime: '2026-11-21T12:10:00Z',
      notBefore: '2026-11-21T11:00:00Z',
      requestId: '7',
      resources: ['https://shop.example/terms'],
    })
    expect(
      new TextDecoder().decode(signed?.signedMessage),
    ).toBe(`${location.host} wants you to sign in with your Solana account:
${address}

Buy a boat

URI: https://shop.example/login
Version: 1
Chain ID: solana:devnet
Nonce: oBbLoEldZs
Issued At: 2026-11-21T11:59:00Z
Expiration Time: 2026-11-21T12:10:00Z
Not Before: 2026-11-21T11:00:00Z
Request ID: 7
Resources:
- https://shop.example/terms`)
    expect(signed).toMatchObject({ account: { address }, signature: new Uint8Array(64).fill(0xab) })
    expect(asked().map(([method]) => method)).toEqual(['face_logInSignUp', 'face_accounts', 'solana_signMessage'])
    const [short] = await features['solana:signIn'].signIn()
    const text = `${location.host} wants you to sign in with your Solana account:\n${address}`
    expect(new TextDecoder().decode(short?.signedMessage)).toBe(text)
    await expect(features['solana:signIn'].signIn({ address: 'x' })).rejects.toMatchObject({ reason: 'unauthorized' })
  })

  test('behavior: signed out, here or in the wallet: no account is left', async () => {
    const { features, ...found } = find()
    await features['standard:connect'].connect()
    const changes: unknown[] = []
    const off = features['standard:events'].on('change', ({ accounts }) => changes.push(accounts?.length))
    await features['standard:disconnect'].disconnect()
    expect([changes, asked().at(-1)]).toEqual([[0], ['face_logOut']])
    off()
    await features['standard:connect'].connect()
    expect([changes, found.name]).toEqual([[0], 'Latchkey'])
  })

  test('error: another account, another cluster, a person who says no', async () => {
    const { features } = find({ chains: ['solana:devnet'] })
    const [account] = (await features['standard:connect'].connect()).accounts
    if (!account) throw new Error('no account')
    const send = features['solana:signAndSendTransaction'].signAndSendTransaction
    const input = { account, transaction: bytes, chain: 'solana:devnet' }
    await expect(send({ ...input, account: { address: 'x' } })).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(send({ ...input, chain: 'solana:mainnet' })).rejects.toMatchObject({ reason: 'unsupportedNetwork' })
    answers.solana_sendTransaction = new WalletError('userRejectedRequest')
    await expect(send(input)).rejects.toMatchObject({ code: 4001 })
    answers.solana_sendTransaction = 'no base58!'
    await expect(send(input)).rejects.toMatchObject({ reason: 'internal' })
  })
})
