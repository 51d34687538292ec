import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import {
  ChainNotConfiguredError,
  connect,
  createConfig,
  createStorage,
  disconnect,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import {
  custom,
  defineChain,
  ProviderDisconnectedError,
  SwitchChainError,
  UserRejectedRequestError,
  verifyMessage,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { memory } from './memory-storage.ts'
import type { WalletConnectOptions } from './options.ts'
import { playRelay, type RelayDouble } from './relay.fake.ts'
import { startWalletApp, type WalletApp, type WalletAppOptions } from './wallet-app.fake.ts'

const chain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`http://node.test/${id}`] } },
  })
const [first, second] = [chain(80001), chain(80002)]
const flag = 'wagmi.walletConnect.shimDisconnect'

let relay: RelayDouble
let wallet: ScriptedWallet
let app: WalletApp | undefined
/** Every host that was contacted, from before the client is loaded. */
const { hosts } = vi.hoisted(() => {
  const hosts: string[] = []
  const { fetch, WebSocket } = globalThis
  globalThis.fetch = (...args) => {
    hosts.push(new URL(args[0] instanceof Request ? args[0].url : args[0]).host)
    return fetch(...args)
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      hosts.push(new URL(url).host)
    }
  }
  return { hosts }
})
/** How often the client's module was run. */
let loads = 0
/** The requests that reached the page's own nodes. */
let asked: { id: number; method: string }[] = []
/** This browser's storage. */
let stored = new Map<string, string>()
let storage = memory()
const opened: Client[] = []

const nodeOf = (id: number) =>
  custom({
    async request({ method }) {
      asked.push({ id, method })
      return '0x7'
    },
  })

/** Opens a page, and closes the one that was open before. */
const openPage = async (options: Partial<WalletConnectOptions> & { missing?: boolean } = {}) => {
  const { missing, ...more } = options
  await closePage()
  vi.resetModules()
  loads = 0
  vi.doMock('@walletconnect/sign-client', async (original) => {
    if (missing) throw new Error('404')
    loads += 1
    const { SignClient, ...rest } = await original<typeof import('@walletconnect/sign-client')>()
    const init: typeof SignClient.init = async (clientOptions) => {
      const client = await SignClient.init(clientOptions)
      opened.push(client)
      return client
    }
    return { ...rest, SignClient: Object.assign(SignClient.bind(null), { init }) }
  })
  const { walletConnect } = await import('./wallet-connect.ts')
  const connector = walletConnect({
    load: () => import('@walletconnect/sign-client'),
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'Page', description: 'A page', url: 'https://page.example', icons: [] },
    storage: storage as never,
    ...more,
  })
  const config = createConfig({
    chains: [first, second],
    connectors: [connector],
    transports: { [first.id]: nodeOf(first.id), [second.id]: nodeOf(second.id) },
    storage: createStorage({
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    }),
    multiInjectedProviderDiscovery: false,
  })
  return { config, connector: config.connectors[0] }
}
type Page = Awaited<ReturnType<typeof openPage>>

const closePage = async () => {
  for (const client of opened.splice(0)) {
    client.core.heartbeat.stop()
    // Closing one that is still being opened never ends.
    if (client.core.relayer.connected) await client.core.relayer.transportClose()
  }
  const page = globalThis as Record<string | symbol, unknown>
  Reflect.deleteProperty(page, Symbol.for('latchkey.walletConnect.clients'))
  for (const name of Object.keys(page))
    if (name.startsWith('_walletConnectCore_') && !name.includes('wallet-app')) Reflect.deleteProperty(page, name)
}

const startApp = async (options: Partial<WalletAppOptions> = {}) => {
  await app?.close()
  app = await startWalletApp({ relayUrl: relay.url, wallet, ...options })
  return app
}

/** The address a page shows. */
const waitForScreen = ({ connector }: Page) =>
  new Promise<string>((resolve) => {
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri') resolve(data as string)
    })
  })
const scanned = async (page: Page, phone: WalletApp) => phone.scan(await waitForScreen(page))
/** A page that a wallet on a phone has approved. */
const connected = async (options: Partial<WalletAppOptions> = {}, page?: Page) => {
  const opened = page ?? (await openPage())
  const phone = await startApp(options)
  const [connection] = await Promise.all([
    connect(opened.config, { connector: opened.connector }),
    scanned(opened, phone),
  ])
  return { ...opened, phone, connection }
}

beforeAll(async () => {
  relay = await playRelay()
})
afterAll(async () => {
  await closePage()
  await relay.stop()
})
beforeEach(() => {
  wallet = createScriptedWallet({
    chains: { 80001: 'http://node.test', 80002: 'http://node.test' },
    chainId: 80001,
    authorized: true,
  })
  stored = new Map()
  storage = memory()
  asked = []
  hosts.length = 0
})
afterEach(async () => {
  await app?.close()
  app = undefined
})

describe('walletConnect', () => {
  test('default: shows an address, and is connected when a phone that scanned it says yes', async () => {
    const page = await openPage()
    const { config, connector } = page
    expect(connector).toMatchObject({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' })
    expect(connector.icon).toMatch(/^data:image\/svg/)
    const phone = await startApp({ chains: [80001, 80002] })
    const uri = waitForScreen(page)
    const connecting = connect(config, { connector })
    expect(await uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    await phone.scan(await uri)
    expect(await connecting).toEqual({ accounts: wallet.accounts, chainId: 80001 })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 80001 })
    expect(stored.get(flag)).toBe('true')
    expect(phone.proposals).toMatchObject([
      {
        params: {
          requiredNamespaces: {},
          optionalNamespaces: {
            eip155: { chains: ['eip155:80001', 'eip155:80002'], events: ['accountsChanged', 'chainChanged'] },
          },
          proposer: { metadata: { name: 'Page', url: 'https://page.example' } },
        },
      },
    ])
    expect(connector.peer()).toEqual({
      name: 'Phone wallet',
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    })
  })

  test('behavior: nothing is loaded and nobody contacted before somebody connects with it', async () => {
    const { config, connector } = await openPage()
    expect(await connector.isAuthorized()).toBe(false)
    expect(await reconnect(config)).toEqual([])
    expect(await (await connector.getProvider()).request({ method: 'eth_accounts' })).toEqual([])
    connector.cancel()
    expect([loads, hosts.length]).toEqual([0, 0])
    connector.warm()
    await vi.waitFor(() => expect(loads).toBe(1))
    expect(hosts).toEqual([])
  })

  test('behavior: nobody but the relay is contacted, and it reads no more than it has to', async () => {
    const { config } = await connected()
    relay.asked.length = 0
    expect(await signMessage(config, { message: 'secret words' })).toMatch(/^0x/)
    await disconnect(config)
    expect(new Set(hosts)).toEqual(new Set([new URL(relay.url).host]))
    const did = await opened.at(-1)?.core.crypto.getClientId()
    const requests = relay.asked.filter((each) => each.did === did)
    const inClear = JSON.stringify(requests)
    for (const word of ['personal_sign', 'rpcMethods', 'txHashes', 'eip155', wallet.accounts[0]])
      expect(inClear).not.toContain(word)
    expect(requests.map(({ method }) => method)).toContain('irn_publish')
  })

  test('behavior: the client keeps no log of what it sends, and leaves nothing of it on the page', async () => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]
    await connected()
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
    expect(globalThis).not.toHaveProperty('downloadLogsBlobInBrowser')
  })

  test('behavior: signatures are the wallet’s own', async () => {
    const { config, phone } = await connected()
    const signature = await signMessage(config, { message: 'hello' })
    expect(await verifyMessage({ address: wallet.accounts[0], message: 'hello', signature })).toBe(true)
    expect(phone.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:80001' }])
  })

  test('behavior: reads go to the page’s own node of that chain', async () => {
    const { connector, config, phone } = await connected({ chains: [80001, 80002] })
    const provider = await connector.getProvider()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
    await switchChain(config, { chainId: 80002 })
    expect(await provider.request({ method: 'eth_getBalance', params: [wallet.accounts[0], 'latest'] })).toBe('0x7')
    expect(asked).toEqual([
      { id: 80001, method: 'eth_blockNumber' },
      { id: 80002, method: 'eth_getBalance' },
    ])
    expect(phone.requests).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x13882')
    expect(await provider.request({ method: 'net_version' })).toBe('80002')
  })

  test('behavior: a session survives a reload, without a new pairing', async () => {
    const before = await connected({ chains: [80001, 80002] })
    await switchChain(before.config, { chainId: 80002 })
    const page = await openPage()
    const shown = vi.fn()
    page.connector.emitter.on('message', ({ type }) => type === 'display_uri' && shown())
    expect(await reconnect(page.config)).toMatchObject([{ accounts: wallet.accounts, chainId: 80002 }])
    expect(shown).not.toHaveBeenCalled()
    expect(loads).toBe(1)
    expect(await signMessage(page.config, { message: 'again' })).toMatch(/^0x/)
    expect(before.phone.requests.at(-1)).toMatchObject({ chainId: 'eip155:80002' })
  })

  test('behavior: a reload without a relay keeps the session too', async () => {
    const before = await connected()
    const page = await openPage({ relayUrl: 'ws://127.0.0.1:1' })
    expect(await reconnect(page.config)).toMatchObject([{ accounts: wallet.accounts }])
    expect(before.phone.left).toEqual([])
  })

  test('behavior: a flag without a session is no connection', async () => {
    stored.set(flag, 'true')
    const { connector } = await openPage()
    expect(await connector.isAuthorized()).toBe(false)
    await expect(connector.connect({ isReconnecting: true })).rejects.toThrow('Connector not connected.')
  })

  test('behavior: disconnecting lasts, and reaches the wallet', async () => {
    const { config, phone, connector } = await connected()
    const topic = phone.topic()
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(stored.has(flag)).toBe(false)
    await vi.waitFor(() => expect(phone.left).toEqual([topic]))
    expect(connector.peer()).toBeUndefined()
    for (const event of ['session_event', 'session_update', 'session_delete', 'session_expire'] as const)
      expect(opened.at(-1)?.events.listenerCount(event)).toBe(0)
    expect(await (await openPage()).connector.isAuthorized()).toBe(false)
  })

  test('behavior: disconnecting without a relay lasts too, and takes no longer than its limit', async () => {
    await connected()
    const page = await openPage({ relayUrl: 'ws://127.0.0.1:1' })
    await reconnect(page.config)
    const began = Date.now()
    await disconnect(page.config)
    expect(Date.now() - began).toBeLessThan(10_000)
    stored.set(flag, 'true') // as if it had not been removed
    expect(await (await openPage()).connector.isAuthorized()).toBe(false)
  })

  test('behavior: a new connection ends older sessions', async () => {
    const { phone, config } = await connected()
    const topic = phone.topic()
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
    const page = await openPage()
    const [, connection] = await Promise.all([
      scanned(page, phone),
      connect(page.config, { connector: page.connector }),
    ])
    expect(connection).toMatchObject({ accounts: wallet.accounts })
    await vi.waitFor(() => expect(phone.left).toEqual([topic]))
    expect(phone.topic()).not.toBe(topic)
  })

  test('behavior: one client for each storage prefix of a page', async () => {
    const { config, connector } = await openPage()
    const { walletConnect } = await import('./wallet-connect.ts')
    const options = {
      load: () => import('@walletconnect/sign-client'),
      projectId: 'test',
      relayUrl: relay.url,
      metadata: { name: 'Page', description: '', url: 'https://page.example', icons: [] },
      storage: storage as never,
    }
    const another = config._internal.connectors.setup(walletConnect(options))
    const other = config._internal.connectors.setup(walletConnect({ ...options, relayUrl: 'ws://127.0.0.1:2' }))
    stored.set(flag, 'true')
    expect(await Promise.all([connector.isAuthorized(), another.isAuthorized()])).toEqual([false, false])
    expect(opened).toHaveLength(1)
    await expect(other.connect()).rejects.toThrow('already uses the storage prefix "latchkey"')
  })

  test('behavior: accounts follow the wallet', async () => {
    const { config, phone } = await connected()
    await phone.emit('accountsChanged', [wallet.accounts[1]], 80001)
    await vi.waitFor(() =>
      expect([...config.state.connections.values()]).toMatchObject([{ accounts: [wallet.accounts[1]] }]),
    )
    await phone.emit('accountsChanged', [`eip155:80001:${wallet.accounts[0].toLowerCase()}`], 80001)
    await vi.waitFor(() =>
      expect([...config.state.connections.values()]).toMatchObject([{ accounts: [wallet.accounts[0]] }]),
    )
  })

  test('behavior: chains follow the wallet, as far as they are approved', async () => {
    const { config, phone } = await connected({ chains: [80001, 80002] })
    await phone.emit('chainChanged', 80002, 80002)
    await vi.waitFor(() => expect(config.state.chainId).toBe(80002))
    await phone.emit('chainChanged', '0x13881', 80001)
    await vi.waitFor(() => expect(config.state.chainId).toBe(80001))
    await phone.approveChains([80002])
    await vi.waitFor(() => expect([...config.state.connections.values()]).toMatchObject([{ chainId: 80002 }]))
  })

  test('behavior: a chain the wallet goes to before it is approved counts once it is', async () => {
    const { config, phone, connector } = await connected({ chains: [80001] })
    const listener = vi.fn()
    ;(await connector.getProvider()).on?.('chainChanged', listener)
    await phone.emit('chainChanged', 80002, 80001)
    await phone.approveChains([80001, 80002])
    await vi.waitFor(() => expect(config.state.chainId).toBe(80002))
    expect(listener.mock.calls).toEqual([['0x13882']])
  })

  test('behavior: the wallet ends the session', async () => {
    const { config, phone, connector } = await connected()
    await phone.leave()
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(stored.has(flag)).toBe(false)
    const provider = await connector.getProvider()
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toBeInstanceOf(
      ProviderDisconnectedError,
    )
  })

  test('behavior: a session that expires ends the connection', async () => {
    const { config, phone } = await connected()
    const client = opened.at(-1)
    client?.core.expirer.set(phone.topic(), Math.floor(Date.now() / 1_000) - 1)
    client?.core.heartbeat.events.emit('heartbeat_pulse')
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  })

  test('behavior: a relay that restarts in between is found again', async () => {
    const { config, phone } = await connected()
    relay.drop()
    await vi.waitFor(() => expect(relay.connections()).toBe(0))
    await vi.waitFor(() => expect(relay.connections()).toBe(2), 10_000)
    expect(await signMessage(config, { message: 'after' })).toMatch(/^0x/)
    expect(phone.requests).toHaveLength(1)
  })

  test('behavior: cancel stops connecting, and a late yes is taken back', async () => {
    const page = await openPage()
    const { config, connector } = page
    const phone = await startApp()
    const uri = waitForScreen(page)
    const connecting = connect(config, { connector }).catch((error) => error)
    await uri
    connector.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    await phone.scan(await uri)
    await vi.waitFor(() => expect(phone.left).toHaveLength(1), 5_000)
    expect(stored.has(flag)).toBe(false)
    expect(await connected({}, await openPage())).toMatchObject({ connection: { accounts: wallet.accounts } })
  })

  test('behavior: a late yes does not disturb who is connected by then', async () => {
    const page = await openPage()
    const { config, connector } = page
    const first = waitForScreen(page)
    const cancelled = connect(config, { connector }).catch((error) => error)
    const uri = await first
    connector.cancel()
    await cancelled
    const { phone } = await connected({}, page)
    const topic = phone.topic()
    const late = await startWalletApp({ relayUrl: relay.url, wallet })
    await late.scan(uri)
    await vi.waitFor(() => expect(late.left).toHaveLength(1), 5_000)
    expect(phone.left).toEqual([])
    expect(await signMessage(config, { message: 'still here' })).toMatch(/^0x/)
    expect(phone.topic()).toBe(topic)
    await late.close()
  })

  test('behavior: cancel while the wallet is asked for another chain leaves nothing behind', async () => {
    const page = await openPage()
    const { config, connector } = page
    wallet.behave('silentSwitch')
    const phone = await startApp()
    const connecting = connect(config, { connector, chainId: 80002 }).catch((error) => error)
    await scanned(page, phone)
    await vi.waitFor(() => expect(phone.requests).toMatchObject([{ method: 'wallet_switchEthereumChain' }]), 5_000)
    connector.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    await vi.waitFor(() => expect(phone.left).toHaveLength(1), 5_000)
    expect(await connector.getAccounts()).toEqual([])
    expect(stored.has(flag)).toBe(false)
  })

  test('error: the person says no to the chain that is asked for', async () => {
    const page = await openPage()
    wallet.behave('switchRejects')
    const phone = await startApp()
    const connecting = connect(page.config, { connector: page.connector, chainId: 80002 }).catch((error) => error)
    await scanned(page, phone)
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    await vi.waitFor(() => expect(phone.left).toHaveLength(1), 5_000)
    expect(page.config.state.status).toBe('disconnected')
  })

  test('error: the person says no, in whatever way wallets say it', async () => {
    for (const answer of [
      { code: 5000, message: 'User rejected.' },
      { code: 5001, message: 'User disapproved requested chains' },
      { code: 4001, message: 'no' },
      { code: 1, message: 'User canceled' },
    ]) {
      const page = await openPage()
      const phone = await startApp({ answer })
      const connecting = connect(page.config, { connector: page.connector }).catch((error) => error)
      await scanned(page, phone)
      const failure = await connecting
      expect(failure, answer.message).toBeInstanceOf(UserRejectedRequestError)
      expect(page.config.state.status).toBe('disconnected')
    }
  })

  test('error: a wallet that knows none of the chains is not a person’s no', async () => {
    const page = await openPage()
    const phone = await startApp({ answer: { code: 5100, message: 'Unsupported chains.' } })
    const connecting = connect(page.config, { connector: page.connector }).catch((error) => error)
    await scanned(page, phone)
    const failure = await connecting
    expect(failure).not.toBeInstanceOf(UserRejectedRequestError)
    expect(failure).toMatchObject({ code: 5100, message: 'Unsupported chains.' })
  })

  test('error: nobody scans it: the wait has a limit, and nothing is left that fails later', async () => {
    const page = await openPage({ timeouts: { approval: 300 } })
    await expect(connect(page.config, { connector: page.connector })).rejects.toMatchObject({ reason: 'noAnswer' })
    expect(opened.at(-1)?.proposal.getAll()).toEqual([])
    expect(page.config.state.status).toBe('disconnected')
  })

  test('error: the relay cannot be reached: no endless spinner', async () => {
    const page = await openPage({ relayUrl: 'ws://127.0.0.1:1', timeouts: { answer: 400 } })
    const began = Date.now()
    const failure = await connect(page.config, { connector: page.connector }).catch((error) => error)
    expect(failure).toMatchObject({ reason: 'relayUnreachable', message: 'The relay 127.0.0.1:1 did not answer.' })
    expect(Date.now() - began).toBeLessThan(6_000)
  })

  test('error: an address that is no relay’s', async () => {
    const page = await openPage({ relayUrl: 'https://relay.example' })
    await expect(connect(page.config, { connector: page.connector })).rejects.toThrow('begins with wss or ws')
  })

  test('error: a wallet that shares no account of these chains', async () => {
    const page = await openPage()
    const none = { chains: ['eip155:80001'], accounts: ['eip155:80001:0x12'], methods: [], events: [] }
    const phone = await startApp({ namespaces: { eip155: none } })
    const connecting = connect(page.config, { connector: page.connector }).catch((error) => error)
    await scanned(page, phone)
    expect(await connecting).toMatchObject({ reason: 'noAccount' })
    await vi.waitFor(() => expect(phone.left).toHaveLength(1))
  })

  test('error: the person says no to a signature', async () => {
    const { config } = await connected()
    wallet.behave('rejects')
    await expect(signMessage(config, { message: 'no' })).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test('error: a signature nobody answers: the wait has a limit', async () => {
    const page = await openPage({ timeouts: { approval: 2_000 } })
    const { config } = await connected({}, page)
    wallet.behave('silent')
    await expect(signMessage(config, { message: 'wait' })).rejects.toThrow('The wallet did not answer.')
    // Nothing is left inside the client that would fail later.
    const client = opened.at(-1)
    const { events } = (client as Client).engine as unknown as { events: { eventNames(): unknown[] } }
    expect(events.eventNames().filter((name) => String(name).startsWith('session_request'))).toEqual([])
    expect(client?.events.listenerCount('session_request_sent')).toBe(0)
  })

  test('error: what waits fails when the session ends', async () => {
    const { config, connector } = await connected()
    wallet.behave('silent')
    const provider = await connector.getProvider()
    const waiting = provider
      .request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
      .catch((error) => error)
    await vi.waitFor(() => expect(app?.requests).toHaveLength(1))
    await disconnect(config)
    expect(await waiting).toBeInstanceOf(ProviderDisconnectedError)
  })

  test('error: a method the wallet did not approve is not sent', async () => {
    const { connector, phone } = await connected({ methods: ['personal_sign'] })
    const provider = await connector.getProvider()
    await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.request({ method: 'wallet_getCapabilities' })).rejects.toMatchObject({ code: 4200 })
    expect(phone.requests).toEqual([])
  })

  test('error: the client is missing', async () => {
    const { config, connector } = await openPage({ missing: true })
    const failure = await connect(config, { connector }).catch((error) => error)
    expect(failure).toMatchObject({ reason: 'notLoaded' })
    expect(failure.message).toContain('@walletconnect/sign-client 2.21.8')
    stored.set(flag, 'true')
    const reasons: unknown[] = []
    connector.emitter.on('error', ({ error }) => reasons.push(error))
    expect(await connector.isAuthorized()).toBe(false)
    expect(reasons).toMatchObject([{ reason: 'notLoaded' }])
  })
})

describe('walletConnect: switchChain', () => {
  test('default: a chain of the session needs nobody', async () => {
    const { config, phone } = await connected({ chains: [80001, 80002] })
    expect(await switchChain(config, { chainId: 80002 })).toMatchObject({ id: 80002 })
    expect(config.state.chainId).toBe(80002)
    expect(phone.requests).toEqual([])
    await signMessage(config, { message: 'there' })
    expect(phone.requests).toMatchObject([{ chainId: 'eip155:80002' }])
  })

  test('behavior: for another the wallet is asked, and approves it', async () => {
    const { config, phone } = await connected()
    const switching = switchChain(config, { chainId: 80002 })
    await vi.waitFor(() => expect(phone.requests).toMatchObject([{ method: 'wallet_switchEthereumChain' }]))
    await phone.approveChains([80001, 80002])
    await switching
    expect(config.state.chainId).toBe(80002)
  })

  test('behavior: a chain the wallet does not know is offered', async () => {
    wallet.behave('unknownChain')
    const { config, phone } = await connected()
    const switching = switchChain(config, { chainId: 80002 })
    // A wallet's client takes a second between two requests.
    await vi.waitFor(() => expect(phone.requests.at(-1)?.method).toBe('wallet_addEthereumChain'), 5_000)
    await phone.approveChains([80001, 80002])
    await switching
    expect(config.state.chainId).toBe(80002)
    expect(phone.requests.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(wallet.addedChains).toMatchObject([{ chainId: 80002, rpcUrls: ['http://node.test/80002'] }])
  })

  test('behavior: connecting on the chain that is asked for, where it is approved', async () => {
    const page = await openPage()
    const phone = await startApp({ chains: [80001, 80002] })
    const connecting = connect(page.config, { connector: page.connector, chainId: 80002 })
    await scanned(page, phone)
    expect(await connecting).toMatchObject({ chainId: 80002 })
    expect(await reconnect((await openPage()).config)).toMatchObject([{ chainId: 80002 }])
  })

  test('behavior: connecting where the wallet has only another chain', async () => {
    const page = await openPage({ timeouts: { switched: 100 } })
    const phone = await startApp({ chains: [80002], methods: ['personal_sign'] })
    const connecting = connect(page.config, { connector: page.connector, chainId: 80001 })
    await scanned(page, phone)
    expect(await connecting).toMatchObject({ chainId: 80002 })
  })

  test('error: a wallet that confirms and never approves it', async () => {
    const { config } = await connected({}, await openPage({ timeouts: { switched: 300 } }))
    const failure = await switchChain(config, { chainId: 80002 }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toMatchObject({ reason: 'notSwitched' })
    expect(config.state.chainId).toBe(80001)
  })

  test('error: the person says no', async () => {
    const { config } = await connected()
    wallet.behave('switchRejects')
    await expect(switchChain(config, { chainId: 80002 })).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test('error: a wallet that cannot be asked', async () => {
    const { config, phone } = await connected({ methods: ['personal_sign'] })
    await expect(switchChain(config, { chainId: 80002 })).rejects.toBeInstanceOf(SwitchChainError)
    expect(phone.requests).toEqual([])
  })

  test('error: a chain that is not configured', async () => {
    const { config } = await connected()
    const failure = await switchChain(config, { chainId: 5 as 80001 }).catch((error) => error)
    expect(failure.cause).toBeInstanceOf(ChainNotConfiguredError)
  })
})
