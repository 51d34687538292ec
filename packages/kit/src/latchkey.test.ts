// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as connectors from '@latchkey/connectors'
import { createScriptedWallet } from '@latchkey/test'
import { createConfig, getBalance, http, readContract } from '@wagmi/core'
import { type Chain, createTestClient, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { getGasPrice, getTransactionCount, setCode } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvil } from './fixtures/anvil.ts'
import { createLatchkey, type LatchkeyOptions } from './latchkey.ts'
import { networkChain } from './network-chain.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil({ mining: true, chainId: 80001 })
})
afterAll(() => anvil.stop())

/** A third party's server. */
const startStranger = async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, stop: () => void server.close() }
}

const stops: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const face = { apiKey: 'key', walletUrl: 'https://wallet.test' }
const load = () => Promise.reject(new Error('never loaded'))
const coinbaseWallet = { load }
const walletConnect = { load, projectId: 'id', relayUrl: 'wss://relay.test' }
const wallets = { face, coinbaseWallet, walletConnect }
const open = (options: Partial<LatchkeyOptions> = {}) => {
  const latchkey = createLatchkey({
    appName: 'Shop',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: anvil.url },
    ...options,
  } as LatchkeyOptions) // as a page without types could
  return latchkey
}
const start = (...options: Parameters<typeof open>) => {
  const latchkey = open(...options)
  stops.push(latchkey.start())
  return latchkey
}

describe('createLatchkey', () => {
  test('default: chains, nodes, wallets, and how often nodes are asked', () => {
    const customConnector = () => ({ id: 'own', name: 'Own', type: 'own' }) as never // a connector as a page may have it
    const { config, appName, injected, ens, queryClient } = open({
      wallets: {
        face: { ...face, providers: ['google', 'kakao'] },
        coinbaseWallet,
        walletConnect,
      },
      connectors: [customConnector],
      ens: { chainId: 80001 },
    })
    expect(config.connectors.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'faceWallet FaceWallet',
      'faceWallet FaceWallet',
      'coinbaseWallet Coinbase Wallet',
      'walletConnect WalletConnect',
      'own Own',
    ])
    const client = config.getClient()
    expect([client.pollingInterval, client.cacheTime, client.batch]).toEqual([
      4_000,
      4_000,
      { multicall: { wait: 32 } },
    ])
    expect([client.transport.timeout, client.transport.retryCount, client.transport.retryDelay]).toEqual([
      10_000, 3, 150,
    ])
    expect(config.chains.map(({ rpcUrls }) => rpcUrls)).toEqual([{ default: { http: [anvil.url] } }])
    expect([appName, injected, ens, config.storage?.key]).toEqual(['Shop', true, { chainId: 80001 }, 'wagmi'])
    expect(queryClient.getDefaultOptions().queries).toMatchObject({ gcTime: 86_400_000, retry: 0 })
  })

  test('behavior: without chains, Ethereum and Goerli, as far as they have nodes', () => {
    const idsOf = (rpcUrls: Record<number, string>) =>
      open({ chains: undefined, rpcUrls } as never).config.chains.map(({ id }) => id)
    expect(idsOf({ 1: 'https://a.test', 5: 'https://b.test' })).toEqual([1, 5])
    expect(idsOf({ 1: 'https://a.test' })).toEqual([1])
  })

  test('behavior: the embedded wallet gets every option of its SDK, and draws its toasts unless it is told not to', async () => {
    const created = vi.spyOn(connectors, 'faceWalletsOnDemand')
    const walletUrl = { ProdTest: 'https://test.wallet.test', ProdMainnet: 'https://wallet.test' }
    const more = { env: 'ProdTest', camera: true, locale: 'ko', timeouts: { ready: 1_000 } } as const
    const { hosts } = open({ wallets: { face: { apiKey: 'key', walletUrl, ...more } } })
    expect(created).toHaveBeenLastCalledWith({
      apiKey: 'key',
      walletUrl,
      ...more,
      notificationOptions: { type: 'toast' },
      chainId: expect.objectContaining({ id: 80001 }),
      chains: [80001],
    })
    expect(hosts.filter(({ by }) => by === 'frame').map(({ origin }) => origin)).toEqual(Object.values(walletUrl))
    open({ wallets: { face: { ...face, notificationOptions: { type: 'none' } } } })
    expect(created).toHaveBeenLastCalledWith(expect.objectContaining({ notificationOptions: { type: 'none' } }))
  })

  test('behavior: each number can be set', () => {
    const client = open({
      jsonRpc: { timeout: 1, retryCount: 2, pollingInterval: 3, multicallWait: 4 },
    }).config.getClient()
    const { transport, pollingInterval, batch } = client
    expect([transport.timeout, transport.retryCount, pollingInterval, batch]).toEqual([
      1,
      2,
      3,
      { multicall: { wait: 4 } },
    ])
  })

  test('behavior: reads of one moment go out together, and contract reads as one', async () => {
    const multicall: Chain = { ...networkChain(80001), contracts: networkChain(137).contracts }
    const asked = vi.spyOn(globalThis, 'fetch')
    const { config } = open({ chains: [multicall] })
    const token = `0x${'11'.repeat(20)}` as const
    // Multicall is not deployed here: only the requests matter.
    const read = (functionName: 'symbol' | 'name') =>
      readContract(config, { abi: erc20Abi, address: token, functionName })
    await Promise.allSettled([read('symbol'), read('name'), getBalance(config, { address: token })])
    const client = config.getClient()
    await Promise.all([getGasPrice(client), getTransactionCount(client, { address: token })])
    const methods = asked.mock.calls.map(([, init]) =>
      (JSON.parse(String(init?.body)) as { method: string }[]).map(({ method }) => method),
    )
    expect(methods).toEqual([['eth_call'], ['eth_gasPrice', 'eth_getTransactionCount']])
  })

  test('error: a contract that sends the page to another address (EIP-3668) is not obeyed', async () => {
    const elsewhere = await startStranger()
    stops.push(elsewhere.stop)
    const contract = `0x${'c0de'.repeat(10)}` as const
    const revert = encodeFunctionData({
      abi: parseAbi([
        'function OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)',
      ]),
      args: [contract, [`${elsewhere.url}/{data}`], '0x', '0x00000000', '0x'],
    })
    const length = (revert.length / 2 - 1).toString(16).padStart(4, '0')
    const bytecode = `0x61${length}600e60003961${length}6000fd${revert.slice(2)}` as const
    await setCode(createTestClient({ mode: 'anvil', transport: http(anvil.url) }), { address: contract, bytecode })
    const { config } = open()
    await expect(readContract(config, { abi: erc20Abi, address: contract, functionName: 'name' })).rejects.toThrow()
    expect(elsewhere.asked()).toBe(0)
  })

  test('behavior: it is created without a sound, and starts when it is told to', () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const announced = vi.fn()
    window.addEventListener('eip6963:requestProvider', announced)
    const latchkey = open({ wallets })
    expect([asked.mock.calls.length, announced.mock.calls.length, document.querySelector('iframe')]).toEqual([
      0,
      0,
      null,
    ])
    expect(latchkey.connection.getState().status).toBe('unknown')
    stops.push(latchkey.start())
    expect(latchkey.connection.getState().status).toBe('disconnected')
    expect(announced).toHaveBeenCalled()
  })

  test('behavior: installed wallets can be left out', () => {
    const announced = vi.fn()
    window.addEventListener('eip6963:requestProvider', announced)
    expect(start({ wallets: { injected: false, face } }).injected).toBe(false)
    expect(announced).not.toHaveBeenCalled()
  })

  test('behavior: on a server it is quiet, keeps nothing and ranks no nodes', async () => {
    vi.stubGlobal('window', undefined)
    vi.stubGlobal('localStorage', undefined)
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const [{ id }] = JSON.parse(String(init?.body)) as [{ id: number }]
      return Response.json([{ id, result: '0x1' }])
    })
    const latchkey = open({
      rpcUrls: { 80001: { http: [anvil.url, 'https://b.test'] } },
      wallets,
      jsonRpc: { pollingInterval: 10 },
    })
    latchkey.start()()
    expect(asked).not.toHaveBeenCalled()
    await getGasPrice(latchkey.config.getClient())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toHaveBeenCalledOnce()
    expect(latchkey.connection.getState()).toMatchObject({ status: 'unknown', pending: undefined })
  })

  test('behavior: a connection is restored after a reload, and a visitor of wagmi 2 stays connected', async () => {
    const wallet = createScriptedWallet({ chains: { 80001: anvil.url } })
    stops.push(wallet.announce(window))
    const { config, connection } = start()
    const [connector] = config.connectors
    if (!connector) throw new Error('The wallet was not found.')
    await connection.connect(connector)
    const state = localStorage.getItem('wagmi.store') ?? ''
    for (const stop of stops.splice(1)) stop()

    expect(JSON.parse(state)).toMatchObject({ version: 2 })
    for (const version of [3, 2]) {
      localStorage.setItem('wagmi.store', state.replace('"version":2', `"version":${version}`))
      const again = start()
      expect(again.connection.getState().status).toBe('reconnecting')
      await again.connection.restored()
      expect(again.connection.getState().status).toBe('connected')
      expect(again.config.state.connections.get(again.config.state.current ?? '')?.accounts[0]).toBe(wallet.accounts[0])
      for (const stop of stops.splice(1)) stop()
    }
  })

  test('behavior: a configuration of a team is used as it is', () => {
    const config = createConfig({ chains: [mainnet], transports: { 1: http('https://node.test/key') } })
    const latchkey = createLatchkey({ appName: 'Shop', config })
    expect([latchkey.config, latchkey.injected]).toEqual([config, true])
    const closed = createConfig({ chains: [mainnet], transports: { 1: http() }, multiInjectedProviderDiscovery: false })
    expect(createLatchkey({ appName: 'Shop', config: closed }).injected).toBe(false)
    expect(latchkey.hosts.map(({ origin, why }) => `${origin} ${why}`)).toEqual([
      'https://node.test a node of Ethereum',
      'https://etherscan.io the explorer of Ethereum',
    ])
  })

  test.each<[string, Partial<LatchkeyOptions> | object]>([
    ['noApp', { appName: '' }],
    ['noWallet', { wallets: { injected: false } }],
    ['noWallet', { wallets: { injected: false, face: { ...face, providers: [] } } }],
    ['unknownWallet', { wallets: { metaMask: true } }],
    ['unknownWallet', { wallets: { face: { ...face, providers: ['google', 'myspace'] } } }],
    ['noChain', { chains: [], rpcUrls: {} }],
    ['noNode', { rpcUrls: {} }],
    ['noNode', { chains: undefined, rpcUrls: undefined }],
    ['badNode', { rpcUrls: { 80001: 'node.test' } }],
    ['insecureNode', { rpcUrls: { 80001: 'http://node.test' } }],
    ['chainTwice', { chains: [networkChain(80001), networkChain(80001)] }],
    ['strayNode', { rpcUrls: { 80001: 'https://node.test', 1: 'https://node.test' } }],
    ['noNode', { config: createConfig({ chains: [mainnet], transports: {} as { 1: ReturnType<typeof http> } }) }],
  ])('error: %s', (reason, options) => {
    expect(() => open(options)).toThrow(expect.objectContaining({ name: 'ConfigurationError', reason }))
  })
})
