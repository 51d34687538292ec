import { createClient, defineChain, type Transport } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { jsonRpcDefaults } from './defaults.ts'
import { echo, type ReceivedRequest, startFakeNode } from './node.fake.ts'
import { nodeTransport } from './node-transport.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) await stop()
})

const start = async (...options: Parameters<typeof startFakeNode>) => {
  const node = await startFakeNode(...options)
  stops.push(node.stop)
  return node
}

const honest = (asked: ReceivedRequest | ReceivedRequest[]) => (Array.isArray(asked) ? asked.map(echo) : echo(asked))
const broken: Parameters<typeof startFakeNode>[0] = (_, response) => void response.writeHead(500).end()
const client = (transport: Transport) => createClient({ transport })
const ask = (transport: Transport, word: string): Promise<unknown> =>
  client(transport).request({ method: 'echo' as never, params: [word] as never })

describe('jsonRpcDefaults', () => {
  test('default: the default numbers', () => {
    expect(jsonRpcDefaults).toEqual({
      timeout: 10_000,
      retryCount: 3,
      retryDelay: 150,
      pollingInterval: 4_000,
      batchSize: 1_000,
      multicallWait: 32,
      reconnectDelay: 2_000,
      rank: { weights: { stability: 0.7, latency: 0.3 }, sampleCount: 10 },
    })
  })
})

describe('nodeTransport', () => {
  test('default: requests of one moment go together, and no more than a batch holds', async () => {
    const { address, bodies } = await start(honest)
    const { request } = client(nodeTransport({ http: [address] }))
    const words = Array.from({ length: 1_500 }, (_, index) => String(index))
    const answers = await Promise.all(
      words.map((word) => request({ method: 'echo' as never, params: [word] as never })),
    )
    expect(answers).toEqual(words)
    expect(bodies.map((body) => (body as ReceivedRequest[]).length)).toEqual([1_000, 500])
  })

  test('default: three retries, after 150, 300 and 600 ms', async () => {
    const times: number[] = []
    const { address } = await start((_, response) => {
      times.push(performance.now())
      response.writeHead(500).end()
    })
    await expect(ask(nodeTransport({ http: [address] }), 'a')).rejects.toMatchObject({ status: 500 })
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times).toHaveLength(4)
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(140 * 2 ** index)
      expect(wait).toBeLessThan(150 * 2 ** index + 400)
    }
  })

  test('default: ten seconds for an attempt', async () => {
    vi.useFakeTimers()
    try {
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        (_, init) =>
          new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      )
      let ended = false
      const asked = ask(nodeTransport({ http: ['http://node.test'] }, { retryCount: 0 }), 'a').catch((error) => {
        ended = true
        return error
      })
      await vi.advanceTimersByTimeAsync(9_990)
      expect(ended).toBe(false)
      await vi.advanceTimersByTimeAsync(20)
      expect(await asked).toMatchObject({ name: 'TimeoutError' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a batch of one is no batch, for nodes that know none', async () => {
    const { address, bodies } = await start(honest)
    expect(await ask(nodeTransport({ http: [address] }, { batchSize: 1 }), 'a')).toBe('a')
    expect(bodies).toEqual([expect.objectContaining({ method: 'echo' })])
  })

  test('behavior: nodes of one host are not one node', async () => {
    const paths: string[] = []
    const { address } = await start((asked, _, { url }) => {
      paths.push(`${url} ${(asked as ReceivedRequest[]).map(({ params }) => params[0])}`)
      return honest(asked)
    })
    const nodes = ['/one', '/two?key=1', '/two?key=2'].map((path) => nodeTransport({ http: [address + path] }))
    expect(await Promise.all(nodes.map((node, index) => ask(node, String(index))))).toEqual(['0', '1', '2'])
    expect(paths.sort()).toEqual(['/one 0', '/two?key=1 1', '/two?key=2 2'])
  })

  test('behavior: the next node is asked when one fails, each once for each try', async () => {
    const [bad, good] = [await start(broken), await start(honest)]
    const transport = nodeTransport({ http: [bad.address, good.address] }, { rank: false, retryDelay: 1 })
    expect(await ask(transport, 'a')).toBe('a')
    expect([bad.bodies.length, good.bodies.length]).toEqual([1, 1])

    const bads = [await start(broken), await start(broken)]
    const all = nodeTransport({ http: bads.map(({ address }) => address) }, { rank: false, retryDelay: 1 })
    await expect(ask(all, 'a')).rejects.toMatchObject({ status: 500 })
    expect(bads.map(({ bodies }) => bodies.length)).toEqual([4, 4])
  })

  test('behavior: one node is never sampled, and several not before they are needed', async () => {
    const { address, bodies } = await start(honest)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
    client(nodeTransport({ http: [address, `${address}/other`] }, { pollingInterval: 10 }))
    const { request } = client(nodeTransport({ http: [address] }, { pollingInterval: 10 }))
    await pause()
    expect(bodies).toEqual([])
    await request({ method: 'echo' as never, params: ['a'] as never })
    await pause()
    expect(bodies).toHaveLength(1)
  })

  test('behavior: it tells the hosts of its nodes, and whether it can push', () => {
    const nodes = { http: ['https://node.test/key'], webSocket: ['wss://push.test/key'] }
    expect(client(nodeTransport(nodes)).transport).toMatchObject({
      type: 'webSocket',
      hosts: ['https://node.test', 'wss://push.test'],
    })
    expect(client(nodeTransport({ http: nodes.http })).transport).toMatchObject({ type: 'http' })
    expect(client(nodeTransport({ http: nodes.http })).transport).not.toHaveProperty('subscribe')
  })

  test('behavior: of several, the one that does best comes first; one of another chain counts as failing', async () => {
    const chain = defineChain({
      id: 7,
      name: 'Seven',
      nativeCurrency: { name: 'S', symbol: 'S', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })
    const serving = (chainId: number) => (asked: ReceivedRequest | ReceivedRequest[]) =>
      [asked].flat().map((each) => (each.method === 'eth_chainId' ? { id: each.id, result: chainId } : echo(each)))
    const nodes = [await start(broken), await start(serving(8)), await start(serving(7))]
    const { request } = createClient({
      chain,
      transport: nodeTransport({ http: nodes.map(({ address }) => address) }, { pollingInterval: 20, retryDelay: 1 }),
    })
    const echoed = () => nodes.map(({ bodies }) => bodies.flat().filter(({ method }) => method === 'echo').length)
    await request({ method: 'echo' as never, params: ['first'] as never }) // ranked from the first request on
    await vi.waitFor(() => {
      for (const { bodies } of nodes) expect(bodies.length).toBeGreaterThan(1)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = echoed()
    expect(await request({ method: 'echo' as never, params: ['a'] as never })).toBe('a')
    expect(echoed().map((times, place) => times - (before[place] ?? 0))).toEqual([0, 0, 1])
  })

  test('error: a node that sends elsewhere is not followed', async () => {
    const other = await start(honest)
    const { address } = await start((_, response) => void response.writeHead(307, { location: other.address }).end())
    await expect(ask(nodeTransport({ http: [address] }, { retryCount: 0 }), 'a')).rejects.toThrow()
    expect(other.bodies).toEqual([])
  })

  test('error: nothing an error says, or anybody logs, holds more of an address than the host', async () => {
    const logs = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level))
    const secret = '/v2/my-secret?key=my-secret'
    const [node, closed] = [await start(broken), await start(broken)]
    await closed.stop()
    const stalling = await start(() => undefined)
    const wrong = await start(() => ({ id: null, error: { code: -32000, message: 'no' } }))
    for (const { address } of [node, closed, stalling, wrong]) {
      const error = await ask(
        nodeTransport({ http: [address + secret] }, { timeout: 100, retryCount: 1, retryDelay: 1 }),
        'a',
      ).catch((error) => error)
      for (let each = error; each instanceof Error; each = each.cause)
        expect(`${each} ${each.stack} ${JSON.stringify(each)}`).not.toContain('my-secret')
    }
    for (const log of logs) expect(log).not.toHaveBeenCalled()
  })

  test('error: addresses that are none', () => {
    expect(() => nodeTransport({ http: [] })).toThrow('at least one node')
    expect(() => nodeTransport({ http: ['node.test'] })).toThrow('not the address of a node')
  })
})
