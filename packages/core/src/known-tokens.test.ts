import { describe, expect, test } from 'vitest'
import { knownSymbols, knownToken } from './known-tokens.ts'

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
})

describe('knownSymbols', () => {
  test('default: of one network; none where its record has none', () => {
    expect(knownSymbols('ink')).toEqual(['WETH'])
    expect(knownSymbols('mumbai')).toEqual([])
  })
})
