import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { readListed, toWords } from './token-words.ts'

const dollar = { id: 'dusd.testnet', symbol: 'DUSD', name: 'Demo Dollar', decimals: 6 }
const other = { ...dollar, id: 'other.testnet', symbol: 'OTHER' }
const chain = { network: readNetwork('hedera_testnet'), tokens: [dollar] }

describe('toWords', () => {
  test('default: what the token calls itself', () => {
    expect(toWords(chain, { symbol: 'HARB', name: 'Harbour Token' })).toEqual({ symbol: 'HARB', name: 'Harbour Token' })
  })

  test('error: no symbol of the coin, of a token the operator vouches for, or that looks like one', () => {
    for (const symbol of ['HBAR', 'hbar', 'DUSD', 'DU5D', 'НBAR'])
      expect(toWords(chain, { symbol, name: 'x' }).symbol, symbol).toBeUndefined()
  })
})

describe('readListed', () => {
  test('default: those it holds any of', async () => {
    const held = await readListed({ tokens: [dollar, other] }, async (id) => (id === dollar.id ? 5n : 0n))
    expect(held).toEqual([{ ...dollar, balance: 5n }])
  })

  test('error: one that cannot be read is no token less', async () => {
    await expect(readListed({ tokens: [dollar] }, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
})
