import { Socket } from 'node:net'
import { createScriptedWallet } from '@latchkey/test'
import { getBalance, watchBlockNumber } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnvil } from './fixtures/anvil.ts'
import { createLatchkey } from './latchkey.ts'
import { networkChain } from './network-chain.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>
const stops: (() => void)[] = []
beforeEach(async () => {
  anvil = await startAnvil({ mining: true, chainId: 80001 })
  // A page that uses Node's own network and has only what the kit needs: jsdom would replace the network with its own.
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('document', { createElement: vi.fn() })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, open: vi.fn() }))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await anvil.stop()
})

describe('hosts', () => {
  test('behavior: what a page contacts, from its start to a connection, reads, news and goodbye, is on its list', async () => {
    const contacted = new Set<string>()
    const { connect } = Socket.prototype
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      const [{ host, port }] = [args].flat(2) as [{ host?: string; port?: number }]
      contacted.add(`${host}:${port}`)
      return Reflect.apply(connect, this, args)
    })
    const socket = anvil.url.replace('http://127.0.0.1', 'ws://localhost')
    const wallet = createScriptedWallet({ chains: { 80001: anvil.url } })
    wallet.behave('strangerIcon')
    stops.push(wallet.announce(window))
    const latchkey = createLatchkey({
      appName: 'Shop',
      chains: [networkChain(80001)],
      rpcUrls: { 80001: { http: anvil.url, webSocket: socket } },
      wallets: {
        face: { apiKey: 'key', walletUrl: 'https://wallet.test' },
        coinbaseWallet: { load: () => Promise.reject(new Error('not chosen')) },
        walletConnect: {
          load: () => Promise.reject(new Error('not chosen')),
          projectId: 'id',
          relayUrl: 'wss://relay.test',
        },
      },
    })
    stops.push(latchkey.start())
    const { config, connection, hosts } = latchkey
    const connector = config.connectors.find(({ type }) => type === 'injected')
    if (!connector) throw new Error('The wallet was not found.')
    await connection.connect(connector)
    const [address] = wallet.accounts
    await getBalance(config, { address })
    const heads: bigint[] = []
    stops.push(watchBlockNumber(config, { onBlockNumber: (head) => heads.push(head) }))
    await vi.waitFor(async () => {
      await fetch(anvil.url, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}',
        headers: { 'content-type': 'application/json' },
      })
      expect(heads.length).toBeGreaterThan(1)
    }, 5_000)
    await connection.disconnect()
    await new Promise((resolve) => setTimeout(resolve, 1_500)) // for work that waits until the browser is idle

    const listed = hosts.filter(({ by }) => by === 'connect').map(({ origin }) => new URL(origin).host)
    for (const host of contacted) expect(listed).toContain(host)
    // Not chosen, not contacted: neither Coinbase nor the relay nor the embedded wallet.
    expect([...contacted].toSorted()).toEqual([new URL(anvil.url).host, new URL(socket).host])
    // No image, frame or script was made, and no window opened.
    expect(document.createElement).not.toHaveBeenCalled()
    expect(window.open).not.toHaveBeenCalled()
  })
})
