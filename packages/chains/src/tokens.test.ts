import { describe, expect, test } from 'vitest'
import { readListedTokens, toTokenWords } from './tokens.ts'

const dollar = { id: 'dusd.testnet', symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }
const other = { ...dollar, id: 'other.testnet', symbol: 'OTHER' }
const source = { network: { name: 'hedera_testnet', coin: 'HBAR', net: 'test' } as const, tokens: [dollar] }

describe('toTokenWords', () => {
  test('default: what the token calls itself', () => {
    expect(toTokenWords(source, '0.0.5005', { symbol: 'HARB', name: 'Harbour Token' })).toEqual({
      symbol: 'HARB',
      name: 'Harbour Token',
    })
  })

  test('error: no symbol of the coin, of a token the operator vouches for, or that looks like one', () => {
    for (const symbol of ['HBAR', 'hbar', 'DUSD', 'DU5D', 'НBAR', 'DUSD.e', 'HBARSafe'])
      expect(toTokenWords(source, '0.0.5005', { symbol, name: 'x' }).symbol, symbol).toBeUndefined()
  })

  test('behavior: a token of the network’s record has the name that stands there', () => {
    const main = { network: { name: 'hedera', coin: 'HBAR', net: 'main' } as const, tokens: [] }
    const words = (id: string) => toTokenWords(main, id, { symbol: 'USDC', name: 'Anything' })
    expect(words('0.0.456858')).toEqual({ symbol: 'USDC', name: 'USD Coin' })
    expect(words('0.0.456859').symbol).toBeUndefined()
  })
})

describe('readListedTokens', () => {
  test('default: those it holds any of', async () => {
    const read = async (id: string) => (id === dollar.id ? 5n : 0n)
    expect(await readListedTokens({ ...source, tokens: [dollar, other] }, read)).toEqual([{ ...dollar, balance: 5n }])
  })

  test('error: one that cannot be read is no token less', async () => {
    await expect(readListedTokens(source, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
})
