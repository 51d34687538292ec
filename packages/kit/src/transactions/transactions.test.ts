// @vitest-environment jsdom
import { type Config, type CreateConnectorFn, createConfig, createConnector } from '@wagmi/core'
import { createTestClient, custom, defineChain, type Hash, type Hex, http, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvil } from '../fixtures/anvil.ts'
import { storageKey, type TransactionStorage } from './storage.ts'
import { createTransactions, type Transactions } from './transactions.ts'

const chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const other = defineChain({ ...chain, id: 31338 })

let node: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof connect>
const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
let accounts: Hex[]

beforeAll(async () => {
  node = await startAnvil()
  client = connect(node.url)
  accounts = await client.getAddresses()
})
afterAll(() => node.stop())

/** The page's requests to the node; `fails` takes the node away. */
const asked: string[] = []
let fails = false
const open = (connected: readonly Hex[] = [accounts[0] as Hex]): Config => {
  const relay = custom(
    {
      async request({ method, params }) {
        asked.push(method)
        if (fails) throw new Error('not reachable')
        return client.request({ method, params } as never) // forwarded unchanged
      },
    },
    { retryCount: 0 },
  )
  const config = createConfig({
    chains: [chain, other],
    transports: { [chain.id]: relay, [other.id]: relay },
    pollingInterval: 20,
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  connectAs(config, connected)
  return config
}
const connectAs = (config: Config, [first, ...rest]: readonly Hex[]) => {
  const connector = config._internal.connectors.setup(
    createConnector(() => ({ id: 'x', name: 'X', type: 'x' }) as ReturnType<CreateConnectorFn>), // it is never called
  )
  const connections = new Map(
    first ? [[connector.uid, { accounts: [first, ...rest] as const, chainId: chain.id, connector }]] : [],
  )
  config.setState((state) => ({ ...state, connections, current: connector.uid, status: 'connected' }))
}

const stops: (() => void)[] = []
const start = (transactions: Transactions) => {
  stops.push(transactions.start())
  return transactions
}
beforeEach(async () => {
  localStorage.clear()
  asked.length = 0
  fails = false
  await client.mine({ blocks: 1 })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

const send = (from = accounts[0] as Hex, value = 1n) =>
  client.sendTransaction({ account: from, chain: null, to: accounts[5] as Hex, value })
const fake = (place: number): Hash => `0x${place.toString(16).padStart(64, '0')}`
const base = () => ({ chainId: chain.id, from: accounts[0] as Hex })
const stateOf = (transactions: Transactions, hash: Hash) =>
  transactions.getState().list.find((each) => each.hash === hash)?.progress
const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 })
const quiet = async () => {
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  return asked.length === before
}

describe('createTransactions', () => {
  test('default: followed from pending to settled, and then the node is left alone', async () => {
    const transactions = start(createTransactions(open()))
    const listener = vi.fn()
    transactions.subscribe(listener)
    const hash = await send()
    transactions.follow({ ...base(), hash, title: 'Tea', description: 'For two' })
    await until(() => expect(transactions.getState().list[0]).toMatchObject({ title: 'Tea', shown: { value: 1n } }))
    expect(stateOf(transactions, hash)).toEqual({ state: 'pending' })
    await client.mine({ blocks: 1 })
    await until(() => expect(stateOf(transactions, hash)).toMatchObject({ state: 'confirmed', confirmations: 1 }))
    await client.mine({ blocks: 11 })
    await until(() => expect(transactions.getState().list[0]?.settled).toBe(true))
    expect(listener).toHaveBeenCalled()
    await until(async () => expect(await quiet()).toBe(true))
  })

  test('behavior: it is written down in the moment it is followed, before anything is loaded', () => {
    createTransactions(open()).follow({ ...base(), hash: fake(1) })
    expect(localStorage.getItem(storageKey)).toContain(fake(1))
  })

  test('behavior: a reload goes on, and finds a replacement by the number learnt before', async () => {
    const before = createTransactions(open())
    const stop = before.start()
    const hash = await send()
    before.follow({ ...base(), hash })
    await until(() => expect(before.getState().list[0]?.shown).toBeDefined())
    stop()
    const { shown } = before.getState().list[0] ?? {}
    if (!shown) throw new Error('not shown')
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 11n }
    const by = await client.sendTransaction({
      ...fees,
      account: accounts[0] as Hex,
      chain: null,
      to: accounts[0] as Hex,
      nonce: shown.nonce,
    })
    await client.mine({ blocks: 1 })
    const after = start(createTransactions(open()))
    await until(() => expect(stateOf(after, hash)).toMatchObject({ state: 'replaced', how: 'cancelled', by }))
  })

  test('behavior: a page with nothing under way loads nothing and asks nobody', async () => {
    const transactions = start(createTransactions(open()))
    expect(await quiet()).toBe(true)
    expect(transactions.getState().list).toEqual([])
    localStorage.setItem(storageKey, JSON.stringify([{ ...base(), hash: fake(1), at: 1, settled: true }]))
    const later = start(createTransactions(open()))
    expect(await quiet()).toBe(true)
    expect(later.getState().list).toEqual([])
    await later.load()
    expect(later.getState().list).toHaveLength(1)
  })

  test('behavior: newest first, twenty of an account on a chain, a hundred altogether', async () => {
    const transactions = createTransactions(open([]))
    await transactions.load()
    vi.spyOn(Date, 'now').mockImplementation(() => clock++)
    let clock = 1
    const [first, second] = [accounts[0] as Hex, accounts[1] as Hex]
    for (let place = 1; place <= 25; place++) transactions.follow({ ...base(), hash: fake(place) })
    expect(transactions.getState().list.map(({ hash }) => Number(hash))).toEqual(
      Array.from({ length: 20 }, (_, at) => 25 - at),
    )
    transactions.follow({ chainId: other.id, from: first, hash: fake(25) })
    transactions.follow({ chainId: chain.id, from: second, hash: fake(26) })
    expect(transactions.getState().list).toHaveLength(22)
    for (let place = 30; place < 130; place++) transactions.follow({ chainId: place, from: first, hash: fake(place) })
    expect(transactions.getState().list).toHaveLength(100)
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toHaveLength(100)
  })

  test('behavior: what is still under way is the last to be forgotten', async () => {
    const written = Array.from({ length: 20 }, (_, at) => ({ ...base(), hash: fake(at + 1), at, settled: at > 0 }))
    localStorage.setItem(storageKey, JSON.stringify(written))
    const transactions = createTransactions(open([]))
    await transactions.load()
    transactions.follow({ ...base(), hash: fake(99) })
    const hashes = transactions.getState().list.map(({ hash }) => Number(hash))
    expect([hashes.length, hashes.includes(99), hashes.includes(1), hashes.includes(2)]).toEqual([
      20,
      true,
      true,
      false,
    ])
  })

  test('behavior: the same twice is followed once', async () => {
    const transactions = createTransactions(open())
    for (const hash of [fake(10), fake(10)]) transactions.follow({ ...base(), hash })
    await transactions.load()
    transactions.follow({ ...base(), hash: fake(10) })
    expect(transactions.getState().list).toHaveLength(1)
  })

  test('behavior: tabs are in step, and none writes over what another has written', async () => {
    const [one, two] = [createTransactions(open([])), createTransactions(open([]))]
    await Promise.all([one.load(), two.load()])
    stops.push(one.start(), two.start())
    one.follow({ ...base(), hash: fake(1) })
    two.follow({ ...base(), hash: fake(2) })
    expect(two.getState().list).toHaveLength(2)
    expect(one.getState().list).toHaveLength(1)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey })) // a browser tells the other tabs
    expect(one.getState().list).toHaveLength(2)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(one.getState().list).toEqual([])
  })

  test('behavior: only those of who is connected are asked for', async () => {
    const config = open([accounts[1] as Hex])
    const transactions = start(createTransactions(config))
    const hash = await send()
    transactions.follow({ ...base(), hash })
    await client.mine({ blocks: 1 })
    await transactions.load()
    expect(await quiet()).toBe(true)
    connectAs(config, [accounts[0] as Hex])
    await until(() => expect(stateOf(transactions, hash)).toMatchObject({ state: 'confirmed' }))
  })

  test('behavior: nothing is asked while nobody sees the page', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const transactions = start(createTransactions(open()))
    transactions.follow({ ...base(), hash: await send() })
    await transactions.load()
    expect(await quiet()).toBe(true)
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(asked).not.toEqual([]))
  })

  test('behavior: told and forgotten', async () => {
    const transactions = createTransactions(open())
    await transactions.load()
    transactions.follow({ ...base(), hash: fake(1) })
    transactions.markReported({ ...base(), hash: fake(1), progress: { state: 'pending' } })
    expect(transactions.getState().list[0]?.told).toBe('pending')
    transactions.clear(accounts[0] as Hex)
    expect(transactions.getState().list, 'still under way').toHaveLength(1)
    localStorage.setItem(storageKey, JSON.stringify([{ ...base(), hash: fake(1), at: 1, settled: true }]))
    transactions.clear(accounts[1] as Hex)
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toHaveLength(1)
    transactions.clear((accounts[0] as Hex).toUpperCase().replace('0X', '0x') as Hex)
    expect(transactions.getState().list).toEqual([])
  })

  test('error: a node that does not answer is said, and asked again', async () => {
    fails = true
    const transactions = start(createTransactions(open()))
    const hash = await send()
    transactions.follow({ ...base(), hash })
    await until(() => expect(transactions.getState().unreachable).toEqual([chain.id]))
    expect(stateOf(transactions, hash)).toEqual({ state: 'pending' })
    fails = false
    await until(() => expect(transactions.getState().unreachable).toEqual([]))
    await client.mine({ blocks: 1 })
    await until(() => expect(stateOf(transactions, hash)).toMatchObject({ state: 'confirmed' }))
  })

  test('error: a chain the page no longer has', async () => {
    const transactions = start(createTransactions(open()))
    transactions.follow({ ...base(), chainId: 5, hash: fake(1) })
    await transactions.load()
    expect(await quiet()).toBe(true)
  })

  test('error: what stands in storage is checked, each by itself', async () => {
    const right = { ...base(), hash: fake(1), at: 1, settled: true }
    const wrong = [
      null,
      1,
      { ...right, hash: '0x1' },
      { ...right, hash: fake(2), chainId: 'x' },
      { ...right, hash: fake(3), from: 'me' },
      { ...right, hash: fake(4), title: 'x'.repeat(201) },
      { ...right, hash: fake(5), progress: { state: 'confirmed', block: '-1', confirmations: 1 } },
      { ...right, hash: fake(6), progress: { state: 'won' } },
    ]
    for (const [text, count] of [
      ['', 0],
      ['{', 0],
      ['{}', 0],
      [JSON.stringify([...wrong, right, right]), 1],
    ] as const) {
      localStorage.setItem(storageKey, text)
      const transactions = createTransactions(open([]))
      await transactions.load()
      expect(transactions.getState().list, text).toHaveLength(count)
    }
  })

  test('error: storage that is denied or full', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage: TransactionStorage = { getItem: denied, setItem: denied }
    const transactions = start(createTransactions(open(), storage))
    const hash = await send()
    transactions.follow({ ...base(), hash })
    await until(() => expect(stateOf(transactions, hash)).toBeDefined())
    await client.mine({ blocks: 1 })
    await until(() => expect(stateOf(transactions, hash)).toMatchObject({ state: 'confirmed' }))
  })

  test('error: what is no hash is not followed', async () => {
    const transactions = createTransactions(open())
    for (const hash of ['0x', 'x', `${fake(1)}0`] as Hash[]) transactions.follow({ ...base(), hash })
    await transactions.load()
    expect(transactions.getState().list).toEqual([])
  })
})
