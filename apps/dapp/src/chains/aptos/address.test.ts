import { describe, expect, test } from 'vitest'
import { toAddress } from './address.ts'
import { readAddress } from './node.ts'

describe('toAddress', () => {
  const key = 'ea526ba1710343d953461ff68641f1b7df5f23b9042ffa2d2a798d3adb3f3d6c'

  test('default: as the official library makes it', () => {
    const address = '0x07968dab936c1bad187c60ce4082f307d030d780e91e694ae03aef16aba73f30'
    expect(toAddress(`0x${key}`)).toBe(address)
    expect(toAddress(key)).toBe(address)
  })

  test('error: what is no key', () => {
    expect(() => toAddress('0x1234')).toThrow('32 bytes')
    expect(() => toAddress('no key')).toThrow()
  })
})

describe('readAddress', () => {
  test('default: whole, whatever its form', () => {
    const whole = `0x${'b0b'.padStart(64, '0')}`
    for (const text of ['0xb0b', 'B0B', ` ${whole} `]) expect(readAddress(text)).toBe(whole)
  })

  test('error: what is none', () => {
    for (const text of ['', '0x', '0xg', `0x${'1'.repeat(65)}`, '@alice']) expect(readAddress(text)).toBeUndefined()
  })
})
