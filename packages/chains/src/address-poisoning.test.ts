import { describe, expect, test } from 'vitest'
import { isLookAlike } from './address-poisoning.ts'

describe('isLookAlike', () => {
  test('default: the same first and last four letters, and something else between', () => {
    expect(
      isLookAlike('0xab12000000000000000000000000000000000000cd34', '0xab12ffffffffffffffffffffffffffffffffffffcd34'),
    ).toBe(true)
    expect(isLookAlike('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'tz1VSUrXXXXXXXXXXXXXXXXXXXXXXXXXXcjb')).toBe(false)
    expect(isLookAlike('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'tz1VSUrXXXXXXXXXXXXXXXXXXXXXXXXXCjcjb')).toBe(true)
    expect(
      isLookAlike('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', '9WzDffffffffffffffffffffffffffffffffffffAWWM'),
    ).toBe(true)
  })

  test('behavior: the same address is no other, and strangers are not alike', () => {
    const one = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    expect(isLookAlike(one, one)).toBe(false)
    expect(isLookAlike(one, 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH')).toBe(false)
  })

  test('behavior: names whose letters look the same', () => {
    expect(isLookAlike('alice.near', 'a1ice.near')).toBe(true)
    expect(isLookAlike('alice.near', 'al-ice.near')).toBe(true)
    expect(isLookAlike('alice.near', 'bob.near')).toBe(false)
  })

  test('behavior: a hexadecimal address in another case is the same', () => {
    const known = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
    expect(isLookAlike('0xcd2a00000000000000000000000000000000d826', known)).toBe(true)
    expect(isLookAlike('0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826', known)).toBe(false)
    expect(isLookAlike('0xcd2a00000000000000000000000000000000d827', known)).toBe(false)
  })
})
