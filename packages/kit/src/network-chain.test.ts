import { networks } from '@latchkey/core/networks'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { networkChain } from './network-chain.ts'

describe('networkChain', () => {
  test('default: a test network, with its name, coin and node', () => {
    expect(networkChain(80001, 'http://127.0.0.1:8545')).toMatchObject({
      id: 80001,
      name: 'Polygon Mumbai (test)',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
      testnet: true,
    })
  })

  test('behavior: a main network, with its explorer', () => {
    const chain = networkChain(137, { http: 'https://a.test', webSocket: 'wss://a.test' })
    expect(chain).toMatchObject({
      name: 'Polygon',
      testnet: false,
      blockExplorers: { default: { name: 'polygonscan.com', url: 'https://polygonscan.com' } },
      rpcUrls: { default: { http: ['https://a.test'], webSocket: ['wss://a.test'] } },
    })
  })

  const known = Object.values(networks).filter(({ evmLike, clash }) => evmLike && !clash)

  test('behavior: every EVM network of the register is a chain, without the address of a stranger', () => {
    expect(known.length).toBeGreaterThan(30)
    for (const { chainId, title, net } of known) {
      const chain = networkChain(chainId)
      expect([chain.id, chain.name, chain.testnet]).toEqual([chainId, title, net === 'test'])
      expect(chain.rpcUrls).toEqual({ default: { http: [] } })
    }
  })

  test('behavior: helping contracts are where viem knows them, since the same block', () => {
    const ids = new Set(known.map(({ chainId }) => chainId))
    // The ids of abandoned networks are now used by others.
    const isOurs = ({ id, nativeCurrency: { symbol } }: Chain) => id !== 999 || symbol === networks.hyperevm.coin
    const theirs = Object.values<Chain>(viemChains).filter((chain) => ids.has(chain.id) && isOurs(chain))
    expect(theirs.length).toBeGreaterThan(10)
    const stateOf = ({ id }: Chain) => known.find(({ chainId }) => chainId === id)?.state
    for (const name of ['multicall3', 'ensUniversalResolver'] as const) {
      const read = ({ id, contracts }: Chain) => {
        const { address, blockCreated } = contracts?.[name] ?? {}
        return [id, address?.toLowerCase(), blockCreated ?? 0]
      }
      for (const chain of theirs) {
        // ENS is on Ethereum and its test network; nothing is read from a network that is shut down.
        if (name === 'ensUniversalResolver' ? ![1, 11155111].includes(chain.id) : stateOf(chain) === 'dead') continue
        expect(read(networkChain(chain.id)), name).toEqual(read(chain))
      }
    }
  })

  test.each([0, 2, 400, 411, 9999999, 424242])('error: %i is no EVM network of the register', (chainId) => {
    expect(() => networkChain(chainId)).toThrow(`Chain ${chainId} is no EVM network of our register`)
  })
})
