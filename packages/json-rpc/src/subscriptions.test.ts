import { createPublicClient, numberToHex, type PublicClient, pad, webSocket } from 'viem'
import { afterAll, test as base, beforeAll, describe, expect, vi } from 'vitest'
import type { JsonRpcOptions } from './defaults.ts'
import { startAnvil } from './fixtures/anvil.ts'
import { nodeTransport } from './node-transport.ts'
import { startWebSocketProxy } from './web-socket-proxy.fake.ts'

/** A contract that emits a log whose only topic is the word it was called with. */
const emitter = '0x00000000000000000000000000000000000000ee'
const emitterCode = '0x60003560006000a100'

type Fetch = typeof globalThis.fetch

// Tests here wait most of their time, so they run side by side: each has a node of its own, and only sees its own
// requests.
const realFetch = globalThis.fetch
const fetches: { address: string; body: string }[] = []
const answers = new Map<string, Fetch>()
beforeAll(() => {
  const fetch: Fetch = (input, init) => {
    const address = String(input).replace(/\/$/, '')
    fetches.push({ address, body: String(init?.body) })
    return (answers.get(address) ?? realFetch)(input, init)
  }
  vi.stubGlobal('fetch', fetch)
})
afterAll(() => void vi.unstubAllGlobals())

/** A node, a WebSocket server in front of it, and a client that watches them. */
const startProxiedNode = async () => {
  const anvil = await startAnvil()
  const relay = await startWebSocketProxy(anvil.socket)
  const watching: (() => void)[] = []

  const connect = (
    settings: Partial<JsonRpcOptions> = {},
    addresses: Partial<Parameters<typeof nodeTransport>[0]> = {},
  ) =>
    createPublicClient({
      transport: nodeTransport(
        { http: [anvil.address], webSocket: [relay.address], ...addresses },
        { reconnectDelay: 200, ...settings },
      ),
      pollingInterval: 3_600_000, // so that events only come through nodeTransport
    })

  const watchHeads = (client: PublicClient) => {
    const heads: bigint[] = []
    const errors: Error[] = []
    const stop = client.watchBlockNumber({
      onBlockNumber: (head) => heads.push(head),
      onError: (error) => errors.push(error),
    })
    watching.push(stop)
    return { heads, errors, stop }
  }

  const watchWords = async (client: PublicClient) => {
    await anvil.ask('anvil_setCode', emitter, emitterCode)
    const words: number[] = []
    watching.push(
      client.watchEvent({
        address: emitter,
        onLogs: (logs) => void words.push(...logs.map(({ topics }) => Number(topics[0]))),
      }),
    )
    return words
  }
  const emit = async (word: number) => {
    const [from] = (await anvil.ask('eth_accounts')) as string[]
    await anvil.ask('eth_sendTransaction', { from, to: emitter, data: pad(numberToHex(word)) })
  }

  /** Records the bodies of the requests to the node from now on. */
  const watchFetches = () => {
    const from = fetches.length
    return () => fetches.slice(from).flatMap(({ address, body }) => (address === anvil.address ? [body] : []))
  }

  const stop = async () => {
    for (const end of watching.splice(0)) end()
    answers.delete(anvil.address)
    await relay.cut()
    await anvil.stop()
  }
  return { anvil, relay, watching, connect, watchHeads, watchWords, emit, watchFetches, stop }
}

const test = base.extend<{ node: Awaited<ReturnType<typeof startProxiedNode>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of a fixture's needs from this pattern.
  node: async ({}, use) => {
    const node = await startProxiedNode()
    await use(node)
    await node.stop()
  },
})

const until = (check: () => void | Promise<void>, timeout = 10_000) => vi.waitFor(check, { timeout, interval: 20 })
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isRising = (heads: bigint[]) => heads.every((head, index) => index === 0 || head > (heads[index - 1] ?? 0n))
/** An interval so long that nothing is polled during a test. */
const onlyPushed = { pollingInterval: 3_600_000 }

describe.concurrent('openSubscriptions', () => {
  test('default: heads are pushed, once each, to all who watch', async ({
    node: { relay, watching, connect, watchHeads },
  }) => {
    const client = connect(onlyPushed)
    const { heads, errors } = watchHeads(client)
    const headers: bigint[] = []
    watching.push(client.watchBlocks({ onBlock: ({ number }) => headers.push(number) }))
    await until(() => expect(Math.min(heads.length, headers.length)).toBeGreaterThan(2))
    expect([isRising(heads), isRising(headers), errors]).toEqual([true, true, []])
    expect(relay.asked.map(({ method }) => method)).toEqual(['eth_subscribe'])
  })

  test('behavior: the socket opens with the first who watches, and closes after the last', async ({
    node: { relay, connect, watchHeads },
  }) => {
    const client = connect({ pollingInterval: 200 })
    await client.getBlockNumber()
    expect(relay.opened).toBe(0)
    const first = watchHeads(client)
    await until(() => expect(first.heads.length).toBeGreaterThan(0))
    first.stop()
    const second = watchHeads(client) // a page that renders again
    await until(() => expect(second.heads.length).toBeGreaterThan(0))
    expect(relay.opened).toBe(1)
    second.stop()
    await until(() => expect(relay.connections).toBe(0))
    const third = watchHeads(client)
    await until(() => expect(third.heads.length).toBeGreaterThan(0))
    expect(relay.opened).toBe(2)
  })

  test('behavior: a node that restarts: requests end in time, and new heads arrive again', async ({
    node: { anvil, connect, watchHeads },
  }) => {
    const logs = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
    const client = connect({ ...onlyPushed, timeout: 1_000 }, { webSocket: [`${anvil.socket}?key=my-secret`] })
    const { heads } = watchHeads(client)
    await until(() => expect(heads.length).toBeGreaterThan(1))
    await anvil.stop()
    const before = performance.now()
    await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(4 * 1_000 + 150 + 300 + 600 + 500)
    await sleep(2_500) // long enough for one attempt to fail
    heads.length = 0
    await anvil.start()
    await until(() => expect(heads.length).toBeGreaterThan(2), 15_000)
    for (const log of logs) expect(log).not.toHaveBeenCalled()
    for (const log of logs) log.mockRestore()
  })

  test('behavior: a node that is back for who fetches is back for who listens', async ({
    node: { anvil, connect, watchHeads, watchFetches },
  }) => {
    const settings = { pollingInterval: 300, retryCount: 0, reconnectDelay: 30_000 }
    const { heads } = watchHeads(connect(settings, { webSocket: [anvil.socket] }))
    await until(() => expect(heads.length).toBeGreaterThan(1))
    await anvil.stop()
    await sleep(1_000)
    await anvil.start()
    await until(async () => {
      const fetched = watchFetches()
      await sleep(1_000)
      expect(fetched()).toEqual([]) // heads are pushed again
    })
  })

  test('behavior: while nothing can be pushed, heads are fetched; then they are pushed again', async ({
    node: { relay, connect, watchHeads, watchFetches },
  }) => {
    const { heads, errors } = watchHeads(connect({ pollingInterval: 300 }))
    await until(() => expect(heads.length).toBeGreaterThan(1))
    await relay.cut()
    heads.length = 0
    await until(() => expect(heads.length).toBeGreaterThan(2))
    expect([isRising(heads), errors]).toEqual([true, []])
    await relay.open()
    await until(() => expect(relay.opened).toBe(2))
    const fetched = watchFetches()
    heads.length = 0
    await until(() => expect(heads.length).toBeGreaterThan(2))
    expect(fetched().length).toBeLessThan(2)
  })

  test('behavior: a node that pushes nothing when a page begins', async ({ node: { relay, connect, watchHeads } }) => {
    await relay.cut()
    const { heads } = watchHeads(connect({ pollingInterval: 300 }))
    await until(() => expect(heads.length).toBeGreaterThan(1))
  })

  test('behavior: no log is lost or given twice, whatever happens to the connection', async ({
    node: { relay, connect, watchWords, emit },
  }) => {
    const client = connect({ pollingInterval: 300 })
    const words = await watchWords(client)
    await until(() => expect(relay.answered).toBeGreaterThan(1))
    const sent: number[] = []
    for (let round = 1; round <= 3; round++) {
      for (const place of [0, 1, 2]) {
        if (place === 1) await relay.cut()
        if (place === 2) await relay.open()
        for (let word = 0; word < 4; word++) {
          sent.push(round * 100 + place * 10 + word)
          await emit(round * 100 + place * 10 + word)
          await sleep(150)
        }
      }
      await until(() => expect(relay.opened).toBe(round + 1))
    }
    await until(() => expect(words.length).toBeGreaterThanOrEqual(sent.length))
    await sleep(1_500)
    expect(words.toSorted()).toEqual(sent)
  }, 60_000)

  test('behavior: logs of many blocks are fetched piece by piece', async ({
    node: { anvil, relay, connect, watchWords, emit, watchFetches },
  }) => {
    const client = connect({ pollingInterval: 300 })
    const words = await watchWords(client)
    await emit(1)
    await until(() => expect(words).toEqual([1]))
    await sleep(1_500)
    await relay.cut()
    const fetched = watchFetches()
    await emit(2)
    await anvil.ask('anvil_mine', numberToHex(1_800))
    await emit(3)
    await until(() => expect(words).toEqual([1, 2, 3]))
    const spans = fetched()
      .flatMap((body) => [...body.matchAll(/"fromBlock":"(0x[0-9a-f]+)","toBlock":"(0x[0-9a-f]+)"/g)])
      .map(([, from, to]) => Number(to) - Number(from) + 1)
    expect(Math.max(...spans)).toBeLessThanOrEqual(500)
    expect(spans.length).toBeGreaterThan(3)
  }, 60_000)

  test('behavior: a connection that dies without a word is noticed', async ({
    node: { relay, connect, watchHeads },
  }) => {
    const { heads } = watchHeads(connect({ pollingInterval: 300, timeout: 300 }))
    await until(() => expect(heads.length).toBeGreaterThan(0))
    relay.setDeaf(true)
    heads.length = 0
    await until(() => expect(heads.length).toBeGreaterThan(1)) // fetched
    relay.setDeaf(false)
    await until(() => expect(relay.opened).toBeGreaterThan(1))
  })

  test('behavior: from a node that knows no subscriptions, all is fetched', async ({
    node: { relay, connect, watchHeads, watchWords, emit },
  }) => {
    relay.refuse('eth_subscribe')
    const client = connect({ pollingInterval: 300 })
    const { heads } = watchHeads(client)
    const words = await watchWords(client)
    await until(() => expect(heads.length).toBeGreaterThan(1))
    await emit(1)
    await until(() => expect(words).toEqual([1]))
    expect([isRising(heads), relay.opened]).toEqual([true, 1])
  })

  test('behavior: the next address when one does not answer', async ({ node: { relay, connect, watchHeads } }) => {
    const { heads } = watchHeads(connect(onlyPushed, { webSocket: ['ws://127.0.0.1:9', relay.address] }))
    await until(() => expect(heads.length).toBeGreaterThan(1))
  })

  test('behavior: pending transactions are pushed, and who waits for them hears of a gap', async ({
    node: { anvil, relay, watching, connect, emit },
  }) => {
    const client = connect(onlyPushed)
    const hashes: string[] = []
    const errors: Error[] = []
    watching.push(
      client.watchPendingTransactions({
        onTransactions: (each) => hashes.push(...each),
        onError: (error) => errors.push(error),
      }),
    )
    await until(() => expect(relay.answered).toBeGreaterThan(1))
    await anvil.ask('anvil_setCode', emitter, emitterCode)
    await emit(1)
    await until(() => expect(hashes).toHaveLength(1))
    await relay.cut()
    await until(() => expect(errors).toHaveLength(1))
    await relay.open()
    await until(() => expect(relay.answered).toBeGreaterThan(3))
    await emit(2)
    await until(() => expect(hashes).toHaveLength(2))
  })

  test('behavior: fetched heads follow a chain that starts over', async ({
    node: { anvil, relay, connect, watchHeads },
  }) => {
    await relay.cut()
    const { heads } = watchHeads(connect({ pollingInterval: 300, retryCount: 0 }))
    await anvil.ask('anvil_mine', numberToHex(100))
    await until(() => expect(heads.at(-1)).toBeGreaterThan(100n))
    await anvil.stop()
    await anvil.start()
    heads.length = 0
    await until(() => expect(heads.length).toBeGreaterThan(1))
    expect(heads.at(-1)).toBeLessThan(100n)
  })

  test('error: a node that names a block out of this world is not asked for all that came before', async ({
    node: { anvil, relay, connect, watchWords, emit, watchFetches },
  }) => {
    const client = connect({ pollingInterval: 300 })
    const words = await watchWords(client)
    await emit(1)
    await until(() => expect(words).toEqual([1]))
    await relay.cut()
    const fetched = watchFetches()
    answers.set(anvil.address, async (_, init) => {
      const requests = [JSON.parse(String(init?.body))].flat() as { id: number; method: string }[]
      const answer = ({ method }: { method: string }) => (method === 'eth_getLogs' ? [] : { number: '0xffffffffffff' })
      return Response.json(requests.map((each) => ({ jsonrpc: '2.0', id: each.id, result: answer(each) })))
    })
    await sleep(2_000)
    expect(fetched().length).toBeLessThan(20)
    answers.delete(anvil.address)
    await sleep(1_000)
    await emit(2)
    await until(() => expect(words).toEqual([1, 2]))
  })

  test('error: what a node says that is no news is ignored', async ({ node: { relay, connect, watchHeads } }) => {
    const { heads, errors } = watchHeads(connect(onlyPushed))
    await until(() => expect(heads.length).toBeGreaterThan(0))
    const junk = [
      '',
      '{',
      'null',
      '[]',
      '{"id":"x"}',
      '{"id":1}',
      '{"id":99,"result":1}',
      '{"method":"eth_subscription"}',
    ]
    for (const text of junk) relay.say(text)
    for (const result of [
      null,
      {},
      { number: 5 },
      { number: '0x' },
      { number: 'latest' },
      { number: `0x${'f'.repeat(99)}` },
    ])
      relay.say(JSON.stringify({ method: 'eth_subscription', params: { subscription: 'other', result } }))
    const before = heads.length
    await until(() => expect(heads.length).toBeGreaterThan(before + 1))
    expect([isRising(heads), errors]).toEqual([true, []])
  })

  test('error: a listener that throws stops nobody else', async ({ node: { watching, connect } }) => {
    const client = connect(onlyPushed)
    const errors: Error[] = []
    watching.push(
      client.watchBlockNumber({
        onBlockNumber() {
          throw new Error('mine')
        },
        onError: (error) => errors.push(error),
      } as Parameters<PublicClient['watchBlockNumber']>[0]),
    )
    const blocks: bigint[] = []
    watching.push(client.watchBlocks({ onBlock: ({ number }) => blocks.push(number) }))
    await until(() => expect(blocks.length).toBeGreaterThan(1))
    expect(errors.map(({ message }) => message)).toContain('mine')
  })
})

// Separate, because its log output would be taken for ours.
describe('viem alone', () => {
  test('behavior: in Node, when a node is away for longer than two attempts: no head arrives again', async ({
    node: { anvil, watching },
  }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {}) // it logs the socket here, with its address
    const client = createPublicClient({
      transport: webSocket(anvil.socket, { reconnect: { attempts: 50, delay: 300 } }),
    })
    const heads: bigint[] = []
    watching.push(client.watchBlockNumber({ onBlockNumber: (head) => heads.push(head), onError: () => {} }))
    await until(() => expect(heads.length).toBeGreaterThan(0))
    await anvil.stop()
    await sleep(1_000)
    heads.length = 0
    await anvil.start()
    await sleep(3_000)
    expect(heads).toEqual([])
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
    ;(await client.transport.getRpcClient()).close()
  })
})
