import { nodeTransport } from '@latchkey/json-rpc'
import { createConfig } from '@wagmi/core'
import { fallback, http } from 'viem'
import { mainnet, polygon, sepolia } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { hostsOf, nodesOf, toContentSecurityPolicy } from './hosts.ts'
import { networkChain } from './network-chain.ts'

const addresses = new Map([
  [80001, { http: ['https://a.test/key', 'https://b.test:8443/key'], webSocket: ['wss://a.test/key'] }],
  [137, { http: ['https://a.test/polygon'] }],
])
const chains = [networkChain(80001), networkChain(137)]

describe('hostsOf', () => {
  test('default: nodes and explorers, each with its reason, and nothing of what can be a key', () => {
    expect(hostsOf(chains, addresses, {})).toEqual([
      { origin: 'https://a.test', by: 'connect', why: 'a node of Polygon Mumbai (test)' },
      { origin: 'https://b.test:8443', by: 'connect', why: 'a node of Polygon Mumbai (test)' },
      { origin: 'wss://a.test', by: 'connect', why: 'a node of Polygon Mumbai (test)' },
      { origin: 'https://a.test', by: 'connect', why: 'a node of Polygon' },
      { origin: 'https://polygonscan.com', by: 'window', why: 'the explorer of Polygon' },
    ])
  })

  test('behavior: what each wallet adds', () => {
    const face = { apiKey: 'key', walletUrl: 'https://wallet.test/path' }
    const load = () => Promise.reject(new Error('never loaded'))
    const walletConnect = { load, projectId: 'id', relayUrl: 'wss://relay.test/?key=1' }
    const origins = (wallets: Parameters<typeof hostsOf>[2]) =>
      hostsOf([], new Map(), wallets).map(({ origin, by }) => `${by} ${origin}`)
    expect(origins({ injected: true })).toEqual([])
    expect(origins({ face })).toEqual(['frame https://wallet.test'])
    expect(origins({ walletConnect })).toEqual(['connect wss://relay.test'])
    expect(origins({})).toEqual([])
    expect(origins({ coinbaseWallet: { load } }).toSorted()).toEqual([
      'connect https://rpc.wallet.coinbase.com',
      'connect https://www.walletlink.org',
      'connect wss://www.walletlink.org',
      'window https://go.cb-w.com',
      'window https://keys.coinbase.com',
    ])
  })
})

describe('nodesOf', () => {
  test('default: the nodes of a wagmi configuration, also behind a fallback', () => {
    const config = createConfig({
      chains: [mainnet, polygon, sepolia],
      transports: {
        [sepolia.id]: nodeTransport({ http: ['https://d.test/key'], webSocket: ['wss://e.test/key'] }),
        [mainnet.id]: fallback([http('https://a.test'), http('https://b.test')]),
        [polygon.id]: http('https://c.test/key'),
      },
    })
    expect([...nodesOf(config)]).toEqual([
      [1, { http: ['https://a.test', 'https://b.test'] }],
      [137, { http: ['https://c.test/key'] }],
      [11155111, { http: ['https://d.test', 'wss://e.test'] }],
    ])
  })
})

describe('toContentSecurityPolicy', () => {
  test('default: each origin once, in the line it belongs to', () => {
    const wallets = {
      face: { apiKey: 'key', walletUrl: 'https://wallet.test' },
      coinbaseWallet: { load: () => Promise.reject(new Error('never loaded')) },
    }
    expect(toContentSecurityPolicy(hostsOf(chains, addresses, wallets))).toEqual({
      'connect-src':
        "'self' https://a.test https://b.test:8443 wss://a.test wss://www.walletlink.org https://www.walletlink.org https://rpc.wallet.coinbase.com",
      'frame-src': 'https://wallet.test',
      'img-src': "'self' data:",
    })
  })

  test('behavior: no frame where nothing needs one', () => {
    expect(toContentSecurityPolicy([])).toEqual({
      'connect-src': "'self'",
      'frame-src': "'none'",
      'img-src': "'self' data:",
    })
  })
})
