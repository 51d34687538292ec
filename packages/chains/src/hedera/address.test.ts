import { describe, expect, test } from 'vitest'
import { toTokenAddress } from './address.ts'

describe('toTokenAddress', () => {
  test('default: the number as an address', () =>
    expect(toTokenAddress('0.0.1234')).toBe('0x00000000000000000000000000000000000004d2'))

  test('error: what is no token’s id', () => {
    for (const text of ['1234', '0.0.0', '0.0.1x', '1.0.5']) expect(() => toTokenAddress(text), text).toThrow()
  })
})
