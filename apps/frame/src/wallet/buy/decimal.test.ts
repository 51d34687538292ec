import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, isDecimal, multiply } from './decimal.ts'

describe('isDecimal', () => {
  test.each(['0', '12', '0.5', '1.000000000000000001'])('default: %s', (text) => expect(isDecimal(text)).toBe(true))
  test.each(['', '-1', '1.', '.5', '1e3', '0x1', '1,5', ' 1', 'NaN'])('error: %j', (text) =>
    expect(isDecimal(text)).toBe(false),
  )
})

describe('compare', () => {
  test('default', () => {
    expect(compare('0.5', '0.50')).toBe(0)
    expect(compare('0.09', '0.1')).toBe(-1)
    expect(compare('10', '9.99')).toBe(1)
  })
})

describe('multiply', () => {
  test('default', () => {
    expect(multiply('0.1', '0.2')).toBe('0.02')
    expect(multiply('1.50', '2')).toBe('3')
    expect(multiply('0', '123.4')).toBe('0')
  })
  test('behavior: exact for every pair of hundredths', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
        expect(compare(multiply(text(a), text(b)), `${BigInt(a) * BigInt(b)}`)).toBe(
          a * b === 0 ? 0 : compare('1', '10000'),
        )
        expect(compare(multiply(multiply(text(a), text(b)), '10000'), `${BigInt(a) * BigInt(b)}`)).toBe(0)
      }),
    )
  })
})
