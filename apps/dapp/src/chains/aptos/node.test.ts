import { describe, expect, test } from 'vitest'
import { readAddress } from './node.ts'

describe('readAddress', () => {
  test('default: whole, whatever its form', () => {
    const whole = `0x${'b0b'.padStart(64, '0')}`
    for (const text of ['0xb0b', 'B0B', ` ${whole} `]) expect(readAddress(text)).toBe(whole)
  })

  test('error: what is none', () => {
    for (const text of ['', '0x', '0xg', `0x${'1'.repeat(65)}`, '@alice']) expect(readAddress(text)).toBeUndefined()
  })
})
