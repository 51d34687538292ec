import { type Chain, defineChain } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type ChainRpcUrls, requireChains, toAddresses } from './chains.ts'

const toChain = (id: number) =>
  defineChain({
    id,
    name: `Net ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })

const fail = (chains: readonly Chain[], rpcUrls: Record<number, ChainRpcUrls>) => {
  try {
    requireChains(chains, rpcUrls)
  } catch (error) {
    return error
  }
}

describe('toAddresses', () => {
  test('default: one address, several, and those that push', () => {
    expect(toAddresses('https://a.test')).toEqual({ http: ['https://a.test'], webSocket: [] })
    expect(toAddresses({ http: ['https://a.test', 'https://b.test'], webSocket: 'wss://a.test' })).toEqual({
      http: ['https://a.test', 'https://b.test'],
      webSocket: ['wss://a.test'],
    })
  })
})

describe('requireChains', () => {
  test('default: the chains, each with its own nodes and no default of a stranger', () => {
    const rpcUrls = { 1: { http: 'https://a.test', webSocket: 'wss://a.test' }, 7: 'http://127.0.0.1:8545' }
    const [ethereum, seven] = requireChains([mainnet, toChain(7)], rpcUrls)
    expect(ethereum).toEqual({
      ...mainnet,
      rpcUrls: { default: { http: ['https://a.test'], webSocket: ['wss://a.test'] } },
    })
    expect(seven?.rpcUrls).toEqual({ default: { http: ['http://127.0.0.1:8545'] } })
    expect(mainnet.rpcUrls.default.http).not.toEqual(['https://a.test'])
  })

  test.each<[reason: string, chains: Chain[], rpcUrls: Record<number, ChainRpcUrls>, says: string]>([
    ['noChain', [], {}, 'at least one chain'],
    ['chainTwice', [toChain(7), toChain(7)], { 7: 'https://a.test' }, 'Net 7 (chain 7) is in the list of chains twice'],
    ['noNode', [toChain(7)], {}, 'Net 7 (chain 7) has no node'],
    ['badNode', [toChain(7)], { 7: '' }, 'at least one node'],
    ['badNode', [toChain(7)], { 7: { http: [] } }, 'at least one node'],
    ['badNode', [toChain(7)], { 7: 'a.test' }, 'not the address of a node'],
    ['badNode', [toChain(7)], { 7: 'ftp://a.test' }, 'begins with https'],
    ['badNode', [toChain(7)], { 7: { http: ['https://a.test', 'https://a.test/'] } }, 'named twice'],
    ['badNode', [toChain(7)], { 7: { http: 'https://a.test', webSocket: 'https://a.test' } }, 'begins with https'],
    ['badNode', [toChain(7)], { 7: 'https://me:word@a.test' }, 'everybody who opens the page can read it'],
    ['insecureNode', [toChain(7)], { 7: 'http://a.test' }, 'without encryption'],
    ['insecureNode', [toChain(7)], { 7: { http: 'https://a.test', webSocket: 'ws://a.test' } }, 'without encryption'],
    ['strayNode', [toChain(7)], { 7: 'https://a.test', 8: 'https://b.test' }, 'chain 8'],
  ])('error: %s: %#', (reason, chains, rpcUrls, says) => {
    const error = fail(chains, rpcUrls)
    expect(error).toMatchObject({ name: 'ConfigurationError', reason })
    expect(String(error)).toContain(says)
  })
})
