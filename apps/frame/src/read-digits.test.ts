import { describe, expect, test } from 'vitest'
import { readDigits } from './read-digits.ts'

describe('readDigits', () => {
  test.each(['12345678', ' 1234 5678\n', '1234-5678', '１２３４５６７８', '١٢٣٤٥٦٧٨', '۱۲۳۴۵۶۷۸', '१२३४५६७८'])(
    'default: %s',
    (text) => expect(readDigits(text, 8)).toBe('12345678'),
  )
  test('behavior: letters, digits of other scripts and digits too many are left out', () => {
    expect(readDigits('a1b২2', 8)).toBe('12')
    expect(readDigits('1234567', 6)).toBe('123456')
  })
})
