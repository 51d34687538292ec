import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundFee, toAmount, toClock, toShort, toSignificant, toSoon } from './format.ts'

describe('toShort', () => {
  test.each([
    ['0', '0'],
    ['0.5', '0.5'],
    ['1234567', '1,234,567'],
    ['1.123456', '1.123456'],
    ['1.1234567', '1.123456…'],
    ['0.0000000000001', '0.0000000000001'],
    ['0.001000000000000000000001', '0.001…'],
    ['1.000000000000000000000001', '1.0…'],
    ['0.0000000000001234567', '0.000000000000123456…'],
    [
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
    ],
  ])('default: %s', (given, expected) => expect(toShort(given, 'en')).toBe(expected))

  test('behavior: grouped as the language does it', () => {
    expect(toShort('1234567.5', 'de')).toBe('1.234.567,5')
  })

  test('behavior: what is cut is marked, what is not cut is exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const full = toAmount(value, decimals)
        const short = toShort(full, 'en').replaceAll(',', '')
        expect(
          short.endsWith('…') ? full.startsWith(short.slice(0, -1)) && full !== short.slice(0, -1) : short === full,
        ).toBe(true)
      }),
    )
  })
})

describe('toSoon', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime()
  const join = (day: string, time: string) => `${day}, ${time}`
  test.each([
    ['en-GB', 23, 14, 'today, 14:05'],
    ['en-GB', 24, 14, 'tomorrow, 14:05'],
    ['de', 24, 9, 'morgen, 09:05'],
    ['en-GB', 25, 9, '25 Nov 2026, 09:05'],
    ['en-GB', 22, 9, '22 Nov 2026, 09:05'],
  ])('%s: the %ith at %i is %s', (locale, day, hour, words) => {
    expect(toSoon(at(day, hour), locale, join, at(23, 13))).toBe(words)
  })
})

describe('roundFee', () => {
  test('default: never less, and never more than a thousandth above', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 22n }), (value) => {
        const round = roundFee(value, 18)
        expect(round).toBeGreaterThanOrEqual(value)
        expect((round - value) * 1_000n).toBeLessThanOrEqual(value)
      }),
    )
  })
})

describe('toClock', () => {
  test.each([
    [0, '0:00'],
    [59, '0:59'],
    [285, '4:45'],
    [3_905, '1:05:05'],
    [14_400, '4:00:00'],
  ])('default: %i seconds', (seconds, expected) => expect(toClock(seconds)).toBe(expected))
})

describe('toSignificant', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['12.34567890123', '12.3456'],
    ['0.000123456789', '0.0001234'],
    ['0.00000123', '0.00000123'],
    ['123456.789', '123,456'],
    ['1234567.9', '1,234,567'],
    ['1.000000001', '1'],
    ['0.999999999', '0.9999'],
  ])('default: %s is %s: few digits, and never more than there is', (amount, shown) => {
    expect(toSignificant(amount, 'en')).toBe(shown)
  })

  test('behavior: less than can be shown', () => {
    expect(toSignificant('0.0000001', 'en')).toBeUndefined()
  })
})
