import { getBalance } from '@wagmi/core'
import { createTestClient, http, parseEther, publicActions, webSocket } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvil } from './fixtures/anvil.ts'
import { createLatchkey } from './latchkey.ts'
import { networkChain } from './network-chain.ts'
import { createTransactions } from './transactions/transactions.ts'
import { watchChain } from './watch-chain.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const setVisible = (isVisible: boolean) => {
  page.visibilityState = isVisible ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}
const stops: (() => unknown)[] = []
let node: Awaited<ReturnType<typeof startAnvil>>
beforeEach(async () => {
  // A page on Node's own network: jsdom and Node's WebSocket do not know each other's events.
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  setVisible(true)
  node = await startAnvil({ chainId: 80001 })
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  vi.unstubAllGlobals()
  await node.stop()
})

const client = () => createTestClient({ mode: 'anvil', transport: http(node.url), cacheTime: 0 }).extend(publicActions)
const socketOf = (url: string) => url.replace('http', 'ws')
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

/** A page with a WebSocket address, whose polling interval is an hour. */
const open = () =>
  createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: { http: node.url, webSocket: socketOf(node.url) } },
    jsonRpc: { pollingInterval: 3_600_000, reconnectDelay: 100 },
  }).config
const give = async (coins: string) => {
  await client().setBalance({ address, value: parseEther(coins) })
  await client().mine({ blocks: 1 })
}

describe('watchChain', () => {
  test('default: with a WebSocket address every block is news, also after the node restarted', async () => {
    const port = Number(new URL(node.url).port)
    const config = open()
    const seen: string[] = []
    const look = async () => {
      const { value } = await getBalance(config, { address }).catch(() => ({ value: -1n }))
      seen.push(String(value / 10n ** 18n))
    }
    stops.push(watchChain(config.getClient(), () => void look()))
    await vi.waitFor(
      async () => {
        await give('7')
        expect(seen).toContain('7')
      },
      { timeout: 10_000, interval: 300 },
    )
    await node.stop()
    node = await startAnvil({ chainId: 80001, port })
    await vi.waitFor(
      async () => {
        await give('3')
        expect(seen).toContain('3')
      },
      { timeout: 10_000, interval: 300 },
    )
  })

  test('behavior: a transaction is reported as confirmed with its block', async () => {
    const config = open()
    const connector = { uid: 'uid' } as never // only its uid is read
    const connections = new Map([['uid', { accounts: [address], chainId: 80001, connector }]]) as never
    config.setState((now) => ({ ...now, connections, current: 'uid', status: 'connected' }))
    const stored = new Map<string, string>()
    const transactions = createTransactions(config, {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    })
    stops.push(transactions.start())
    const hash = await client().request({
      method: 'eth_sendTransaction' as never,
      params: [{ from: address, to: address, value: '0x1' }] as never,
    })
    transactions.follow({ hash, from: address, chainId: 80001 })
    await until(() => expect(transactions.getState().list[0]?.shown).toBeDefined())
    await vi.waitFor(
      async () => {
        await client().mine({ blocks: 1 })
        expect(transactions.getState().list[0]?.progress.state).toBe('confirmed')
      },
      { timeout: 10_000, interval: 300 },
    )
  })

  test('behavior: without one it looks at its own pace, and only while the page is seen', () => {
    vi.useFakeTimers()
    try {
      const look = vi.fn()
      const stop = watchChain({ ...client(), pollingInterval: 4_000 }, look)
      vi.advanceTimersByTime(12_001)
      expect(look).toHaveBeenCalledTimes(3)
      setVisible(false)
      vi.advanceTimersByTime(12_000)
      expect(look).toHaveBeenCalledTimes(3)
      setVisible(true)
      vi.advanceTimersByTime(1)
      expect(look).toHaveBeenCalledTimes(4)
      stop()
      vi.advanceTimersByTime(12_000)
      setVisible(true)
      vi.advanceTimersByTime(12_000)
      expect(look).toHaveBeenCalledTimes(4)
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: however fast the blocks come, once a second at most, and never without the last', async () => {
    const pushed = createTestClient({ mode: 'anvil', transport: webSocket(socketOf(node.url)) })
    stops.push(async () => (await pushed.transport.getRpcClient()).close())
    const looks: number[] = []
    stops.push(watchChain(pushed, () => looks.push(Date.now())))
    await vi.waitFor(
      async () => {
        await client().mine({ blocks: 5 })
        expect(looks.length).toBeGreaterThan(1)
      },
      { timeout: 10_000, interval: 100 },
    )
    const before = looks.length
    await client().mine({ blocks: 5 })
    await until(() => expect(looks.length).toBeGreaterThan(before))
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(990)
  })
})
