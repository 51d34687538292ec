import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { findForeignAddresses } from './foreign-addresses.ts'

const network = readNetwork('ethereum')
const me = `0x${'a1'.repeat(20)}` as const
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const thief = `0x${'66'.repeat(20)}`

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const find = (...words: (bigint | string)[]) =>
  findForeignAddresses({ to: pool, data: `0x617ba037${words.map(word).join('')}` }, me, network)

describe('findForeignAddresses', () => {
  test('default: tokens of the record, the account, its contract, amounts and moments are nobody else’s', () => {
    expect(find(usdc, 10n ** 30n, me, pool, 0n, 2n ** 256n - 1n, 2_000_000_000n)).toEqual({
      addresses: [],
      isOpaque: false,
    })
  })

  test('behavior: anybody else is named once', () => {
    expect(find(usdc, thief, thief)).toEqual({ addresses: [thief], isOpaque: false })
  })

  test('behavior: a token that this wallet does not know is somebody else', () => {
    expect(find(`0x${'77'.repeat(20)}`).addresses).toHaveLength(1)
  })

  test('behavior: an address behind bits, or beside the words, may be anybody’s', () => {
    expect(find((1n << 255n) | BigInt(thief)).isOpaque).toBe(true)
    const packed = findForeignAddresses({ to: pool, data: `0x617ba037${thief.slice(2)}` }, me, network)
    expect(packed.isOpaque).toBe(true)
  })
})
