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
    expect(find(usdc, 10n ** 24n, me, pool, 0n, 2n ** 256n - 1n, 2_000_000_000n)).toEqual({
      addresses: [],
      isOpaque: false,
    })
  })

  test('behavior: an address with many zeros is one, and an amount of what moves is an amount', () => {
    const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
    expect(find(seaport).addresses).toEqual([seaport.toLowerCase()])
    expect(find(1n << 80n, (1n << 80n) - 1n).addresses).toHaveLength(1)
    const data = `0x617ba037${word(10n ** 30n)}` as const
    const among = (most: bigint) => findForeignAddresses({ to: pool, data }, me, network, most).addresses
    expect([among(0n), among(10n ** 30n), among(4n * 10n ** 29n)].map(({ length }) => length)).toEqual([1, 0, 1])
    const forged = findForeignAddresses({ to: pool, data: `0x617ba037${word(thief)}` }, me, network, 1n << 200n)
    expect(forged.addresses).toEqual([thief])
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
