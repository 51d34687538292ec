import { describe, expect, test } from 'vitest'
import { blurExchange, blurTypes, fieldsOf, seaport, seaportTypes } from './fixtures/market-types.ts'
import type { Order } from './order.ts'
import type { TypedData } from './typed-data.ts'
import { isFree, readAssets } from './typed-order.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const art = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const zero = '0x0000000000000000000000000000000000000000'
const forms: Record<string, Pick<TypedData, 'types' | 'domain'>> = {
  OrderComponents: { types: seaportTypes, domain: { verifyingContract: seaport } },
  BulkOrder: {
    types: { ...seaportTypes, BulkOrder: fieldsOf('OrderComponents[2][2] tree') },
    domain: { verifyingContract: seaport },
  },
  Order: { types: blurTypes, domain: { verifyingContract: blurExchange } },
}
const typed = (primaryType: string, message: Record<string, unknown>): TypedData => ({
  types: {},
  domain: {},
  ...forms[primaryType],
  primaryType,
  message,
})
const item = (more: object = {}) => ({
  itemType: 2,
  token: art,
  identifierOrCriteria: '7',
  startAmount: '1',
  endAmount: '1',
  ...more,
})
const coins = (startAmount: string, endAmount: string, recipient: string) => ({
  ...item({ itemType: 0, token: zero, identifierOrCriteria: '0', startAmount, endAmount }),
  recipient,
})
const order = (consideration: object[], offerer = me) => ({ offerer, offer: [item()], consideration })
const first = (data: TypedData): Order => {
  const assets = readAssets(data)
  if (assets?.kind !== 'orders' || !assets.orders[0]) throw new Error('no orders')
  return assets.orders[0]
}

const blurOrder = {
  trader: me,
  collection: art,
  tokenId: '7',
  amount: '1',
  paymentToken: zero,
  price: '9',
  side: 1,
}

describe('readAssets', () => {
  test('default: Seaport on Abstract, at its address there and nowhere else', () => {
    const at = (chainId: number): TypedData => ({
      ...typed('OrderComponents', order([coins('5', '3', me)])),
      domain: { chainId, verifyingContract: '0xDF3969A315e3fC15B89A2752D0915cc76A5bd82D' },
    })
    expect(first(at(2741)).market).toBe('Seaport')
    expect(readAssets(at(1))).toBeUndefined()
  })

  test('default: a Seaport order gives its most and gets its least', () => {
    const read = first(typed('OrderComponents', order([coins('900', '500', me), coins('25', '25', bob)])))
    expect(read).toEqual({
      market: 'Seaport',
      offerer: me,
      offer: [{ kind: 'item', contract: art, id: 7n, amount: 1n }],
      consideration: [
        { kind: 'coin', contract: undefined, id: undefined, amount: 500n, to: me },
        { kind: 'coin', contract: undefined, id: undefined, amount: 25n, to: bob },
      ],
    })
    expect(isFree(read, me)).toBe(false)
  })

  test('behavior: an order that pays only somebody else, or ends at nothing, is free', () => {
    expect(isFree(first(typed('OrderComponents', order([coins('900', '900', bob)]))), me)).toBe(true)
    expect(isFree(first(typed('OrderComponents', order([coins('900', '0', me)]))), me)).toBe(true)
    expect(isFree(first(typed('OrderComponents', order([]))), me)).toBe(true)
  })

  test('behavior: every order of a bulk order, without what fills the tree up', () => {
    const tree = [
      [order([coins('5', '5', me)]), order([])],
      [order([], zero), order([], zero)],
    ]
    expect(readAssets(typed('BulkOrder', { tree }))).toMatchObject({ kind: 'orders', orders: [{}, {}] })
  })

  test('behavior: any item of a collection', () => {
    const some = { ...order([]), offer: [item({ itemType: 4 })] }
    expect(first(typed('OrderComponents', some)).offer).toMatchObject([{ kind: 'any', contract: art, id: undefined }])
  })

  test('behavior: orders of Blur, both sides, and its root', () => {
    const blur = { trader: me, collection: art, tokenId: '7', amount: '1', paymentToken: zero, price: '0' }
    const selling = first(typed('Order', { ...blur, side: 1 }))
    expect(selling.offer).toMatchObject([{ kind: 'item', id: 7n }])
    expect(isFree(selling, me)).toBe(true)
    const buying = first(typed('Order', { ...blur, side: 0, paymentToken: bob, price: '9' }))
    expect([buying.offer, isFree(buying, me)]).toMatchObject([[{ kind: 'token', contract: bob, amount: 9n }], false])
    // The policy may take any item for the bid, whatever number it names.
    expect(buying.consideration).toEqual([{ kind: 'any', contract: art, id: undefined, amount: 1n, to: me }])
    expect(readAssets(typed('Root', { root: `0x${'11'.repeat(32)}` }))).toEqual({ kind: 'root' })
  })

  test('behavior: Blur’s fees go to others, out of what the seller is paid', () => {
    const blur = { ...blurOrder, price: '1001' }
    const fees = [
      { rate: '250', recipient: bob },
      { rate: 1_000, recipient: art },
    ]
    const coin = { kind: 'coin', contract: undefined, id: undefined }
    const selling = first(typed('Order', { ...blur, side: 1, fees }))
    expect(selling.consideration).toEqual([
      { ...coin, amount: 876n, to: me },
      { ...coin, amount: 25n, to: bob },
      { ...coin, amount: 100n, to: art },
    ])
    expect(selling.fees).toEqual([
      { rate: 250n, to: bob },
      { rate: 1_000n, to: art },
    ])
    const buying = first(typed('Order', { ...blur, side: 0, fees }))
    expect([buying.offer, buying.fees]).toMatchObject([[{ amount: 1001n }], [{ to: bob }, { to: art }]])
    const all = first(typed('Order', { ...blur, side: 1, fees: [{ rate: '10000', recipient: bob }] }))
    expect(isFree(all, me)).toBe(true)
  })

  test('behavior: a Safe’s transaction', () => {
    const safe = { to: art, value: '5', data: '0xdeadbeef', operation: 1, nonce: '0' }
    expect(readAssets(typed('SafeTx', safe))).toEqual({
      kind: 'safe',
      to: art,
      value: 5n,
      data: '0xdeadbeef',
      delegate: true,
    })
    expect(
      readAssets(typed('SafeTx', { ...safe, gasPrice: '0', baseGas: '9', refundReceiver: bob })),
    ).not.toHaveProperty('refund')
  })

  test('behavior: a Safe’s refund for gas, to whom and in which coin', () => {
    const safe = { to: me, value: '0', data: '0x', operation: 0, gasPrice: '1000000000', baseGas: '1000000000000' }
    const refundOf = (more: object) => {
      const assets = readAssets(typed('SafeTx', { ...safe, ...more }))
      return assets?.kind === 'safe' ? assets.refund : undefined
    }
    const least = 10n ** 21n
    expect(refundOf({ gasToken: zero, refundReceiver: bob })).toEqual({ to: bob, token: undefined, least })
    expect(refundOf({ gasToken: art, refundReceiver: zero })).toEqual({ to: undefined, token: art, least })
    expect(refundOf({ baseGas: undefined, dataGas: '2' })).toEqual({
      to: undefined,
      token: undefined,
      least: 2_000_000_000n,
    })
    expect(readAssets(typed('SafeTx', { ...safe, refundReceiver: '0x12' }))).toBeUndefined()
  })

  test('behavior: at another contract, or with one member more, it may be anything', () => {
    const order = typed('OrderComponents', { offerer: me, offer: [item()], consideration: [coins('9', '9', me)] })
    expect(readAssets(order)).toBeDefined()
    expect(readAssets({ ...order, domain: { verifyingContract: art } })).toBeUndefined()
    expect(readAssets({ ...order, domain: { verifyingContract: blurExchange } })).toBeUndefined()
    const more = [...seaportTypes.OrderComponents, { name: 'spender', type: 'address' }]
    expect(readAssets({ ...order, types: { ...seaportTypes, OrderComponents: more } })).toBeUndefined()
    const blur = typed('Order', { ...blurOrder, side: 1 })
    expect(readAssets(blur)).toBeDefined()
    expect(readAssets({ ...blur, domain: { verifyingContract: art } })).toBeUndefined()
    const Order = [...blurTypes.Order, { name: 'spender', type: 'address' }]
    expect(readAssets({ ...blur, types: { ...blurTypes, Order } })).toBeUndefined()
    const bulk = typed('BulkOrder', { tree: [] })
    expect(readAssets(bulk)).toBeDefined()
    const BulkOrder = fieldsOf('OrderComponents[2] tree,address spender')
    expect(readAssets({ ...bulk, types: { ...seaportTypes, BulkOrder } })).toBeUndefined()
  })

  test.each<[string, TypedData]>([
    ['an unknown kind of item', typed('OrderComponents', { ...order([]), offer: [item({ itemType: 9 })] })],
    ['no lists', typed('OrderComponents', { offerer: me })],
    ['no number', typed('Order', { trader: me, paymentToken: zero, price: 'much', side: 1 })],
    [
      'fees above the price',
      typed('Order', { ...blurOrder, fees: [1, 2].map(() => ({ rate: '5001', recipient: bob })) }),
    ],
    ['fees that are no list', typed('Order', { ...blurOrder, fees: 'none' })],
    ['a fee without a recipient', typed('Order', { ...blurOrder, fees: [{ rate: '1' }] })],
    ['an unknown operation', typed('SafeTx', { to: art, value: '5', data: '0x', operation: 2 })],
    ['another type', typed('Mail', {})],
  ])('error: %s is no known form', (_, data) => expect(readAssets(data)).toBeUndefined())
})
