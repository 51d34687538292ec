import { decodeFunctionData, erc20Abi, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { toCall } from './evm-wallet.ts'
import type { Asset } from './family.ts'

const coin: Asset = { id: undefined, symbol: 'X', name: undefined, decimals: 8, balance: 9n }
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('toCall', () => {
  test('default: the coin by its value, in the node’s unit', () => {
    expect(toCall({ asset: coin, to: someone, amount: 5n })).toEqual({ to: someone, value: '0x5' })
    expect(toCall({ asset: coin, to: someone, amount: 5n }, 10n ** 10n).value).toBe('0xba43b7400')
  })

  test('behavior: a token by its contract’s transfer', () => {
    const id = getAddress(`0x${'c0'.repeat(20)}`)
    const { to, value, data } = toCall({ asset: { ...coin, id }, to: someone, amount: 5n }, 10n)
    expect([to, value]).toEqual([id, undefined])
    expect(decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` })).toEqual({
      functionName: 'transfer',
      args: [someone, 5n],
    })
  })

  test('error: a token to what is no address', () => {
    expect(() => toCall({ asset: { ...coin, id: someone }, to: '0.0.1234', amount: 5n })).toThrow()
  })
})
