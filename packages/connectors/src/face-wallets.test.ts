// @vitest-environment jsdom

import { WalletError } from '@latchkey/core/errors'
import { type NetworkName, readWireNetwork } from '@latchkey/core/wire-networks'
import { type FakeFrame, playFrame } from '@latchkey/sdk/frame.fake'
import {
  ChainNotConfiguredError,
  type Connector,
  connect,
  createConfig,
  createStorage,
  disconnect,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { defineChain, http, SwitchChainError, UserRejectedRequestError } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FaceWalletsOptions, faceWallets } from './face-wallets.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const mumbai = defineChain({
  id: 80001,
  name: 'Polygon Mumbai (test)',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})

const flag = 'wagmi.faceWallet.shimDisconnect'

/** A wallet with one session, as the real one keeps it. */
const session: { provider: string | null; address: string; network: NetworkName } = {
  provider: null,
  address: first,
  network: 'mumbai',
}
const asked: string[] = []
let refuse: WalletError | undefined
let refuseSwitch: WalletError | undefined

const user = () =>
  session.provider && { faceUserId: 'u', loginProvider: session.provider, wallet: { address: session.address } }

const answer = (method: string, params: readonly unknown[]) => {
  asked.push(method)
  if (method === 'eth_chainId') return `0x${readWireNetwork(session.network).chainId.toString(16)}`
  if (method === 'face_switchNetwork') {
    if (refuseSwitch) throw refuseSwitch
    session.network = (params[0] as { network: NetworkName }).network
    return session.network
  }
  if (method === 'face_currentUser') return user()
  if (method === 'eth_accounts') return session.provider ? [session.address] : []
  if (refuse) throw refuse
  if (method === 'face_directSocialLogin') session.provider = params[0] as string
  if (method === 'face_directSocialLogin') return user()
  if (method === 'face_logOut') session.provider = null
  return method === 'face_logOut' ? true : '0xabcd'
}

const setup = (options: Partial<FaceWalletsOptions> = {}) => {
  const { google, apple } = faceWallets({
    apiKey: 'demo-key_0123456789',
    chainId: 80001,
    walletUrl: 'http://localhost:3333',
    ...options,
  })
  return createConfig({
    chains: [mumbai, mainnet],
    connectors: [google, apple],
    transports: { 80001: http(), 1: http() },
    storage,
    multiInjectedProviderDiscovery: false,
  })
}

/** Makes the wallet put its frame into the page. */
const loaded = async ({ warm }: { warm(): void }) => {
  warm()
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull(), { timeout: 15_000 })
}

const start = async (config: ReturnType<typeof setup>): Promise<FakeFrame> => {
  await loaded(config.connectors[0])
  const frame = playFrame(answer)
  frame.load()
  return frame
}

/** Records every `change` event of a connector from now on. */
const changesOf = ({ emitter }: Pick<Connector, 'emitter'>) => {
  const changes: unknown[] = []
  emitter.on('change', (change) => changes.push(change))
  return changes
}

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})
beforeEach(() => {
  session.provider = null
  session.address = first
  session.network = 'mumbai'
  refuse = undefined
  refuseSwitch = undefined
  asked.length = 0
})
afterEach(() => {
  document.body.replaceChildren()
  stored.clear()
})

describe('faceWallets', () => {
  test('behavior: distinct ids and names, for a list that shows nothing else', () => {
    const { google, apple } = faceWallets({
      apiKey: 'k',
      chainId: 80001,
      walletUrl: 'https://wallet.example',
      distinct: true,
    })
    const config = createConfig({
      chains: [mumbai],
      connectors: [google, apple],
      transports: { 80001: http() },
      storage,
    })
    expect(config.connectors.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['faceWallet.google', 'Google', 'faceWallet'],
      ['faceWallet.apple', 'Apple', 'faceWallet'],
    ])
  })

  test('default: connects by a social login, after it asked who is signed in', async () => {
    const config = setup()
    await start(config)
    const [google] = config.connectors
    expect(google).toMatchObject({ id: 'faceWallet', name: 'FaceWallet', loginProvider: 'google.com' })
    const connected = vi.spyOn(google, 'connect')
    const messages: unknown[] = []
    google.emitter.on('message', ({ type }) => messages.push(type))

    const connection = await connect(config, { connector: google })
    expect(messages).toContain('connecting')
    expect(asked).toEqual(['eth_chainId', 'face_currentUser', 'face_directSocialLogin', 'eth_accounts'])
    expect(connection).toEqual({ accounts: [first], chainId: 80001 })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 80001 })
    expect(await connected.mock.results[0]?.value).toEqual({
      accounts: [first],
      chainId: 80001,
      account: first,
      chain: { id: 80001, unsupported: false },
      provider: await google.getProvider(),
    })
  })

  test('behavior: lent to a network of another family, and put back', async () => {
    const config = setup()
    await start(config)
    const { onNetwork } = config.connectors[0]
    const seen = await onNetwork('solana_devnet', async (wallet) => {
      expect(session.network).toBe('solana_devnet')
      return wallet.request('eth_chainId')
    })
    expect(seen).toBe('0x0')
    expect(session.network).toBe('mumbai')
  })

  test('behavior: nothing is put into the page before a connector is used, then one frame for both', async () => {
    const config = setup()
    expect(document.getElementById('face-iframe')).toBeNull()
    await start(config)
    await config.connectors[1].getChainId()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(await config.connectors[0].getProvider()).toBe(await config.connectors[1].getProvider())
  })

  test('behavior: somebody already signed in with this provider is not asked again', async () => {
    session.provider = 'apple.com'
    const config = setup()
    await start(config)
    expect(await connect(config, { connector: config.connectors[1] })).toMatchObject({ accounts: [first] })
    expect(asked).not.toContain('face_directSocialLogin')
  })

  test('behavior: reconnecting finds the connector whose session it is, and never asks', async () => {
    session.provider = 'apple.com'
    stored.set(flag, 'true')
    const config = setup()
    await start(config)
    const [connection, ...others] = await reconnect(config)
    expect(connection?.connector).toMatchObject({ loginProvider: 'apple.com' })
    expect(others).toEqual([])
    expect(asked).not.toContain('face_directSocialLogin')
    expect(config.state.status).toBe('connected')
  })

  test('behavior: reconnecting without a session ends disconnected', async () => {
    stored.set(flag, 'true')
    const config = setup()
    await start(config)
    expect(await reconnect(config)).toEqual([])
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: a wallet that cannot be reached does not freeze reconnecting, and the reason is reported', async () => {
    stored.set(flag, 'true')
    const config = setup({ timeouts: { ready: 3_000 } })
    const reasons: unknown[] = []
    for (const { emitter } of config.connectors) emitter.on('error', ({ error }) => reasons.push(error))
    const began = Date.now()
    expect(await reconnect(config)).toEqual([])
    expect(Date.now() - began).toBeLessThan(6_000) // one wait, not one for each connector
    expect(config.state.status).toBe('disconnected')
    expect(reasons).toMatchObject([{ reason: 'noAnswer' }, { reason: 'noAnswer' }])
    const frame = await start(config)
    expect(await connect(config, { connector: config.connectors[0] })).toMatchObject({ accounts: [first] })
    frame.crash()
  })

  test('behavior: a second provider takes the session over, and the first connector leaves', async () => {
    const config = setup()
    await start(config)
    await connect(config, { connector: config.connectors[0] })
    session.address = second
    await connect(config, { connector: config.connectors[1] })
    expect([...config.state.connections.values()]).toMatchObject([
      { accounts: [second], connector: { loginProvider: 'apple.com' } },
    ])
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: accounts change to the first account; to none is a disconnect', async () => {
    const config = setup()
    const frame = await start(config)
    const [google] = config.connectors
    await connect(config, { connector: google })
    const changes = changesOf(google)
    frame.say({ kind: 'event', event: 'accountsChanged', data: [second.toLowerCase(), first] })
    await vi.waitFor(() => expect([...config.state.connections.values()]).toMatchObject([{ accounts: [second] }]))
    expect(changes).toEqual([{ uid: google.uid, accounts: [second], account: second }])
    frame.say({ kind: 'event', event: 'accountsChanged', data: [] })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: a change of chain is emitted with its id, and whether the page knows it', async () => {
    const config = setup()
    const frame = await start(config)
    const [google] = config.connectors
    await connect(config, { connector: google })
    const changes = changesOf(google)
    frame.say({ kind: 'event', event: 'chainChanged', data: '0x5' })
    await vi.waitFor(() => expect([...config.state.connections.values()]).toMatchObject([{ chainId: 5 }]))
    expect(changes).toEqual([{ uid: google.uid, chainId: 5, chain: { id: 5, unsupported: true } }])
  })

  test('behavior: disconnecting signs out, and connecting again asks again', async () => {
    const config = setup()
    await start(config)
    const [google] = config.connectors
    await connect(config, { connector: google })
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(session.provider).toBeNull()
    asked.length = 0
    await connect(config, { connector: google })
    expect(asked).toContain('face_directSocialLogin')
  })

  test('behavior: begins on, and switches to, a chain of viem’s that the operator added', async () => {
    const otter = defineChain({ ...mumbai, id: 31_337, name: 'Otter Chain', testnet: true })
    const { google } = faceWallets({
      apiKey: 'demo-key_0123456789',
      chainId: otter,
      chains: [otter.id, mumbai.id],
      walletUrl: 'http://localhost:3333',
    })
    const config = createConfig({
      chains: [otter, mumbai],
      connectors: [google],
      transports: { [otter.id]: http(), [mumbai.id]: http() },
      storage,
      multiInjectedProviderDiscovery: false,
    })
    session.network = 'eip155_31337'
    const frame = await start(config as never) // it only uses the connectors
    expect(document.querySelector('iframe')?.src).toContain('blockchain=EIP155_31337&env=ProdTest')
    const [connector] = config.connectors
    expect(await connect(config, { connector })).toMatchObject({ chainId: 31_337 })
    await switchChain(config, { chainId: mumbai.id })
    expect(session.network).toBe('mumbai')
    await switchChain(config, { chainId: otter.id })
    expect([session.network, config.state.chainId, frame.hellos.length]).toEqual(['eip155_31337', 31_337, 1])
  })

  test('behavior: switching asks the wallet, and it is on the other network then', async () => {
    const config = setup()
    await start(config)
    const [google] = config.connectors
    await connect(config, { connector: google })
    const received: unknown[] = []
    const changes = changesOf(google)
    ;(await google.getProvider()).on('chainChanged', (chainId) => received.push(chainId))
    expect(await switchChain(config, { chainId: 1 })).toMatchObject({ id: 1 })
    expect(session.network).toBe('ethereum')
    expect(config.state.chainId).toBe(1)
    expect(received).toEqual(['0x1'])
    expect(changes.at(-1)).toEqual({ uid: google.uid, chainId: 1, chain: { id: 1, unsupported: false } })
    expect(await google.getChainId()).toBe(1)
  })

  test('behavior: connecting to another chain than the wallet is on switches it', async () => {
    const config = setup()
    await start(config)
    expect(await connect(config, { connector: config.connectors[0], chainId: 1 })).toMatchObject({ chainId: 1 })
    expect([session.network, config.state.chainId]).toEqual(['ethereum', 1])
  })

  test('behavior: a switch the wallet refuses fails, says 4901 on the provider, and leaves all as it was', async () => {
    const config = setup()
    await start(config)
    const [google] = config.connectors
    await connect(config, { connector: google })
    const codes: number[] = []
    ;(await google.getProvider()).on('disconnect', ({ code }) => codes.push(code))
    refuseSwitch = new WalletError('unsupportedNetwork', { network: 'ethereum' })
    const failure = await switchChain(config, { chainId: 1 }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure).toMatchObject({ code: 4902, cause: { code: 4202 } })
    expect(codes).toEqual([4901])
    expect(config.state).toMatchObject({ status: 'connected', chainId: 80001 })
  })

  test.each([
    ['x', 'twitter.com'],
    ['discord', 'discord.com'],
    ['facebook', 'facebook.com'],
    ['kakao', 'kakao.com'],
  ] as const)('behavior: the %s connector signs in with %s', async (name, provider) => {
    const wallets = faceWallets({ apiKey: 'demo-key_0123456789', chainId: 80001, walletUrl: 'http://localhost:3333' })
    const config = createConfig({
      chains: [mumbai],
      connectors: [wallets[name]],
      transports: { 80001: http() },
      storage,
    })
    const [connector] = config.connectors
    await loaded(connector)
    playFrame(answer).load()
    await connect(config, { connector })
    expect(session.provider).toBe(provider)
  })

  test('behavior: this browser remembers that it is connected, until it is not', async () => {
    const config = setup()
    const frame = await start(config)
    const [google, apple] = config.connectors
    expect(stored.has(flag)).toBe(false)
    await connect(config, { connector: google })
    expect(stored.get(flag)).toBe('true')
    await connect(config, { connector: apple })
    expect(stored.get(flag)).toBe('true')
    await disconnect(config)
    expect(stored.has(flag)).toBe(false)
    await connect(config, { connector: google })
    frame.say({ kind: 'event', event: 'accountsChanged', data: [] })
    await vi.waitFor(() => expect(stored.has(flag)).toBe(false))
  })

  test('behavior: a login that was refused, or a sign-out that failed, changes nothing that is remembered', async () => {
    const config = setup()
    await start(config)
    refuse = new WalletError('userRejectedRequest')
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toThrow()
    expect(stored.has(flag)).toBe(false)
    refuse = undefined
    await connect(config, { connector: config.connectors[0] })
    refuse = new WalletError('badRequest', { reason: 'not now' })
    await expect(disconnect(config)).rejects.toThrow()
    expect(stored.get(flag)).toBe('true')
  })

  test('behavior: each connector has the mark of who it signs in with', () => {
    const config = setup()
    for (const { icon } of config.connectors) expect(icon).toMatch(/^data:image\/svg\+xml,/)
    expect(new Set(config.connectors.map(({ icon }) => icon)).size).toBe(2)
  })

  test('error: a session that ends while it is being restored: nobody is asked', async () => {
    const config = setup()
    await start(config)
    const [google] = config.connectors
    await expect(google.connect({ isReconnecting: true })).rejects.toThrow('Connector not connected.')
    expect(asked).not.toContain('face_directSocialLogin')
  })

  test('error: a chain that is not accepted, or not configured', async () => {
    const config = setup({ chains: [80001, 137] })
    await start(config)
    await connect(config, { connector: config.connectors[0] })
    for (const chainId of [1, 137]) {
      const failure = await switchChain(config, { chainId: chainId as 1 }).catch((error) => error)
      expect(failure).toBeInstanceOf(SwitchChainError)
      expect(failure.cause).toBeInstanceOf(ChainNotConfiguredError)
    }
  })

  test('error: connecting to the connector that is connected', async () => {
    const config = setup()
    await start(config)
    await connect(config, { connector: config.connectors[0] })
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toThrow('Connector already connected.')
  })

  test('error: the person refuses: viem knows it, and the next try works', async () => {
    const config = setup()
    await start(config)
    refuse = new WalletError('userRejectedRequest')
    const [google] = config.connectors
    await expect(connect(config, { connector: google })).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    refuse = undefined
    await connect(config, { connector: google })
    refuse = new WalletError('userRejectedRequest')
    await expect(signMessage(config, { message: 'hello' })).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test('error: a failure inside the wallet is not mistaken for a refusal', async () => {
    const config = setup()
    await start(config)
    await connect(config, { connector: config.connectors[0] })
    refuse = new WalletError('internal')
    const failure = await signMessage(config, { message: 'hello' }).catch((error) => error)
    expect(failure).not.toBeInstanceOf(UserRejectedRequestError)
    expect(failure).toMatchObject({ code: -32603 })
  })

  test('error: signing out fails: the connection stays', async () => {
    const config = setup()
    await start(config)
    await connect(config, { connector: config.connectors[0] })
    refuse = new WalletError('badRequest', { reason: 'not now' })
    await expect(disconnect(config)).rejects.toThrow('not now')
    expect(config.state.status).toBe('connected')
  })

  test('behavior: cancel takes back a login that waits', async () => {
    const config = setup()
    const [google] = config.connectors
    await loaded(google)
    const waits = (method: string, params: readonly unknown[]) =>
      method === 'face_directSocialLogin' ? new Promise(() => {}) : answer(method, params)
    const frame = playFrame(waits)
    const connecting = connect(config, { connector: google }).catch((error) => error)
    frame.load()
    await vi.waitFor(() => expect(frame.requests.at(-1)?.method).toBe('face_directSocialLogin'))
    google.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    await vi.waitFor(() => expect(frame.cancelled).toEqual([frame.requests.at(-1)?.id]))
  })

  test('behavior: cancel stops connecting to a wallet that is still loading; it asks nothing when it has loaded', async () => {
    const config = setup()
    const [google] = config.connectors
    await loaded(google)
    const connecting = connect(config, { connector: google }).catch((error) => error)
    google.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    const frame = playFrame(answer)
    frame.load()
    await vi.waitFor(() => expect(asked).toContain('face_currentUser'))
    await google.getChainId()
    expect(asked).not.toContain('face_directSocialLogin')
  })
})
