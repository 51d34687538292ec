import { describe, expect, test } from 'vitest'
import { knownSymbols, knownToken, weighClaim } from './known-tokens.ts'
import { readNetwork } from './networks.ts'

describe('knownToken', () => {
  test('default: by its address, whatever the case of its letters', () => {
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect(knownToken('ethereum', address)?.symbol).toBe('USDC')
    expect(knownToken('ethereum', address.toLowerCase())?.symbol).toBe('USDC')
  })

  test('behavior: nothing on another network, for another address, or for a name that every object has', () => {
    expect(knownToken('polygon', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBeUndefined()
    expect(knownToken('ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49')).toBeUndefined()
    expect(knownToken('ethereum', 'toString')).toBeUndefined()
    expect(knownToken('mumbai', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBeUndefined()
  })

  test('behavior: Solana’s addresses keep their case', () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(knownToken('solana', mint)?.symbol).toBe('USDC')
    expect(knownToken('solana', mint.toLowerCase())).toBeUndefined()
  })

  test.each([
    ['near', '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1', 'USDC'],
    ['near', 'usdt.tether-token.near', 'USDT'],
    ['near', 'wrap.near', 'wNEAR'],
    ['aptos', '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b', 'USDC'],
    ['tezos', 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o 0', 'USDT'],
    ['hedera', '0x000000000000000000000000000000000006f89a', 'USDC'],
    ['hedera', '0.0.456858', 'USDC'],
  ] as const)('default: on %s, too: %s', (network, id, symbol) => expect(knownToken(network, id)?.symbol).toBe(symbol))
})

describe('knownSymbols', () => {
  test('default: of one network; none where its record has none', () => {
    expect(knownSymbols('ink')).toEqual(['WETH'])
    expect(knownSymbols('mumbai')).toEqual([])
  })
})

describe('weighClaim', () => {
  test.each([
    ['ethereum', 'USDC', 'namesake', 'USDC'],
    ['ethereum', 'UЅDC', 'namesake', 'USDC'],
    ['ethereum', 'USDC.e', 'variant', 'USDC'],
    ['ethereum', 'ETH', 'imitation', 'ETH'],
    ['ethereum', 'ETH2', 'variant', 'ETH'],
    // Known on other networks only: it cannot be verified here.
    ['ethereum', 'SOL', 'unverified', 'SOL'],
    ['ethereum', 'BTC', 'unverified', 'BTC'],
    ['ethereum', 'USD', 'unverified', 'USD'],
    ['eip155_31337', 'USDC', 'unverified', 'USDC'],
    ['eip155_31337', 'USDCSafe', 'variant', 'USDC'],
    ['solana', 'JUP', 'plain', undefined],
    ['solana', 'USDC', 'namesake', 'USDC'],
    ['near', 'USDC', 'namesake', 'USDC'],
    ['near', 'USDCSafe', 'variant', 'USDC'],
    ['aptos', 'USDT', 'namesake', 'USDT'],
    ['tezos', 'USDt', 'namesake', 'USDT'],
    ['hedera', 'USDC.h', 'variant', 'USDC'],
    ['near', 'ꓴꓢꓓꓚ', 'unusual', undefined],
    ['near', 'REF', 'plain', undefined],
    // Anybody can make test tokens with such names, and none is worth anything.
    ['mumbai', 'USDC', 'plain', undefined],
    ['near_testnet', 'USDC.e', 'plain', undefined],
    ['near_testnet', 'NEAR', 'imitation', 'NEAR'],
  ])('default: on %s, %s is %s', (name, symbol, kind, of) => {
    const network =
      name === 'eip155_31337'
        ? ({ name: 'eip155_31337', coin: 'GO', net: 'main' } as const) // outside the register
        : readNetwork(name)
    expect(weighClaim(symbol, network)).toEqual(of === undefined ? { kind } : { kind, of })
  })
})
