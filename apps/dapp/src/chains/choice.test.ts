import { describe, expect, test } from 'vitest'
import { toChoice } from './choice.ts'
import type { Asset } from './family.ts'

const coin: Asset = { id: undefined, symbol: 'NEAR', name: undefined, decimals: 24, balance: 9n }
const dollar: Asset = { id: 'dusd.testnet', symbol: 'DUSD', name: 'Demo Dollar', decimals: 6, balance: 5n }

describe('toChoice', () => {
  test('default: the coin, until something else is chosen', () => {
    expect(toChoice(coin, [dollar], undefined)).toEqual({ assets: [coin, dollar], asset: coin })
    expect(toChoice(coin, [dollar], dollar).asset).toBe(dollar)
    expect(toChoice(coin, [dollar], coin).asset).toBe(coin)
  })

  test('behavior: with the balance as it is now', () => {
    const less = { ...dollar, balance: 2n }
    expect(toChoice(coin, [less], dollar).asset).toBe(less)
  })

  test('behavior: a token of which the last is gone stays chosen, and is never taken for the coin', () => {
    const gone = { ...dollar, balance: 0n }
    expect(toChoice(coin, [], dollar)).toEqual({ assets: [coin, gone], asset: gone })
  })
})
