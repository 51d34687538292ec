import { fromHex, toHex } from '@latchkey/core/bytes'
import { blake2b } from '@noble/hashes/blake2.js'
import { CODEC, getCodec, ProtocolsHash } from '@taquito/local-forging'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { toText } from './address.ts'
import type { Operation } from './decode.ts'
import type { Micheline } from './micheline.ts'
import type { Rpc } from './rpc.ts'
import { readTokenMetadata, toKeyHash, toTokenKey } from './token-metadata.ts'

const me = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const bob = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const cost = { source: me, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n }

const pair = (...args: Micheline[]): Micheline => ({ prim: 'Pair', args })
const call = (entrypoint: string, value: Micheline): Operation => ({
  branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
  contents: [{ kind: 'transaction', ...cost, amount: 0n, destination: contract, parameters: { entrypoint, value } }],
})
const transferOf = (...ids: number[]) =>
  call('transfer', [
    pair(
      { string: me },
      ids.map((id) => pair({ string: bob }, pair({ int: String(id) }, { int: '20' }))),
    ),
  ])

const big = (name: string) => ({ prim: 'big_map', args: [{ prim: 'nat' }, { prim: 'unit' }], annots: [`%${name}`] })
const nest = (type: unknown, ...others: unknown[]) => ({ prim: 'pair', args: [type, ...others] })
const info = (id: number, entries: Record<string, string>) => ({
  prim: 'Pair',
  args: [
    { int: String(id) },
    Object.entries(entries).map(([key, text]) => ({
      prim: 'Elt',
      args: [{ string: key }, { bytes: Buffer.from(text).toString('hex') }],
    })),
  ],
})
const demo = { decimals: '2', symbol: 'DEMO', name: 'Demo coin' }

type Node = { type?: unknown; storage?: unknown; maps?: Record<string, unknown> }
/** A node that knows one contract. */
const node = ({
  type = nest(big('ledger'), nest(big('token_metadata'), { prim: 'bool' })),
  storage = pair({ int: '10' }, pair({ int: '11' }, { prim: 'True' })),
  maps = { [`11/${toKeyHash(3n)}`]: info(3, demo) },
}: Node = {}): Rpc => {
  const script = {
    code: [
      { prim: 'parameter', args: [] },
      { prim: 'storage', args: [type] },
    ],
    storage,
  }
  return async (path) => {
    if (path.endsWith(`/contracts/${contract}/script`)) return { status: 200, body: script }
    const [, at = ''] = /\/context\/big_maps\/(.*)$/.exec(path) ?? []
    return Object.hasOwn(maps, at) ? { status: 200, body: maps[at] } : { status: 404, body: '' }
  }
}
const tokenOf = async (rpc: Rpc, operation = transferOf(3), id = 3n) =>
  (await readTokenMetadata(operation, rpc)).get(toTokenKey(contract, id))

describe('toKeyHash', () => {
  test('default: as explorers and nodes write the first two', () => {
    expect(toKeyHash(0n)).toBe('exprtZBwZUeYYYfUs9B9Rg2ywHezVHnCCnmF9WsDQVrs582dSK63dC')
    expect(toKeyHash(1n)).toBe('expru2dKqDfZG8hu4wNGkiyunvq2hdSKuVYtcKta7BWP6Q18oNxKjS')
  })
  test('default: as the official encoder packs, thousands of times', () => {
    const { encoder } = getCodec(CODEC.VALUE, ProtocolsHash.PsRiotuma)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 200n }), (id) => {
        // Their encoder writes a length of four bytes first.
        const packed = fromHex(`05${encoder({ int: String(id) }).slice(8)}`)
        expect(toKeyHash(id), toHex(packed)).toBe(toText('expr', blake2b(packed, { dkLen: 32 })))
      }),
      fuzz(1, 3_000),
    )
  })
})

describe('readTokenMetadata', () => {
  test('default: decimals, symbol and name, from the contract’s own storage', async () =>
    expect(await tokenOf(node())).toEqual({ decimals: 2, symbol: 'DEMO', name: 'Demo coin', kind: 'ft' }))

  test.each<[string | undefined, Record<string, string>]>([
    ['ft', { decimals: '2' }],
    ['nft', { decimals: '0', isBooleanAmount: 'true', artifactUri: 'ipfs://art' }],
    ['mft', { decimals: '0', isBooleanAmount: 'false', artifactUri: 'ipfs://art' }],
    [undefined, { decimals: '0' }],
  ])('behavior: whether it is one of a kind: %s', async (kind, entries) => {
    const token = await tokenOf(node({ maps: { [`11/${toKeyHash(3n)}`]: info(3, entries) } }))
    expect(token).toMatchObject({ decimals: Number(entries.decimals), kind })
  })

  test('behavior: the map is found however the storage is written', async () => {
    const map = { type: big('token_metadata'), value: { int: '11' } }
    const other = { type: { prim: 'nat' }, value: { int: '11' } }
    const shapes: Node[] = [
      { type: map.type, storage: map.value },
      {
        type: nest(other.type, other.type, map.type, other.type),
        storage: pair(other.value, other.value, map.value, other.value),
      },
      {
        type: nest(other.type, other.type, map.type, other.type),
        storage: [other.value, other.value, map.value, other.value],
      },
      {
        type: nest(nest(other.type, map.type), nest(other.type, other.type)),
        storage: pair(pair(other.value, map.value), other.value, other.value),
      },
      {
        type: nest(nest(other.type, other.type), nest(map.type, other.type, other.type)),
        storage: pair(pair(other.value, other.value), pair(map.value, pair(other.value, other.value))),
      },
    ]
    for (const shape of shapes) expect(await tokenOf(node(shape)), JSON.stringify(shape)).toMatchObject({ decimals: 2 })
  })

  test('behavior: FA1.2 has one token, and its metadata stands under 0', async () => {
    const rpc = node({ maps: { [`11/${toKeyHash(0n)}`]: info(0, { ...demo, decimals: '6' }) } })
    const moved = call('transfer', pair({ string: me }, pair({ string: bob }, { int: '5' })))
    expect(await tokenOf(rpc, moved, 0n)).toMatchObject({ decimals: 6, symbol: 'DEMO' })
    const approved = call('approve', pair({ string: bob }, { int: '5' }))
    expect(await tokenOf(rpc, approved, 0n)).toMatchObject({ decimals: 6 })
  })

  test('behavior: several tokens, some without metadata; each contract is asked once', async () => {
    const asked: string[] = []
    const rpc = node({ maps: { [`11/${toKeyHash(3n)}`]: info(3, demo), [`11/${toKeyHash(9n)}`]: info(9, {}) } })
    const tokens = await readTokenMetadata(transferOf(3, 9, 4, 3), (path, body) => {
      asked.push(path)
      return rpc(path, body)
    })
    expect([...tokens.keys()]).toEqual([toTokenKey(contract, 3n)])
    expect(asked.filter((path) => path.endsWith('/script'))).toHaveLength(1)
    expect(asked).toHaveLength(4)
  })

  test('behavior: words are cleaned and cut', async () => {
    const entries = {
      decimals: '0',
      symbol: 'A\u202eB \u0007C'.padEnd(40, 'X'),
      name: `  Evil\u200b  ${'n'.repeat(80)}`,
    }
    const token = await tokenOf(node({ maps: { [`11/${toKeyHash(3n)}`]: info(3, entries) } }))
    expect(token).toMatchObject({ decimals: 0, symbol: 'ABCXXXXXXXXX…', name: `Evil ${'n'.repeat(35)}…` })
  })

  test.each<[string, Node]>([
    ['no such map', { type: nest(big('ledger'), big('metadata')), storage: pair({ int: '1' }, { int: '2' }) }],
    [
      'two of them',
      { type: nest(big('token_metadata'), big('token_metadata')), storage: pair({ int: '11' }, { int: '11' }) },
    ],
    ['a storage of another form', { storage: [] }],
    ['a storage that is none', { type: 5, storage: 'x' }],
    ['nothing under the token', { maps: {} }],
    ['another token’s', { maps: { [`11/${toKeyHash(3n)}`]: info(4, demo) } }],
    ['no decimals', { maps: { [`11/${toKeyHash(3n)}`]: info(3, { symbol: 'DEMO' }) } }],
    ['decimals beyond reason', { maps: { [`11/${toKeyHash(3n)}`]: info(3, { ...demo, decimals: '99' }) } }],
    ['decimals that are no number', { maps: { [`11/${toKeyHash(3n)}`]: info(3, { ...demo, decimals: '-2' }) } }],
    ['an address elsewhere', { maps: { [`11/${toKeyHash(3n)}`]: info(3, { '': 'ipfs://x' }) } }],
    ['an answer of no form', { maps: { [`11/${toKeyHash(3n)}`]: { prim: 'Pair', args: [{ int: '3' }] } } }],
  ])('behavior: without metadata nothing is said: %s', async (_, shape) =>
    expect(await tokenOf(node(shape))).toBeUndefined(),
  )

  test('error: an outage is not taken for a token without metadata', () =>
    expect(readTokenMetadata(transferOf(3), () => Promise.reject(new Error('cut')))).rejects.toThrow('cut'))
})
