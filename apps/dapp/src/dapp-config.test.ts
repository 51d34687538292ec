import { describe, expect, test } from 'vitest'
import { parseDappConfig } from './dapp-config.ts'

const network = { chainId: 80001, rpcUrl: 'http://127.0.0.1:18545', wsUrl: 'ws://127.0.0.1:18545' }
const config = {
  apiKey: 'demo-key_0123456789',
  walletUrl: 'http://localhost:3333',
  networks: [network, { chainId: 80002, rpcUrl: 'http://127.0.0.1:18546' }],
  chains: [
    {
      network: 'aptos_testnet',
      node: 'http://127.0.0.1:18080/v1',
      socket: 'ws://127.0.0.1:18081',
      tokens: [{ id: '0xface::gold::Gold', symbol: 'GOLD', name: 'Demo Gold', decimals: 4 }],
      agreement: '0xface::board::agree',
    },
  ],
  relayUrl: 'ws://127.0.0.1:15555',
  projectId: 'demo',
  coinbase: true,
  signIn: '/api/sign-in',
  faucet: true,
  tokens: { erc20: `0x${'a'.repeat(40)}` },
}

describe('parseDappConfig', () => {
  test('default', () => expect(parseDappConfig(config)).toEqual(config))

  test('behavior: all but key, wallet and a network may be left out', () => {
    const { apiKey, walletUrl, faucet } = config
    const least = { apiKey, walletUrl, faucet, networks: [{ chainId: 80001, rpcUrl: network.rpcUrl }] }
    expect(parseDappConfig(least)).toEqual({ ...least, chains: [], coinbase: false })
  })

  test('behavior: what nobody knows is left out', () =>
    expect(parseDappConfig({ ...config, extra: 1 })).toEqual(config))

  test.each([
    ['content', null],
    ['content.networks', { ...config, networks: [] }],
    ['content.networks[1].rpcUrl', { ...config, networks: [network, { chainId: 80002, rpcUrl: 'node' }] }],
    [
      'content.chains[0].tokens[0].decimals',
      {
        ...config,
        chains: [{ ...config.chains[0], tokens: [{ id: '0xd0', symbol: 'X', name: 'X', decimals: 37 }] }],
      },
    ],
    ['content.providers[0]', { ...config, providers: ['toString'] }],
  ])('error: it names %s', (place, wrong) =>
    expect(() => parseDappConfig(wrong)).toThrow(`The configuration's ${place} is not `),
  )

  test('error: a wrong address, no network, a wrong chain id', () => {
    for (const wrong of [
      { walletUrl: 'javascript:alert(1)' },
      { relayUrl: 'http://x' },
      { signIn: 'https://elsewhere' },
      { networks: [] },
      { chains: [{ network: 'no where', node: 'http://x' }] },
      { chains: [{ network: 'solana', node: 'ws://x' }] },
      { chains: [{ ...config.chains[0], agreement: 'board::agree' }] },
      { chains: [{ ...config.chains[0], tokens: [{ id: 'x y', symbol: 'X', name: 'X', decimals: 4 }] }] },
      { networks: [{ ...network, tokens: [{ id: '0xd0', symbol: 'X', name: 'X', decimals: 1.5 }] }] },
      ...[{ rpcUrl: 'ws://x' }, { wsUrl: 'http://x' }, { chainId: 1.5 }, { chainId: 0 }, { chainId: '1' }].map(
        (each) => ({
          networks: [{ ...network, ...each }],
        }),
      ),
    ])
      expect(() => parseDappConfig({ ...config, ...wrong }), JSON.stringify(wrong)).toThrow(
        /^The configuration's content\./,
      )
  })
})
