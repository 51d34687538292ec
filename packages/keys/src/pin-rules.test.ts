import { describe, expect, test } from 'vitest'
import { findPinFlaw } from './pin-rules.ts'

describe('findPinFlaw', () => {
  test.each(['482915', '7391826', '13812742', '602947183526', 'correct horse', 'пароль для кошелька'])(
    'default: %s is accepted',
    (pin) => {
      expect(findPinFlaw(pin)).toBeNull()
    },
  )
  test.each([
    ['', 'tooShort'],
    ['48291', 'tooShort'],
    ['1234567a'.slice(1), 'tooShort'],
    ['x'.repeat(65), 'tooLong'],
    ['000000', 'repeated'],
    ['123456', 'run'],
    ['890123', 'run'],
    ['963074', 'run'],
    ['12345678', 'run'],
    ['abcdefgh', 'run'],
    ['121212', 'repeated'],
    ['4714714', 'repeated'],
    ['abcabcabc', 'repeated'],
    ['aabbaabb', 'repeated'],
    ['471174', 'mirrored'],
    ['471471', 'doubled'],
    ['48294829', 'doubled'],
    ['311299', 'date'],
    ['123199', 'date'],
    ['991231', 'date'],
    ['01022003', 'date'],
    ['20031230', 'date'],
    ['198473', 'year'],
    ['471987', 'year'],
    ['１２３４５６', 'run'],
  ])('error: %s is %s', (pin, flaw) => {
    expect(findPinFlaw(pin)).toBe(flaw)
  })
  test('behavior: 120,872 of the 10^6 PINs of six digits are refused', () => {
    let refused = 0
    for (let pin = 0; pin < 1e6; pin++) if (findPinFlaw(String(pin).padStart(6, '0'))) refused += 1
    expect(refused).toBe(120_872)
  })
})
