import { describe, expect, test } from 'vitest'
import { toAddChain } from './add-chain.ts'
import { readNetwork } from './networks.ts'

describe('toAddChain', () => {
  test('default: EIP-3085', () => {
    expect(toAddChain(readNetwork('polygon'), ['https://node.example/key'])).toEqual({
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: ['https://node.example/key'],
      blockExplorerUrls: ['https://polygonscan.com'],
    })
  })

  test('behavior: the test network 80001, at a node of this machine, without an explorer', () => {
    expect(toAddChain(readNetwork('mumbai'), ['http://localhost:8545'])).toEqual({
      chainId: '0x13881',
      chainName: 'Polygon Mumbai (test)',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: ['http://localhost:8545'],
    })
    expect(toAddChain(readNetwork('hedera'), ['https://node.example']).nativeCurrency.decimals).toBe(18)
  })

  test('error: other addresses, or none', () => {
    const network = readNetwork('polygon')
    expect(() => toAddChain(network, [])).toThrow('[4000] invalid rpcUrls')
    for (const url of ['http://node.example', 'ws://localhost:1', 'node.example', '', 'http://localhost.example'])
      expect(() => toAddChain(network, ['https://node.example', url]), url).toThrow('invalid rpcUrls: must be https')
  })

  test('error: a network that does not speak Ethereum’s JSON-RPC', () => {
    for (const name of ['solana', 'aptos', 'near', 'tezos'])
      expect(() => toAddChain(readNetwork(name), ['https://node.example'])).toThrow('[4202] unsupported chain error')
  })
})
