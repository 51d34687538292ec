import { describe, expect, test } from 'vitest'
import { readListedTokens, toTokenWords } from './tokens.ts'

const dollar = { id: 'dusd.testnet', symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }
const other = { ...dollar, id: 'other.testnet', symbol: 'OTHER' }
const source = { network: { name: 'hedera_testnet', coin: 'HBAR' } as const, tokens: [dollar] }

describe('toTokenWords', () => {
  test('default: what the token calls itself', () => {
    expect(toTokenWords(source, { symbol: 'HARB', name: 'Harbour Token' })).toEqual({
      symbol: 'HARB',
      name: 'Harbour Token',
    })
  })

  test('error: no symbol of the coin, of a token the operator vouches for, or that looks like one', () => {
    for (const symbol of ['HBAR', 'hbar', 'DUSD', 'DU5D', 'НBAR'])
      expect(toTokenWords(source, { symbol, name: 'x' }).symbol, symbol).toBeUndefined()
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
