import { createAptosNode } from '@latchkey/aptos-node'
import { concat, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { describe, expect, test } from 'vitest'
import { readAddress, toAddressBytes } from './address.ts'
import { readBalanceChanges, readEvents } from './balance-changes.ts'
import { aptosCoin } from './describe.ts'

const ann = readAddress('0xa11')
const bob = readAddress('0xb0b')
const pool = readAddress('0x900')
const dollar = readAddress('0xd01')
const coin = '0xd0::coin::Dollar'
const whole = `${readAddress('0xd0')}::coin::Dollar`
const apt = readAddress('0xa')
const primary = (owner: string, asset: string) =>
  toHex(sha3_256(concat(toAddressBytes(owner), toAddressBytes(asset), Uint8Array.of(0xfc))))
const hash = `0x${'ab'.repeat(32)}`

type Resource = [at: string, type: string, data: unknown]
const coins = (value: number, type = aptosCoin, at = ann): Resource => [
  at,
  `0x1::coin::CoinStore<${type}>`,
  { coin: { value: String(value) } },
]
const store = (at: string, balance: number, asset = dollar): Resource => [
  at,
  '0x1::fungible_asset::FungibleStore',
  { balance: String(balance), frozen: false, metadata: { inner: asset } },
]
const concurrent = (at: string, value: number): Resource => [
  at,
  '0x1::fungible_asset::ConcurrentFungibleBalance',
  { balance: { value: String(value), max_value: '18446744073709551615' } },
]
const owned = (at: string, owner: string): Resource => [at, '0x1::object::ObjectCore', { owner }]

type Simulation = {
  before?: Resource[]
  after: (Resource | { type: 'delete_resource'; address: string; resource: string })[]
  gas?: number
  refund?: number
  payer?: string
  pair?: string
  status?: number
  asked?: string[]
}
/** The changes of Ann's balances, by a simulation that leaves `after` behind, at a node whose state is `before`. */
const changes = ({ before = [], after, gas = 0, refund, payer = ann, pair, status = 404, asked = [] }: Simulation) => {
  const node = createAptosNode({
    url: 'http://node.example',
    retryCount: 0,
    fetch: async (url, options) => {
      const { pathname, searchParams } = new URL(String(url))
      asked.push(`${pathname}?${searchParams}`)
      if (pathname === '/v1/view') {
        const { type_arguments } = JSON.parse(String(options?.body)) as { type_arguments: string[] }
        if (!pair || type_arguments[0] !== whole)
          return Response.json({ message: 'm', error_code: 'x' }, { status: 400 })
        return Response.json([{ vec: [{ inner: pair }] }])
      }
      const [, address = '', type = ''] = /accounts\/([^/]+)\/resource\/(.+)$/.exec(pathname) ?? []
      const found = before.find((each) => each[0] === address && each[1] === decodeURIComponent(type))
      if (found) return Response.json({ type: found[1], data: found[2] })
      const error_code = status === 404 ? 'resource_not_found' : 'version_pruned'
      return Response.json({ message: 'm', error_code }, { status })
    },
  })
  const outcome = {
    changes: after.map((each) =>
      Array.isArray(each)
        ? { type: 'write_resource', address: each[0], state_key_hash: hash, data: { type: each[1], data: each[2] } }
        : { ...each, state_key_hash: hash },
    ),
    events:
      refund === undefined
        ? []
        : [{ type: '0x1::transaction_fee::FeeStatement', data: { storage_fee_refund_octas: String(refund) } }],
    gas_used: BigInt(gas),
    gas_unit_price: 100n,
  }
  return readBalanceChanges(node, { outcome: outcome as never, ledgerVersion: 7n }, ann, payer) // the parts it reads
}

describe('readBalanceChanges', () => {
  test('default: the chain’s coin, without the fee, and what was given back of it', async () => {
    const asked: string[] = []
    const simulation = { before: [coins(1_000)], after: [coins(300)], asked }
    expect(await changes({ ...simulation, gas: 2 })).toEqual([{ asset: aptosCoin, by: -500n }])
    expect(await changes({ ...simulation, gas: 2, refund: 50 })).toEqual([{ asset: aptosCoin, by: -550n }])
    expect(await changes({ ...simulation, gas: 2, payer: bob })).toEqual([{ asset: aptosCoin, by: -700n }])
    expect(await changes({ before: [coins(500)], after: [coins(300)], gas: 2 })).toEqual([])
    expect(asked.every((each) => each.endsWith('?ledger_version=7'))).toBe(true)
  })

  test('behavior: a coin that lies in both of its places: only what moves counts', async () => {
    const place = primary(ann, apt)
    // 700 stay in the coin store, which is not written; 400 are taken from the fungible store.
    const before = [coins(700), store(place, 1_000, apt)]
    expect(await changes({ before, after: [store(place, 600, apt)] })).toEqual([{ asset: aptosCoin, by: -400n }])
    // 700 move from one place to the other.
    const after = [coins(0), store(place, 1_700, apt)]
    expect(await changes({ before, after })).toEqual([])
    const gone = { type: 'delete_resource' as const, address: ann, resource: `0x1::coin::CoinStore<${aptosCoin}>` }
    expect(await changes({ before, after: [gone, store(place, 1_700, apt)] })).toEqual([])
    expect(await changes({ before, after: [gone, store(place, 1_500, apt)], gas: 2 })).toEqual([])
  })

  test('behavior: any coin and the fungible asset it is paired with are one', async () => {
    const place = primary(ann, dollar)
    const before = [coins(50, whole), store(place, 10)]
    const after = [coins(0, coin), store(place, 45)]
    expect(await changes({ before, after, pair: dollar })).toEqual([{ asset: whole, by: -15n }])
    expect(await changes({ before, after })).toEqual([
      { asset: dollar, by: 35n },
      { asset: whole, by: -50n },
    ])
  })

  test('behavior: a balance that is kept apart, from before or from now on', async () => {
    const place = primary(ann, dollar)
    const after = [store(place, 0), concurrent(place, 70)]
    expect(await changes({ before: [store(place, 0), concurrent(place, 100)], after })).toEqual([
      { asset: dollar, by: -30n },
    ])
    expect(await changes({ before: [store(place, 100)], after })).toEqual([{ asset: dollar, by: -30n }])
    expect(await changes({ after })).toEqual([{ asset: dollar, by: 70n }])
  })

  test('behavior: stores of others say nothing of one’s own', async () => {
    const after = [store(primary(ann, dollar), 5), store(primary(bob, dollar), 5), owned(primary(bob, dollar), bob)]
    const before = [store(primary(ann, dollar), 10), store(pool, 3), owned(pool, bob)]
    expect(await changes({ before, after: [...after, store(pool, 9)] })).toEqual([{ asset: dollar, by: -5n }])
  })

  test('behavior: a store the account chose itself: how much it has is not known', async () => {
    const unknown = [{ asset: dollar, by: undefined }]
    const mine = [store(primary(ann, dollar), 10), store(pool, 3)]
    const after = [store(primary(ann, dollar), 5), store(pool, 8)]
    expect(await changes({ before: [...mine, owned(pool, ann)], after })).toEqual(unknown)
    // Owned by an object that belongs to the account.
    const through = readAddress('0x901')
    expect(await changes({ before: [...mine, owned(pool, through), owned(through, ann)], after })).toEqual(unknown)
    // Given away, or made, by the transaction itself.
    expect(await changes({ before: [...mine, owned(pool, ann)], after: [...after, owned(pool, bob)] })).toEqual(unknown)
    expect(await changes({ after: [store(pool, 8), owned(pool, ann)] })).toEqual(unknown)
    const gone = { type: 'delete_resource' as const, address: pool, resource: '0x1::object::ObjectGroup' }
    expect(await changes({ before: [...mine, owned(pool, ann)], after: [gone] })).toEqual(unknown)
    // The other assets are not affected.
    const both = [coins(4), ...after]
    expect(await changes({ before: [coins(9), ...mine, owned(pool, ann)], after: both })).toContainEqual({
      asset: aptosCoin,
      by: -5n,
    })
  })

  test('behavior: nothing can be said of what has no form of the chain’s, or can no longer be read', async () => {
    expect(await changes({ after: [[ann, `0x1::coin::CoinStore<${aptosCoin}>`, { coin: 'many' }]] })).toBeUndefined()
    expect(await changes({ after: [coins(1)], status: 410 })).toBeUndefined()
    const many = Array.from({ length: 17 }, (_, i) => store(readAddress(`0x9${i}`), 1))
    expect(await changes({ after: many })).toBeUndefined()
  })

  test('error: a node that fails is asked again by who asks', async () => {
    await expect(changes({ after: [coins(1)], status: 503 })).rejects.toMatchObject({ status: 503 })
  })
})

describe('readEvents', () => {
  test('default: type and fields, cut where they are long, without what cannot be seen', () => {
    const events = readEvents({
      events: [
        { type: '0x1::a::E', data: { amount: '5' } },
        { type: '0x1::a::\u202eE', data: { text: `\u200b${'x'.repeat(900)}` } },
      ],
    } as never)
    expect(events[0]).toEqual({ type: '0x1::a::E', data: '{"amount":"5"}' })
    expect(events[1]?.type).toBe('0x1::a:: E')
    expect(events[1]?.data).toHaveLength(401)
    expect(events[1]?.data).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
  })
})
