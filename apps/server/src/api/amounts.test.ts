import { describe, expect, test } from 'vitest'
import { toUnits } from './amounts.ts'

describe('toUnits', () => {
  test('default: exact, where floats are not', () => {
    expect(toUnits('0.1', 18)).toBe(10n ** 17n)
    expect(toUnits('9007199254740993.000000000000000001', 18)).toBe(9007199254740993n * 10n ** 18n + 1n)
    expect(toUnits('5', 0)).toBe(5n)
    expect(toUnits('0', 6)).toBe(0n)
    expect(toUnits('007.50', 2)).toBe(750n)
  })

  test.each(['', '.5', '5.', '-1', '+1', '1e3', '0x10', '1,5', '1 ', '١', 'NaN', '1.1234567', '1'.repeat(41)])(
    'error: %j',
    (amount) => expect(toUnits(amount, 6)).toBeUndefined(),
  )
})
