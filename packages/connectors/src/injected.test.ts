import { type Case, createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from '@latchkey/test'
import {
  ChainNotConfiguredError,
  connect,
  createConfig,
  createStorage,
  disconnect,
  reconnect,
  switchChain,
} from '@wagmi/core'
import { defineChain, http, ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toConnectorData } from './connector-data.ts'
import { ConnectorError } from './connector-error.ts'
import { type AnnouncedWallet, discoverWallets } from './discover-wallets.ts'
import { type InjectedOptions, injected } from './injected.ts'

const node = 'http://127.0.0.1:1'
const mumbai = defineChain({
  id: 80001,
  name: 'Polygon Mumbai (test)',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: [node] } },
})

const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})
const flag = 'wagmi.com.wallet.shimDisconnect'

let wallet: ScriptedWallet
const createTestWallet = (options: ScriptedWalletOptions = {}, ...cases: Case[]) => {
  wallet = createScriptedWallet({
    rdns: 'com.wallet',
    name: 'Wallet',
    chains: { 80001: node, 1: node },
    chainId: 80001,
    ...options,
  })
  wallet.behave(...cases)
  return wallet
}
const announced = (): AnnouncedWallet => {
  const page = new EventTarget()
  const discovery = discoverWallets(page)
  wallet.announce(page)()
  discovery.close()
  const [found] = discovery.read()
  if (!found) throw new Error('not announced')
  return found
}
/** A page with this one wallet. */
const setup = (options: InjectedOptions = { wallet: announced() }) =>
  createConfig({
    chains: [mumbai, mainnet],
    connectors: [injected(options)],
    transports: { 80001: http(), 1: http() },
    storage,
    multiInjectedProviderDiscovery: false,
  })
const asked = () => wallet.requests.map(({ method }) => method)
const count = (method: string) => asked().filter((each) => each === method).length
/** The number of listeners to a wallet's events. */
const listening = (provider: ScriptedWallet['provider']) => {
  const on = vi.spyOn(provider, 'on')
  const off = vi.spyOn(provider, 'removeListener')
  return () => on.mock.calls.length - off.mock.calls.length
}

beforeEach(() => void createTestWallet())
afterEach(() => {
  stored.clear()
  Reflect.deleteProperty(globalThis, 'ethereum')
})

describe('injected', () => {
  test('default: a wallet that announced itself', async () => {
    const config = setup()
    const [connector] = config.connectors
    expect(connector).toMatchObject({ id: 'com.wallet', name: 'Wallet', type: 'injected', icon: wallet.info.icon })
    const connection = await connect(config, { connector })
    expect(connection).toEqual({ accounts: wallet.accounts, chainId: 80001 })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 80001 })
    expect(asked()).toEqual(['wallet_requestPermissions', 'eth_accounts', 'eth_chainId'])
    expect(wallet.requests[0]?.params).toEqual([{ eth_accounts: {} }])
    expect(stored.get(flag)).toBe('true')
    expect(await connector.getProvider()).toBe(wallet.provider)
    expect(toConnectorData(connection, config.chains, await connector.getProvider())).toEqual({
      account: wallet.accounts[0],
      chain: { id: 80001, unsupported: false },
      provider: wallet.provider,
    })
  })

  test('default: what stands in window.ethereum', async () => {
    Object.assign(globalThis, { ethereum: wallet.provider })
    const config = setup({})
    const [connector] = config.connectors
    expect(connector).toMatchObject({ id: 'injected', name: 'Browser wallet', type: 'injected' })
    expect(connector.icon).toMatch(/^data:image\/svg/)
    expect(await connect(config, { connector })).toEqual({ accounts: wallet.accounts, chainId: 80001 })
    expect(stored.get('wagmi.injected.shimDisconnect')).toBe('true')
  })

  test('behavior: a wallet that knows no permissions is asked as all wallets can be', async () => {
    createTestWallet({}, 'noPermissions')
    const config = setup()
    expect(await connect(config, { connector: config.connectors[0] })).toMatchObject({ accounts: wallet.accounts })
    expect(asked()).toEqual(['wallet_requestPermissions', 'eth_requestAccounts', 'eth_chainId'])
  })

  test('behavior: disconnecting takes the flag and the permission, and the wallet is not heard any more', async () => {
    const config = setup()
    const listeners = listening(wallet.provider)
    await connect(config, { connector: config.connectors[0] })
    expect(listeners()).toBe(3)
    await disconnect(config)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(stored.has(flag)).toBe(false)
    expect(wallet.authorized).toBe(false)
    expect(listeners()).toBe(0)
  })

  test.each(['noRevoke', 'silentRevoke'] as const)(
    'behavior: disconnecting lasts with a wallet that is %s',
    async (name) => {
      const config = setup()
      const listeners = listening(wallet.provider)
      await connect(config, { connector: config.connectors[0] })
      wallet.behave(name)
      const began = Date.now()
      await disconnect(config)
      expect(listeners()).toBe(0)
      expect(Date.now() - began).toBeLessThan(4_000)
      expect(config.state.status).toBe('disconnected')
      expect(wallet.authorized).toBe(true)
      expect(await reconnect(config)).toEqual([])
      expect(config.state.status).toBe('disconnected')
    },
  )

  test('behavior: reconnecting, without a screen', async () => {
    await connect(setup(), { connector: injected({ wallet: announced() }) })
    const before = wallet.requests.length
    const config = setup()
    expect(await reconnect(config)).toMatchObject([{ accounts: wallet.accounts, chainId: 80001 }])
    expect(new Set(asked().slice(before))).toEqual(new Set(['eth_accounts', 'eth_chainId']))
    expect(config.state.status).toBe('connected')
  })

  test('behavior: nobody is connected again who was not connected here, whatever the wallet allows', async () => {
    createTestWallet({ authorized: true })
    const config = setup()
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect(asked()).toEqual([])
  })

  test('behavior: a locked or forgetful wallet is not authorised, and reconnecting never asks', async () => {
    stored.set(flag, 'true')
    const config = setup()
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    await expect(config.connectors[0].connect({ isReconnecting: true })).rejects.toThrow('Connector not connected.')
    expect(asked()).not.toContain('eth_requestAccounts')
    expect(asked()).not.toContain('wallet_requestPermissions')
  })

  test('behavior: a wallet that refuses the first question of a page is asked again', async () => {
    stored.set(flag, 'true')
    createTestWallet({ authorized: true })
    const found = announced()
    let failures = 2
    const provider = {
      request: async (request: { method: string; params?: unknown }) => {
        if (failures-- > 0) throw { code: -32603, message: 'not ready' }
        return wallet.provider.request(request)
      },
    }
    expect(await setup({ wallet: { ...found, provider } }).connectors[0].isAuthorized()).toBe(true)
  })

  test('behavior: a wallet that says in another way that the page is not authorised', async () => {
    stored.set(flag, 'true')
    const provider = { request: () => Promise.reject({ code: 4100, message: 'Unauthorized' }) }
    const config = setup({ wallet: { ...announced(), provider } })
    const failed = vi.fn()
    config.connectors[0].emitter.on('error', failed)
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect(failed).not.toHaveBeenCalled()
  })

  test('behavior: a silent wallet is waited for as long as the limit says', async () => {
    stored.set(flag, 'true')
    createTestWallet({ authorized: true }, 'silent')
    const config = setup({ wallet: announced(), timeouts: { answer: 60, approval: 120 } })
    const reasons: unknown[] = []
    config.connectors[0].emitter.on('error', ({ error }) => reasons.push(error))
    const began = Date.now()
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect(Date.now() - began).toBeLessThan(4_000)
    expect(reasons).toMatchObject([{ reason: 'noAnswer' }])
    expect(count('eth_accounts')).toBe(1) // a wallet that did not answer once is not asked again
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toMatchObject({ reason: 'noAnswer' })
    expect(config.state.status).toBe('disconnected')
    expect(count('eth_requestAccounts')).toBe(0) // it was silent once already
    await expect(config.connectors[0].getChainId()).rejects.toMatchObject({ reason: 'noAnswer' })
  })

  test('behavior: storage that is denied does not keep anybody from connecting', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { emitter } = setup().connectors[0]
    const entries = { key: 'wagmi', getItem: denied, setItem: denied, removeItem: denied }
    const connector = injected({ wallet: announced() })({ chains: [mumbai], emitter, providers: [], storage: entries })
    expect(await connector.connect()).toMatchObject({ accounts: wallet.accounts })
    expect(await connector.isAuthorized()).toBe(false)
    await connector.disconnect()
    expect(wallet.authorized).toBe(false)
  })

  test('behavior: accounts and chains follow the wallet', async () => {
    const config = setup()
    await connect(config, { connector: config.connectors[0] })
    wallet.happen('accountChanged')
    wallet.happen('chainChanged')
    const [connection] = [...config.state.connections.values()]
    expect(connection).toMatchObject({ accounts: wallet.accounts, chainId: 1 })
    wallet.happen('wrongChain')
    expect([...config.state.connections.values()]).toMatchObject([{ chainId: 1_337_133 }])
  })

  test('behavior: chain ids as numbers and as decimal text', async () => {
    createTestWallet({}, 'decimalChainId')
    const config = setup()
    expect(await connect(config, { connector: config.connectors[0] })).toMatchObject({ chainId: 80001 })
    wallet.happen('chainChanged')
    expect([...config.state.connections.values()]).toMatchObject([{ chainId: 1 }])
  })

  test('behavior: events that make no sense change nothing', async () => {
    const config = setup()
    const [connector] = config.connectors
    await connect(config, { connector })
    const before = [...config.state.connections.values()]
    for (const data of [
      undefined,
      null,
      'all',
      [42],
      [null],
      {},
      'loading',
      '0x',
      -1,
      0,
      1.5,
      Number.NaN,
      'NaN',
      '0xzz',
    ]) {
      connector.onAccountsChanged(data as never)
      connector.onChainChanged(data as never)
    }
    expect([...config.state.connections.values()]).toEqual(before)
  })

  test('behavior: locking the wallet disconnects, and it may be asked again in the next page', async () => {
    const config = setup()
    await connect(config, { connector: config.connectors[0] })
    const listeners = listening(wallet.provider)
    wallet.happen('locked')
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(listeners()).toBe(-3)
    expect(stored.get(flag)).toBe('true')
    wallet.happen('unlocked')
    expect(await reconnect(setup())).toMatchObject([{ accounts: wallet.accounts }])
  })

  test.each(['forgotten', 'removed', 'disconnected'] as const)(
    'behavior: a wallet that is %s disconnects',
    async (name) => {
      const config = setup()
      await connect(config, { connector: config.connectors[0] })
      wallet.happen(name)
      expect(config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(config.state.connections.size).toBe(0)
      if (name === 'disconnected') await vi.waitFor(() => expect(stored.has(flag)).toBe(false))
    },
  )

  test('behavior: "try again later" (1013) changes nothing while there is an account', async () => {
    const config = setup({ wallet: announced(), timeouts: { answer: 60 } })
    await connect(config, { connector: config.connectors[0] })
    wallet.happen('dropped')
    await vi.waitFor(() => expect(asked().at(-1)).toBe('eth_accounts'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(config.state.status).toBe('connected')
    wallet.happen('chainChanged')
    expect([...config.state.connections.values()]).toMatchObject([{ chainId: 1 }])
    wallet.behave('silentAccounts')
    wallet.happen('dropped')
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  })

  test('behavior: "try again later" (1013) without an account disconnects', async () => {
    const config = setup()
    await connect(config, { connector: config.connectors[0] })
    wallet.happen('droppedWithoutAccount')
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(stored.has(flag)).toBe(false)
  })

  test('behavior: a late answer to "try again later" does not end a newer connection', async () => {
    const config = setup()
    const [connector] = config.connectors
    await connect(config, { connector })
    wallet.behave('slow')
    wallet.happen('dropped')
    wallet.behave('emptyAccounts')
    await disconnect(config)
    wallet.behave()
    await connect(config, { connector })
    wallet.behave('emptyAccounts')
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect(config.state.status).toBe('connected')
  })

  test('behavior: connecting on the chain that is asked for', async () => {
    const config = setup()
    expect(await connect(config, { connector: config.connectors[0], chainId: 1 })).toMatchObject({ chainId: 1 })
    expect(wallet.chainId).toBe(1)
  })

  test('behavior: a wallet that cannot go to the chain that is asked for is connected where it is', async () => {
    createTestWallet({}, 'liesAboutSwitch')
    const config = setup({ wallet: announced(), timeouts: { switched: 150 } })
    expect(await connect(config, { connector: config.connectors[0], chainId: 1 })).toMatchObject({ chainId: 80001 })
  })

  test('behavior: cancel stops connecting, and a late yes connects nobody', async () => {
    createTestWallet({}, 'asks')
    const config = setup()
    const [connector] = config.connectors
    const listeners = listening(wallet.provider)
    const connecting = connect(config, { connector }).catch((error) => error)
    await wallet.waitForRequest()
    connector.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    expect((await connecting).cause).toMatchObject({ reason: 'stopped' })
    expect(config.state.status).toBe('disconnected')
    wallet.approve()
    await vi.waitFor(() => expect(asked()).toContain('eth_chainId'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stored.has(flag)).toBe(false)
    expect(listeners()).toBe(0)
    connector.cancel() // nothing is pending, so this has no effect
    wallet.behave()
    expect(await connect(config, { connector })).toMatchObject({ accounts: wallet.accounts })
  })

  test('behavior: a wallet without events is connected all the same', async () => {
    const found = announced()
    const { provider } = found
    const bare = { request: (request: { method: string; params?: unknown }) => provider.request(request) }
    const config = setup({ wallet: { ...found, provider: bare } })
    expect(await connect(config, { connector: config.connectors[0] })).toMatchObject({ accounts: wallet.accounts })
    await disconnect(config)
  })

  test('error: the person says no', async () => {
    createTestWallet({}, 'rejects')
    const config = setup()
    const failure = await connect(config, { connector: config.connectors[0] }).catch((error) => error)
    expect(failure).toBeInstanceOf(UserRejectedRequestError)
    expect(count('eth_requestAccounts')).toBe(0)
    expect(stored.has(flag)).toBe(false)
    createTestWallet({}, 'rejects', 'noPermissions')
    const again = setup()
    await expect(connect(again, { connector: again.connectors[0] })).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test('error: the wallet is asking already', async () => {
    createTestWallet({}, 'pending')
    const config = setup()
    const failure = await connect(config, { connector: config.connectors[0] }).catch((error) => error)
    expect(failure).toBeInstanceOf(ResourceUnavailableRpcError)
    expect(count('eth_requestAccounts')).toBe(0)
  })

  test('error: the person says no to the chain that is asked for', async () => {
    createTestWallet({}, 'switchRejects')
    const config = setup()
    const failure = await connect(config, { connector: config.connectors[0], chainId: 1 }).catch((error) => error)
    expect(failure).toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    expect(stored.has(flag)).toBe(false)
  })

  test('error: no provider', async () => {
    const config = setup({})
    const [connector] = config.connectors
    await expect(connect(config, { connector })).rejects.toThrow('Connector not found')
    await expect(connector.getAccounts()).rejects.toThrow('Connector not found')
    await expect(connector.switchChain?.({ chainId: 1 })).rejects.toThrow('Connector not found')
    expect(await connector.getProvider()).toBeUndefined()
    stored.set('wagmi.injected.shimDisconnect', 'true')
    expect(await connector.isAuthorized()).toBe(false)
    await connector.disconnect()
    expect(stored.size).toBe(1)
    Object.defineProperty(globalThis, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('hostile')
      },
    })
    await expect(connect(config, { connector })).rejects.toThrow('Connector not found')
  })

  test('error: connecting to the connector that is connected', async () => {
    const config = setup()
    await connect(config, { connector: config.connectors[0] })
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toThrow('Connector already connected.')
  })

  test('error: answers that make no sense', async () => {
    createTestWallet({}, 'garbage')
    const config = setup()
    const failure = await connect(config, { connector: config.connectors[0] }).catch((error) => error)
    expect(failure).toBeInstanceOf(ConnectorError)
    expect(failure).toMatchObject({ reason: 'invalidAnswer' })
    await expect(config.connectors[0].getChainId()).rejects.toMatchObject({ reason: 'invalidAnswer' })
    stored.set(flag, 'true')
    expect(await config.connectors[0].isAuthorized()).toBe(false)
  })

  test('error: a wallet that shares no account', async () => {
    createTestWallet({}, 'emptyAccounts')
    const config = setup()
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toMatchObject({ reason: 'noAccount' })
  })

  test('error: failures that are no errors', async () => {
    createTestWallet({}, 'garbageErrors')
    const config = setup()
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toThrow('something went wrong')
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('hostile')
        },
        getPrototypeOf() {
          throw new Error('hostile')
        },
      },
    )
    const provider = {
      request() {
        throw trap
      },
    }
    const hostile = setup({ wallet: { ...announced(), provider } })
    await expect(connect(hostile, { connector: hostile.connectors[0] })).rejects.toThrow('The wallet failed.')
  })
})

describe('injected: switchChain', () => {
  const connected = async (...cases: Case[]) => {
    createTestWallet({}, ...cases)
    const config = setup({ wallet: announced(), timeouts: { switched: 250, approval: 400 } })
    await connect(config, { connector: config.connectors[0] })
    return config
  }

  test('default: the wallet is on the other chain then', async () => {
    const config = await connected()
    expect(await switchChain(config, { chainId: 1 })).toBe(mainnet)
    expect(wallet.chainId).toBe(1)
    expect(config.state).toMatchObject({ chainId: 1, status: 'connected' })
    expect(asked()).not.toContain('wallet_addEthereumChain')
  })

  test.each(['unknownChain', 'unknownChain4901', 'nestedUnknownChain'] as const)(
    'behavior: a chain the wallet does not know is offered (%s)',
    async (name) => {
      const config = await connected(name)
      await switchChain(config, { chainId: 1 })
      expect(wallet.chainId).toBe(1)
      expect(config.state.chainId).toBe(1)
      expect(wallet.addedChains).toMatchObject([{ chainId: 1, chainName: 'Ethereum' }])
    },
  )

  test('behavior: a wallet that adds and stays is asked once more', async () => {
    const config = await connected('unknownChain', 'addsWithoutSwitch')
    await switchChain(config, { chainId: 1 })
    expect(count('wallet_switchEthereumChain')).toBe(2)
    expect(config.state.chainId).toBe(1)
  })

  test('behavior: a wallet that switches without a word', async () => {
    const config = await connected('switchesQuietly')
    await switchChain(config, { chainId: 1 })
    expect(config.state.chainId).toBe(1)
  })

  test('behavior: a wallet that takes its time after it confirmed', async () => {
    createTestWallet({}, 'switchesLate')
    const config = setup()
    await connect(config, { connector: config.connectors[0] })
    await switchChain(config, { chainId: 1 })
    expect(config.state.chainId).toBe(1)
  })

  test('behavior: nobody is left listening', async () => {
    const config = await connected('liesAboutSwitch')
    const listeners = listening(wallet.provider)
    const { emitter } = config.connectors[0]
    const before = emitter.listenerCount('change')
    await expect(switchChain(config, { chainId: 1 })).rejects.toThrow(SwitchChainError)
    expect(listeners()).toBe(0)
    expect(emitter.listenerCount('change')).toBe(before)
  })

  test('error: a wallet that confirms and stays', async () => {
    const config = await connected('liesAboutSwitch')
    const failure = await switchChain(config, { chainId: 1 }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toMatchObject({
      reason: 'notSwitched',
      message: 'The wallet said it had switched, and is still on another network.',
    })
    expect(config.state).toMatchObject({ chainId: 80001, status: 'connected' })
  })

  test('error: a wallet that does not answer', async () => {
    const config = await connected('silentSwitch')
    const failure = await switchChain(config, { chainId: 1 }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toMatchObject({ reason: 'noAnswer' })
  })

  test('error: the person says no to switching, or to adding', async () => {
    for (const cases of [['switchRejects'], ['unknownChain', 'addRejects']] as const) {
      const config = await connected(...cases)
      const failure = await switchChain(config, { chainId: 1 }).catch((error) => error)
      expect(failure).toBeInstanceOf(UserRejectedRequestError)
      expect(failure.code).toBe(4001)
    }
  })

  test('error: the wallet is asking already', async () => {
    const config = await connected()
    wallet.behave('pending')
    await expect(switchChain(config, { chainId: 1 })).rejects.toBeInstanceOf(ResourceUnavailableRpcError)
  })

  test('error: a chain that is not configured', async () => {
    const config = await connected()
    const failure = await switchChain(config, { chainId: 5 as 1 }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toBeInstanceOf(ChainNotConfiguredError)
    expect(asked()).not.toContain('wallet_switchEthereumChain')
  })
})
