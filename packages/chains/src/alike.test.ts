import { describe, expect, test } from 'vitest'
import { isAlike } from './alike.ts'

describe('isAlike', () => {
  test('default: the same first and last four letters, and something else between', () => {
    expect(
      isAlike('0xab12000000000000000000000000000000000000cd34', '0xab12ffffffffffffffffffffffffffffffffffffcd34'),
    ).toBe(true)
    expect(isAlike('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'tz1VSUrXXXXXXXXXXXXXXXXXXXXXXXXXXcjb')).toBe(false)
    expect(isAlike('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'tz1VSUrXXXXXXXXXXXXXXXXXXXXXXXXXCjcjb')).toBe(true)
    expect(
      isAlike('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', '9WzDffffffffffffffffffffffffffffffffffffAWWM'),
    ).toBe(true)
  })

  test('behavior: the same address is no other, and strangers are not alike', () => {
    const one = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    expect(isAlike(one, one)).toBe(false)
    expect(isAlike(one, 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH')).toBe(false)
  })

  test('behavior: names whose letters look the same', () => {
    expect(isAlike('alice.near', 'a1ice.near')).toBe(true)
    expect(isAlike('alice.near', 'al-ice.near')).toBe(true)
    expect(isAlike('alice.near', 'bob.near')).toBe(false)
  })
})
