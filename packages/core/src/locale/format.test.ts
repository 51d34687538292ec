import { describe, expect, test } from 'vitest'
import { formatDecimal, formatInteger, formatList, plural, shortenDecimal } from './format.ts'

describe('plural', () => {
  test('default: the form of the count’s category, and `other` where a language has no such form', () => {
    const forms = { one: 'one', two: 'two', few: 'few', other: 'other' }
    expect([0, 1, 2, 5].map((count) => plural('en', count, forms))).toEqual(['other', 'one', 'other', 'other'])
    expect([0, 1, 2, 5].map((count) => plural('ar', count, forms))).toEqual(['other', 'one', 'two', 'few'])
    expect([0, 1, 2, 5].map((count) => plural('ko', count, forms))).toEqual(['other', 'other', 'other', 'other'])
  })
})

describe('formatInteger', () => {
  test('default: grouped as the language does it, of any size', () => {
    expect(formatInteger('en', 1234567)).toBe('1,234,567')
    expect(formatInteger('de', 123456789012345678901234567890n)).toBe('123.456.789.012.345.678.901.234.567.890')
  })
})

describe('formatDecimal', () => {
  test('default: every digit stays', () => {
    expect(formatDecimal('en', '1234567.000000000000000001')).toBe('1,234,567.000000000000000001')
    expect(formatDecimal('de', '0.10')).toBe('0,10')
    expect(formatDecimal('ko', '-12345678901234567890.5')).toBe('-12,345,678,901,234,567,890.5')
  })

  test.each(['', 'NaN', '1e5', '1,5', '.5'])('behavior: %s is no decimal number, and stays as it is', (value) => {
    expect(formatDecimal('en', value)).toBe(value)
  })
})

describe('shortenDecimal', () => {
  test.each([
    ['1234.567890123', '1234.56789'],
    ['0.000001234567891', '0.00000123456'],
    ['-0.0123456789', '-0.0123456'],
    ['1.0000001', '1.0'],
    ['1.5', '1.5'],
    ['12', '12'],
  ])('default: of %s at most six digits: %s', (value, short) => {
    expect(shortenDecimal(value, 6)).toBe(short)
  })
  test('behavior: no digits at all', () => {
    expect(shortenDecimal('12.5', 0)).toBe('12')
  })
})

describe('formatList', () => {
  test('default', () => {
    expect(formatList('en', ['POL', 'USDC', 'XTZ'])).toBe('POL, USDC, and XTZ')
  })
})
