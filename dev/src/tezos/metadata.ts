// Part of the stand-in for a Tezos node: the token metadata of its two contracts (TZIP-12, TZIP-21), as big maps.
import { CODEC, getCodec, ProtocolsHash } from '@taquito/local-forging'
import { entrypoints, fa2, fa12 } from './contracts.ts'
import { hash, toText } from './encoding.ts'

type Token = { decimals: number; symbol: string; name: string }

/** FA2's token 1 has no metadata, like many real tokens: wallets must say so. */
const stored: Record<string, { id: string; tokens: Record<string, Token> }> = {
  [fa2]: { id: '5001', tokens: { 0: { decimals: 2, symbol: 'DEMO', name: 'Demo coin' } } },
  [fa12]: { id: '5002', tokens: { 0: { decimals: 1, symbol: 'OLDIE', name: 'Demo coin of the older kind' } } },
}

const { encoder } = getCodec(CODEC.VALUE, ProtocolsHash.PsRiotuma)
/** The key of an entry in a big map: the hash of its packed bytes, which the encoder begins with a length. */
const toKey = (id: string): string =>
  toText('expr', hash(Uint8Array.from(Buffer.from(`05${encoder({ int: id }).slice(8)}`, 'hex'))))

const type = (prim: string, args?: unknown[], annot?: string) => ({
  prim,
  ...(args && { args }),
  ...(annot && { annots: [annot] }),
})
const storageType = type('pair', [
  type('bool', undefined, '%paused'),
  type(
    'big_map',
    [
      type('nat'),
      type('pair', [type('nat', undefined, '%token_id'), type('map', [type('string'), type('bytes')], '%token_info')]),
    ],
    '%token_metadata',
  ),
])

/** The value of a contract's storage, in which a big map is represented by its id. */
export function storageOf(contract: string): unknown {
  return {
    prim: 'Pair',
    args: [{ prim: 'False' }, { int: stored[contract]?.id ?? '0' }],
  }
}

/** The parts of the contract's code that clients read: its parameter and the type of its storage. */
export function scriptOf(contract: string): unknown {
  const [first, ...more] = Object.entries(entrypoints[contract] ?? {}).map(([name, type]) => ({
    ...type,
    annots: [`%${name}`],
  }))
  const others = more.reduceRight((rest, each) => ({ prim: 'or', args: [each, rest], annots: [] }))
  return {
    code: [
      { prim: 'parameter', args: [{ prim: 'or', args: [first, others] }] },
      { prim: 'storage', args: [storageType] },
      { prim: 'code', args: [[{ prim: 'FAILWITH' }]] },
    ],
    storage: storageOf(contract),
  }
}

const toValue = (id: string, token: Token) => ({
  prim: 'Pair',
  args: [
    { int: id },
    // The keys of a map are sorted.
    Object.entries(token)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => ({
        prim: 'Elt',
        args: [{ string: key }, { bytes: Buffer.from(String(value)).toString('hex') }],
      })),
  ],
})

const values = new Map(
  Object.values(stored).flatMap(({ id, tokens }) =>
    Object.entries(tokens).map(([token, metadata]) => [`${id}/${toKey(token)}`, toValue(token, metadata)] as const),
  ),
)

/** The value in a big map under a key (`expr…`), or undefined. */
export function readBigMap(id: string, key: string): unknown {
  return values.get(`${id}/${key}`)
}
