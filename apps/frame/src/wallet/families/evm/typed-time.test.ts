import { describe, expect, test } from 'vitest'
import { readTime } from './typed-time.ts'

describe('readTime', () => {
  test.each([
    ['deadline', '1777500000'],
    ['sigDeadline', '1777500000'],
    ['validTo', '1777500000'],
    ['expires_at', '1777500000'],
    ['decayStartTime', '1777500000'],
    ['timestamp', '1777500000000'],
  ])('default: %s %s', (name, value) => {
    expect(readTime(name, 'uint256', value)).toBe(1_777_500_000_000)
  })

  test.each([
    ['an amount', 'endAmount', 'uint256', '1777500000'],
    ['a time that never comes', 'deadline', 'uint256', '115792089237316195423570985008687907853'],
    ['a number that is no moment', 'deadline', 'uint256', '3600'],
    ['between seconds and milliseconds', 'deadline', 'uint256', '10000000000'],
    ['a text', 'deadline', 'string', '1777500000'],
  ])('behavior: nothing for %s', (_, name, type, value) => {
    expect(readTime(name, type, value)).toBeUndefined()
  })
})
