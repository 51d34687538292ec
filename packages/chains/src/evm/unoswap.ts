import type { Address, Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { addressIn } from './address-in.ts'
import { type AskContract, readPool } from './pool.ts'
import type { Trade } from './trade.ts'

/** 1inch's swaps through named pools, versions 5 and 6. Every parameter is a word with an address in its lower part. */

const wordsOf = (data: Hex): bigint[] =>
  Array.from({ length: Math.floor((size(data) - 4) / 32) }, (_, at) => BigInt(slice(data, 4 + 32 * at, 36 + 32 * at)))

const bit = (word: bigint, at: bigint): boolean => ((word >> at) & 1n) === 1n
/** @throws Error for a word with other bits set */
const addressOf = (word: bigint | undefined): Address => {
  if (word === undefined || word >> 160n !== 0n) throw new Error('no address')
  return addressIn(word)
}

/** One pool of a route: its direction, and whether the wrapped coin it pays is unwrapped. */
type Hop = { pool: Address; version: 'v2' | 'v3'; fromLower: boolean; unwraps: boolean }

type Call = {
  /** Undefined for the coin. */
  give: Address | undefined
  amount: bigint
  least: bigint
  /** Undefined for the sender. */
  to: Address | undefined
  hops: readonly Hop[]
}

/** The functions of version 6: whether they name a recipient, whether they take the coin, and the number of pools. */
const v6: Readonly<Record<string, { to: boolean; coin: boolean; pools: number }>> = {
  '0x83800a8e': { to: false, coin: false, pools: 1 },
  '0x8770ba91': { to: false, coin: false, pools: 2 },
  '0x19367472': { to: false, coin: false, pools: 3 },
  '0xe2c95c82': { to: true, coin: false, pools: 1 },
  '0xea76dddf': { to: true, coin: false, pools: 2 },
  '0xf7a70056': { to: true, coin: false, pools: 3 },
  '0xa76dfc3b': { to: false, coin: true, pools: 1 },
  '0x89af926a': { to: false, coin: true, pools: 2 },
  '0x188ac35d': { to: false, coin: true, pools: 3 },
  '0x175accdc': { to: true, coin: true, pools: 1 },
  '0x0f449d71': { to: true, coin: true, pools: 2 },
  '0x493189f0': { to: true, coin: true, pools: 3 },
}
/** The functions of version 5, all followed by a list of pools. */
const v5: Readonly<Record<string, { to: boolean; version: 'v2' | 'v3' }>> = {
  '0x0502b1c5': { to: false, version: 'v2' },
  '0xf78dc253': { to: true, version: 'v2' },
  '0xe449022e': { to: false, version: 'v3' },
  '0xbc80f1a8': { to: true, version: 'v3' },
}

/** 1inch appends this many bytes, with which it recognises its own calls. */
const mostBehind = 4

const toHop6 = (word: bigint): Hop => {
  const protocol = word >> 253n
  // Curve's pools report their own output.
  if (protocol > 1n) throw new Error('another kind of pool')
  return {
    pool: addressIn(word),
    version: protocol === 0n ? 'v2' : 'v3',
    fromLower: bit(word, 247n),
    unwraps: bit(word, 252n),
  }
}

const read6 = (data: Hex, value: bigint): Call => {
  const form = v6[slice(data, 0, 4)]
  const words = wordsOf(data)
  const head = form ? (form.to ? 1 : 0) + (form.coin ? 1 : 3) : 0
  if (!form || words.length !== head + form.pools || size(data) - 4 - 32 * words.length > mostBehind)
    throw new Error('another function')
  const rest = form.to ? words.slice(1) : words
  const [first, second = 0n, third = 0n] = rest
  return {
    give: form.coin ? undefined : addressOf(first),
    amount: form.coin ? value : second,
    least: form.coin ? (first ?? 0n) : third,
    to: form.to ? addressOf(words[0]) : undefined,
    hops: words.slice(head).map(toHop6),
  }
}

const read5 = (data: Hex, value: bigint): Call & { isFirstKnown: boolean } => {
  const form = v5[slice(data, 0, 4)]
  const words = wordsOf(data)
  if (!form) throw new Error('another function')
  const isV2 = form.version === 'v2'
  const fixed = (form.to ? 1 : 0) + (isV2 ? 1 : 0) + 2
  const [offset, count, ...pools] = words.slice(fixed)
  const isWhole = offset === BigInt(32 * (fixed + 1)) && count === BigInt(pools.length) && pools.length > 0
  if (!isWhole || size(data) - 4 - 32 * words.length > mostBehind) throw new Error('another form')
  const source = isV2 ? addressOf(words[fixed - 3]) : undefined
  return {
    give: source === undefined || BigInt(source) === 0n ? undefined : source,
    isFirstKnown: isV2 || value > 0n,
    amount: words[fixed - 2] ?? 0n,
    least: words[fixed - 1] ?? 0n,
    to: form.to ? addressOf(words[0]) : undefined,
    hops: pools.map((word) => ({
      pool: addressIn(word),
      version: form.version,
      fromLower: !bit(word, 255n),
      unwraps: bit(word, isV2 ? 254n : 253n),
    })),
  }
}

/**
 * Reads a swap through named pools. The minimum is compared with what the pools report, so it holds only for Uniswap's
 * and Sushi's; any other pool could report anything.
 *
 * @param isOlder whether it is a call of version 5
 * @throws Error for any other call, and for a route with an unknown pool
 */
export async function readUnoswap(
  { chainId, value, data, isOlder }: { chainId: number; value: bigint; data: Hex; isOlder: boolean },
  trade: Trade,
  ask: AskContract,
): Promise<void> {
  const call = isOlder ? read5(data, value) : { ...read6(data, value), isFirstKnown: true }
  const pools = await Promise.all(call.hops.map(({ pool, version }) => readPool(pool, version, chainId, ask)))
  let held: Address | undefined = call.isFirstKnown ? (call.give ?? trade.wrapped) : undefined
  let give = call.give
  for (const [at, { fromLower, unwraps }] of call.hops.entries()) {
    const tokens = pools[at]
    if (!tokens) throw new Error('a pool that nobody knows')
    const [from, to] = fromLower ? tokens : [tokens[1], tokens[0]]
    if (at === 0 && !call.isFirstKnown) give = from
    else if (held?.toLowerCase() !== from.toLowerCase()) throw new Error('a pool of other tokens')
    if (unwraps && (at !== call.hops.length - 1 || to.toLowerCase() !== trade.wrapped.toLowerCase()))
      throw new Error('another token unwrapped')
    held = to
  }
  if (!held) throw new Error('no pool')
  if (give) trade.pay(give, call.amount)
  else if (call.amount > value) throw new Error('more coins than go with it')
  trade.get(call.hops.at(-1)?.unwraps ? undefined : held, call.least, call.to)
}
