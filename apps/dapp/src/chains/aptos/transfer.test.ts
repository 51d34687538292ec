import { describe, expect, test } from 'vitest'
import type { Asset } from '../family.ts'
import { toPayload } from './transfer.ts'

const coin: Asset = { id: undefined, symbol: 'X', name: undefined, decimals: 8, balance: 9n }

describe('toPayload', () => {
  const to = '0xb0b'
  const whole = `0x${'b0b'.padStart(64, '0')}`

  test('default: the chain’s coin', () =>
    expect(toPayload({ asset: coin, to, amount: 7n })).toMatchObject({
      function: '0x1::aptos_account::transfer',
      type_arguments: [],
      arguments: [whole, '7'],
    }))

  test('behavior: another coin by its type, a fungible asset by its address', () => {
    expect(toPayload({ asset: { ...coin, id: '0xface::gold::Gold' }, to, amount: 7n })).toMatchObject({
      function: '0x1::aptos_account::transfer_coins',
      type_arguments: ['0xface::gold::Gold'],
      arguments: [whole, '7'],
    })
    expect(toPayload({ asset: { ...coin, id: '0xd0' }, to, amount: 7n })).toMatchObject({
      function: '0x1::primary_fungible_store::transfer',
      type_arguments: ['0x1::fungible_asset::Metadata'],
      arguments: ['0xd0', whole, '7'],
    })
  })
})
