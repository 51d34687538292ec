import { fromHex } from '@latchkey/core/bytes'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { isAddress, isBurnAddress, toAddress } from './address.ts'

const known = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

describe('toAddress', () => {
  test('default: as viem derives it', () => {
    const { publicKey, address } = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    expect(toAddress(fromHex(publicKey))).toBe(address)
  })
})

describe('isAddress', () => {
  test('default', () => expect([known, known.toLowerCase()].map(isAddress)).toEqual([true, true]))
  test('error: a wrong checksum, another length', () => {
    for (const text of [known.replace('CD', 'Cd'), known.slice(0, -1), '0.0.1234']) expect(isAddress(text)).toBe(false)
  })
})

describe('isBurnAddress', () => {
  test.each([
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000004',
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
  ])('default: %s', (address) => expect(isBurnAddress(address)).toBe(true))
  test('behavior: not an address somebody has', () => expect(isBurnAddress(known)).toBe(false))
})
