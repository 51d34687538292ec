import { describe, expect, test } from 'vitest'
import { priceOf, toUnits } from './amounts.ts'

describe('toUnits', () => {
  test.each([
    ['0.5', 18, 500000000000000000n],
    ['1', 6, 1000000n],
    ['0.000001', 6, 1n],
  ])('default: %s with %i decimals', (amount, decimals, units) => {
    expect(toUnits(amount, decimals)).toBe(units)
  })

  test.each(['', '-1', '+1', '1e3', '1.', '.5', ' 1', '0x1', '1,5', '0.0000001'])(
    'error: %j is no amount',
    (amount) => {
      expect(toUnits(amount, 6)).toBeUndefined()
    },
  )
})

describe('priceOf', () => {
  test('default', () => {
    expect(priceOf(2_500_000n, 6, '0.5')).toBe('1.25')
    expect(priceOf(10n ** 18n, 18, '1234.5')).toBe('1234.50')
  })

  test('behavior: rounds up, so that nothing is given away', () => {
    expect(priceOf(1n, 18, '0.5')).toBe('0.01')
    expect(priceOf(0n, 18, '0.5')).toBe('0.00')
  })
})
