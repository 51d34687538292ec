import { describe, expect, test } from 'vitest'
import { formatCoin } from './format.ts'

describe('formatCoin', () => {
  test('default: grouped, never scientific, no digits that say nothing', () => {
    expect(formatCoin(1_234_500_000n, 6, 'en')).toBe('1,234.5')
    expect(formatCoin(1_234_500_000n, 6, 'de')).toBe('1.234,5')
    expect(formatCoin(0n, 18, 'en')).toBe('0')
    expect(formatCoin(10n ** 18n, 18, 'en')).toBe('1')
  })

  test('behavior: a small amount never looks like nothing', () => {
    expect(formatCoin(21_000_000_147_000n, 18, 'en')).toBe('0.000021')
    expect(formatCoin(1n, 18, 'en')).toBe('0.000000000000000001')
  })
})
