import { describe, expect, test } from 'vitest'
import { isBurn, isTwin } from './twin.ts'

const known = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

describe('isTwin', () => {
  test('default: another address with the same beginning and end', () => {
    expect(isTwin('0xcd2a00000000000000000000000000000000d826', known)).toBe(true)
  })
  test.each(['0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826', '0xcd2a00000000000000000000000000000000d827'] as const)(
    'behavior: not %s',
    (address) => expect(isTwin(address, known)).toBe(false),
  )
})

describe('isBurn', () => {
  test.each([
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000004',
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
  ])('default: %s', (address) => expect(isBurn(address)).toBe(true))
  test('behavior: not an address somebody has', () => expect(isBurn(known)).toBe(false))
})
