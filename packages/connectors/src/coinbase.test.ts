// @vitest-environment jsdom
import { createScriptedWallet } from '@latchkey/test'
import { connect, createConfig, createStorage, disconnect, reconnect, switchChain } from '@wagmi/core'
import { custom, defineChain, SwitchChainError, UserRejectedRequestError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CoinbaseWalletOptions } from './coinbase.ts'
import { type KeysPage, playKeysPage } from './coinbase-keys-page.fake.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const keysUrl = 'http://keys.test/connect'

const chain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [`http://node.test/${id}`] } },
  })
const [first, second] = [chain(84532), chain(80001)]

const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})
const flag = 'wagmi.coinbaseWallet.shimDisconnect'

/** How often the SDK's module was run. */
let loads = 0
/** The requests that reached the page's own nodes. */
const asked: { id: number; method: string }[] = []
const nodeOf = (id: number) =>
  custom({
    async request({ method }) {
      asked.push({ id, method })
      return method === 'eth_blockNumber' ? '0x7' : null
    },
  })

/** A page that has just been opened. */
const setup = async (options: Partial<CoinbaseWalletOptions> & { missing?: boolean } = {}) => {
  const { missing, ...more } = options
  vi.resetModules()
  loads = 0
  vi.doMock('@coinbase/wallet-sdk', async (original) => {
    if (missing) throw new Error('404')
    loads += 1
    return await original()
  })
  const { coinbaseWallet } = await import('./coinbase.ts')
  return createConfig({
    chains: [first, second],
    connectors: [
      coinbaseWallet({
        load: () => import('@coinbase/wallet-sdk'),
        appName: 'Test',
        preference: { keysUrl, options: 'smartWalletOnly' },
        ...more,
      }),
    ],
    transports: { [first.id]: nodeOf(first.id), [second.id]: nodeOf(second.id) },
    storage,
    multiInjectedProviderDiscovery: false,
  })
}

let page: KeysPage
let fetched: string[] = []
const honest = {
  chains: { 84532: 'https://stranger.example/rpc' } as Record<number, string>,
  answer: ({ method }: { method: string }): unknown => {
    if (method === 'eth_requestAccounts') return [account.toLowerCase()]
    if (method === 'wallet_switchEthereumChain') throw { code: 4902, message: 'Unrecognized chain ID.' }
    return '0xabcd'
  },
}
const play = (more: Partial<Parameters<typeof playKeysPage>[1]> = {}) => {
  page?.remove()
  page = playKeysPage('http://keys.test', { ...honest, ...more })
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(String(address))
    return new Response(null)
  })
  play()
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  stored.clear()
  asked.length = 0
  fetched = []
})

describe('coinbaseWallet', () => {
  test('default: connects through the wallet’s window', async () => {
    const config = await setup({ darkMode: true })
    const [connector] = config.connectors
    expect(connector).toMatchObject({ id: 'coinbaseWallet', name: 'Coinbase Wallet', type: 'coinbaseWallet' })
    expect(connector.icon).toMatch(/^data:image\/svg/)
    expect(await connect(config, { connector })).toEqual({ accounts: [account], chainId: 84532 })
    expect(config.state).toMatchObject({ status: 'connected', chainId: 84532 })
    expect(stored.get(flag)).toBe('true')

    expect(page.windows).toHaveLength(1)
    expect(new URL(page.windows[0]?.address ?? '').origin).toBe('http://keys.test')
    expect(new Set(page.messages.map(({ origin }) => origin))).toEqual(new Set(['http://keys.test']))
    const rejection = page.messages.find(({ message }) => !message.event && !message.content)?.message.data
    expect(rejection).toMatchObject({
      metadata: { appName: 'Test', appChainIds: [84532, 80001] },
      preference: { options: 'smartWalletOnly', darkMode: true },
    })
  })

  test('behavior: nothing is loaded before somebody connects with it, and nothing is reported', async () => {
    const config = await setup()
    const [connector] = config.connectors
    expect(await connector.isAuthorized()).toBe(false)
    expect(await reconnect(config)).toEqual([])
    await connector.getProvider()
    await connector.disconnect()
    connector.cancel()
    expect([loads, page.windows.length, fetched.length, localStorage.length]).toEqual([0, 0, 0, 0])
    connector.warm()
    await vi.waitFor(() => expect(loads).toBe(1), { timeout: 15_000 })
    expect([page.windows.length, fetched.length]).toEqual([0, 0])
  })

  test('behavior: only the page’s own address is fetched, and no telemetry', async () => {
    const config = await setup()
    await connect(config, { connector: config.connectors[0] })
    expect(new Set(fetched.map((address) => new URL(address).origin))).toEqual(new Set([location.origin]))
    expect(document.querySelectorAll('script, iframe')).toHaveLength(0)
  })

  test('behavior: reconnecting without a window', async () => {
    const before = await setup()
    await connect(before, { connector: before.connectors[0] })
    const config = await setup()
    expect(await reconnect(config)).toMatchObject([{ accounts: [account], chainId: 84532 }])
    expect(loads).toBe(1)
    expect(page.windows).toHaveLength(1)
  })

  test('behavior: a flag without a session is no connection', async () => {
    stored.set(flag, 'true')
    const config = await setup()
    const failed = vi.fn()
    config.connectors[0].emitter.on('error', failed)
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect(failed).not.toHaveBeenCalled()
    await expect(config.connectors[0].connect({ isReconnecting: true })).rejects.toThrow()
    expect(page.windows).toHaveLength(0)
  })

  test('behavior: reads go to the page’s own node, and what a person answers to the wallet', async () => {
    const config = await setup()
    const [connector] = config.connectors
    await connect(config, { connector })
    const provider = await connector.getProvider()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
    expect(asked).toEqual([{ id: 84532, method: 'eth_blockNumber' }])
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', account] })).toBe('0xabcd')
    expect(page.actions.at(-1)).toMatchObject({ method: 'personal_sign' })
    expect(fetched.join()).not.toContain('stranger')
  })

  test('behavior: disconnecting lasts', async () => {
    const config = await setup()
    const [connector] = config.connectors
    await connect(config, { connector })
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(stored.has(flag)).toBe(false)
    expect(Object.keys(localStorage).filter((key) => /signer|account|key/i.test(key))).toEqual([])
    expect(await connector.isAuthorized()).toBe(false)
    await connect(config, { connector })
    expect(page.actions.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(2)
  })

  test('behavior: accounts, chains and the end of a session follow the wallet', async () => {
    const config = await setup()
    const [connector] = config.connectors
    await connect(config, { connector })
    connector.onChainChanged('0x13881')
    connector.onAccountsChanged(['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'])
    expect([...config.state.connections.values()]).toMatchObject([
      { accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], chainId: 80001 },
    ])
    // The SDK ends a session that the wallet does not know any more, and says so.
    page.behave({ answer: () => Promise.reject({ code: 4100, message: 'not authorized' }) })
    const provider = await connector.getProvider()
    await expect(provider.request({ method: 'personal_sign', params: ['0x00', account] })).rejects.toThrow()
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(stored.has(flag)).toBe(false)
  })

  test('behavior: a chain the wallet does not know is offered', async () => {
    const config = await setup()
    await connect(config, { connector: config.connectors[0] })
    const chains = { ...honest.chains }
    page.behave({
      chains,
      answer({ method }) {
        if (method !== 'wallet_addEthereumChain') return honest.answer({ method })
        chains[80001] = 'https://stranger.example/80001'
        return null
      },
    })
    expect(await switchChain(config, { chainId: 80001 })).toMatchObject({ id: 80001 })
    expect(config.state.chainId).toBe(80001)
    expect(page.actions.at(-1)).toMatchObject({
      method: 'wallet_addEthereumChain',
      params: [{ chainId: '0x13881', rpcUrls: ['http://node.test/80001'] }],
    })
  })

  test('behavior: where the SDK finds the wallet’s own extension, it needs no window', async () => {
    const wallet = createScriptedWallet({ chains: { 84532: 'http://node.test' } })
    vi.stubGlobal('coinbaseWalletExtension', wallet.provider)
    const config = await setup({ preference: { options: 'all' } })
    const [connector] = config.connectors
    expect(await connect(config, { connector })).toMatchObject({ accounts: wallet.accounts })
    wallet.happen('accountChanged')
    expect([...config.state.connections.values()]).toMatchObject([{ accounts: wallet.accounts }])
    await disconnect(config)
    expect(page.windows).toHaveLength(0)
  })

  test('behavior: cancel closes the window, and connects nobody', async () => {
    play({ answer: () => new Promise(() => {}) })
    const config = await setup()
    const [connector] = config.connectors
    const connecting = connect(config, { connector }).catch((error) => error)
    await vi.waitFor(() => expect(page.actions).toHaveLength(1))
    connector.cancel()
    expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
    await vi.waitFor(() => expect(page.windows[0]?.closed).toBe(true))
    expect(config.state.status).toBe('disconnected')
    play()
    expect(await connect(config, { connector })).toMatchObject({ accounts: [account] })
  })

  test('error: closing the window is a no, whether its page tells or not', async () => {
    for (const [how, offline] of [
      [undefined, false],
      ['unheard', false],
      ['unheard', true],
    ] as const) {
      play({ offline, answer: () => new Promise(() => {}) })
      const config = await setup()
      const [connector] = config.connectors
      const connecting = connect(config, { connector }).catch((error) => error)
      await vi.waitFor(() => expect(offline ? page.windows : page.actions).toHaveLength(1))
      page.close(how)
      expect(await connecting).toBeInstanceOf(UserRejectedRequestError)
      expect(config.state.status).toBe('disconnected')
      expect(stored.has(flag)).toBe(false)
      play()
      expect(await connect(config, { connector })).toMatchObject({ accounts: [account] })
      await disconnect(config)
    }
  })

  test('error: the person says no', async () => {
    play({ answer: () => Promise.reject({ code: 4001, message: 'User denied account authorization' }) })
    const config = await setup()
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toBeInstanceOf(UserRejectedRequestError)
    play({ answer: () => Promise.reject({ code: -32603, message: 'User denied account authorization' }) })
    const again = await setup()
    await expect(connect(again, { connector: again.connectors[0] })).rejects.toBeInstanceOf(UserRejectedRequestError)
  })

  test('error: the wallet’s page cannot be loaded: the wait has a limit, and the window is closed', async () => {
    play({ offline: true })
    const config = await setup({ timeouts: { approval: 300 } })
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toMatchObject({ reason: 'noAnswer' })
    expect(page.windows).toMatchObject([{ closed: true }])
  })

  test('error: the browser lets no window open', async () => {
    play({ blocked: true })
    const config = await setup()
    const [connector] = config.connectors
    await expect(connect(config, { connector })).rejects.toMatchObject({ reason: 'windowBlocked' })
    expect(document.body.childElementCount).toBe(0) // the SDK's own notice
    play()
    expect(await connect(config, { connector })).toMatchObject({ accounts: [account] })
  })

  test('error: a chain that is not configured', async () => {
    const config = await setup()
    await connect(config, { connector: config.connectors[0] })
    await expect(switchChain(config, { chainId: 5 as 80001 })).rejects.toBeInstanceOf(SwitchChainError)
  })

  test('error: the SDK is missing', async () => {
    const config = await setup({ missing: true })
    const failure = await connect(config, { connector: config.connectors[0] }).catch((error) => error)
    expect(failure).toMatchObject({
      reason: 'notLoaded',
      message: expect.stringContaining('@coinbase/wallet-sdk 4.3.7'),
    })
    stored.set(flag, 'true')
    const reasons: unknown[] = []
    config.connectors[0].emitter.on('error', ({ error }) => reasons.push(error))
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect(reasons).toMatchObject([{ reason: 'notLoaded' }])
  })
})
