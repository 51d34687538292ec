import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from './typed-amount.ts'

describe('readAmount', () => {
  test.each([
    ['en', '1000', '1000'],
    ['en', ' 0.5 ', '0.5'],
    ['en', '1,234.5', '1234.5'],
    ['en', '12,000,000', '12000000'],
    ['en', '1.000', '1.000'],
    ['ko', '1,234,567.89', '1234567.89'],
    // A keyboard of another country has no point.
    ['en', '0,5', '0.5'],
    ['en', '0,125', '0.125'],
    ['en', '12,34', '12.34'],
    ['en', '0,0001', '0.0001'],
    ['fr', '1,0000', '1.0000'],
    ['de', '0,5', '0.5'],
    ['de', '1,000', '1.000'],
    ['de', '1.234,5', '1234.5'],
    ['fr', '1 000', '1000'],
    ['fr', '12 000,5', '12000.5'],
  ])('default: in %s, %j is %s', (locale, text, decimal) => {
    expect(readAmount(text, locale)).toEqual({ decimal })
  })

  test.each([
    ['en', '1,000'],
    ['ko', '12,000'],
    ['en', '1234,567'],
    ['en', '1,0000'],
    ['ko', '1234,5678'],
    ['de', '1.00000'],
    ['de', '1.000'],
  ])('error: in %s, %j can mean two amounts', (locale, text) => {
    expect(readAmount(text, locale)).toEqual({ problem: 'ambiguous' })
  })

  test.each(['', 'x', '-1', '1e3', '.5', '5.', '1.2.3', '1,2,3', '1,23,456', '1,2345.5', '0,000,000', '１'])(
    'error: %j is no amount',
    (text) => {
      expect(readAmount(text, 'en')).toEqual({ problem: 'form' })
    },
  )
})

describe('writeAmount', () => {
  test.each(['en', 'ko', 'de', 'fr'])('default: what is written in %s is read back', (locale) => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^[0-9]{0,18}$/))
    fc.assert(
      fc.property(amounts, ([whole, fraction]) => {
        const decimal = fraction === '' ? `${whole}` : `${whole}.${fraction}`
        expect(readAmount(writeAmount(decimal, locale), locale)).toEqual({ decimal })
      }),
    )
  })
})
