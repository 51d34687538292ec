import { concat, fromHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { toSymbol, toTokenName } from '@latchkey/core/token-words'
import { blake2b } from '@noble/hashes/blake2.js'
import * as v from 'valibot'
import { toText } from './address.ts'
import type { Operation } from './decode.ts'
import { readOperation } from './describe.ts'
import { toBytes } from './micheline.ts'
import { ask, head, NodeRefusal, type Rpc } from './rpc.ts'

/** A token's metadata in its contract (TZIP-12, TZIP-21), as claimed by its maker. */
export type TokenMetadata = {
  decimals: number
  symbol: string | undefined
  name: string | undefined
  /** Fungible, unique, or an artwork with several copies, as far as the metadata tells. */
  kind: 'ft' | 'nft' | 'mft' | undefined
}

/** The most tokens of one operation that are looked up. */
const mostTokens = 20

const michelson = v.looseObject({
  prim: v.optional(v.string()),
  args: v.optional(v.array(v.unknown())),
  annots: v.optional(v.array(v.string())),
})
const script = v.object({
  code: v.pipe(v.array(michelson), v.maxLength(100)),
  storage: v.unknown(),
})

/** The members of a pair, its tail as one: `Pair a b c` and `[a, b, c]` mean `Pair a (Pair b c)`. */
const halves = (node: unknown, prim: 'pair' | 'Pair'): [unknown, unknown] | undefined => {
  const args = Array.isArray(node) ? node : v.is(michelson, node) && node.prim === prim ? node.args : undefined
  if (!args || args.length < 2) return undefined
  const [first, ...rest]: unknown[] = args
  return [first, rest.length === 1 ? rest[0] : { prim, args: rest }]
}

/** The ids of the big maps annotated `%token_metadata` in a contract's storage, by its type and its value. */
const findMaps = (type: unknown, value: unknown, deep = 0): string[] => {
  if (deep > 200) return []
  const { prim, annots } = v.is(michelson, type) ? type : {}
  if (prim === 'big_map' && annots?.includes('%token_metadata')) {
    const id = v.safeParse(v.object({ int: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) }), value)
    return id.success ? [id.output.int] : []
  }
  const [types, values] = [halves(type, 'pair'), halves(value, 'Pair')]
  if (!types || !values) return []
  return [0, 1].flatMap((at) => findMaps(types[at], values[at], deep + 1))
}

/** The first byte of a packed value. */
const packed = Uint8Array.of(5)

/** The key of a token id in a big map: `expr…`, the hash of its packed bytes. */
export function toKeyHash(tokenId: bigint): string {
  return toText('expr', blake2b(concat(packed, toBytes({ int: String(tokenId) })), { dkLen: 32 }))
}

const entry = v.object({
  prim: v.literal('Elt'),
  args: v.tuple([
    v.object({ string: v.pipe(v.string(), v.maxLength(100)) }),
    v.object({ bytes: v.pipe(v.string(), v.regex(/^([\da-f]{2})*$/i), v.maxLength(4_000)) }),
  ]),
})
const metadata = v.object({
  prim: v.literal('Pair'),
  args: v.tuple([
    v.object({ int: v.pipe(v.string(), v.regex(/^\d{1,80}$/)) }),
    v.pipe(v.array(v.unknown()), v.maxLength(200)),
  ]),
})
/** Decimal text, as in TZIP-12. */
const decimals = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.check((places) => places <= 36),
)

/**
 * TZIP-21: `isBooleanAmount` means that it is unique; tokens with decimals are fungible; whole tokens with an artifact
 * are artworks with possibly several copies. Others do not tell.
 */
const toKind = (decimals: number, entries: ReadonlyMap<string, string>): TokenMetadata['kind'] => {
  if (entries.get('isBooleanAmount') === 'true') return 'nft'
  if (decimals > 0) return 'ft'
  return entries.has('artifactUri') ? 'mft' : undefined
}

const toToken = (answer: unknown, tokenId: bigint): TokenMetadata | undefined => {
  const read = v.safeParse(metadata, answer)
  if (!read.success || BigInt(read.output.args[0].int) !== tokenId) return undefined
  const entries = new Map<string, string>()
  for (const each of read.output.args[1]) {
    // Entries of other sizes are not needed here, and do not invalidate the rest.
    const pair = v.safeParse(entry, each)
    if (!pair.success) continue
    const [{ string: key }, { bytes }] = pair.output.args
    entries.set(key, new TextDecoder().decode(fromHex(bytes)))
  }
  const places = v.safeParse(decimals, entries.get('decimals'))
  if (!places.success) return undefined
  const [symbol, name] = [toSymbol(entries.get('symbol') ?? ''), toTokenName(entries.get('name') ?? '')]
  return { decimals: places.output, symbol, name, kind: toKind(places.output, entries) }
}

/** A missing or malformed answer means no metadata; an outage is thrown. */
const orNothing = (failure: unknown): undefined => {
  if (failure instanceof NodeRefusal || isWalletError(failure)) return undefined
  throw failure
}

const readMap = async (contract: string, rpc: Rpc): Promise<string | undefined> => {
  const found = await ask(rpc, script, `${head}/context/contracts/${contract}/script`).catch(orNothing)
  const storage = found?.code.find(({ prim }) => prim === 'storage')?.args?.[0]
  const maps = found && storage ? findMaps(storage, found.storage) : []
  // With two maps of that name it is unclear which is meant.
  return maps.length === 1 ? maps[0] : undefined
}

/** The key of a token among those read. FA1.2 has one token per contract, with its metadata under 0. */
export function toTokenKey(contract: string, tokenId = 0n): string {
  return `${contract} ${tokenId}`
}

/**
 * Reads the metadata of an operation's tokens from their contracts' storage. Metadata elsewhere (on the web, in a view)
 * is not read.
 * @throws what `rpc` throws for an outage
 */
export async function readTokenMetadata(operation: Operation, rpc: Rpc): Promise<ReadonlyMap<string, TokenMetadata>> {
  const wanted = new Map<string, { contract: string; tokenId: bigint }>()
  for (const step of readOperation(operation)) {
    if (step.kind === 'transferItem' || step.kind === 'operator')
      wanted.set(toTokenKey(step.contract, step.tokenId), { contract: step.contract, tokenId: step.tokenId })
    if (step.kind === 'transferToken' || step.kind === 'approve')
      wanted.set(toTokenKey(step.contract), { contract: step.contract, tokenId: 0n })
  }
  const requested = [...wanted].slice(0, mostTokens)
  const contracts = [...new Set(requested.map(([, { contract }]) => contract))]
  const maps = new Map(
    await Promise.all(contracts.map(async (contract) => [contract, await readMap(contract, rpc)] as const)),
  )
  const tokens = await Promise.all(
    requested.map(async ([key, { contract, tokenId }]) => {
      const map = maps.get(contract)
      if (map === undefined) return []
      const path = `${head}/context/big_maps/${map}/${toKeyHash(tokenId)}`
      const token = toToken(await ask(rpc, v.unknown(), path).catch(orNothing), tokenId)
      return token ? [[key, token] as const] : []
    }),
  )
  return new Map(tokens.flat())
}
