import { unlimitedFrom } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { inDollars, isRange, type PriceRange, type Prices, pricedBy, priceRangeOf, today } from '../price-ranges.ts'

/** A millionth of a coin or a token is worth nothing, whatever it is called. Without decimals this cannot be told. */
export function isNothing(amount: bigint, decimals: number | undefined): boolean {
  return decimals !== undefined && amount * 1_000_000n <= 10n ** BigInt(decimals)
}

/**
 * Returns whether this wallet does not know a token: anybody can make such tokens and give them any name.
 *
 * @param contract undefined for the coin, which is known
 */
export function isUnknownToken(contract: string | undefined, network: Pick<Network, 'name'>): boolean {
  return contract !== undefined && knownToken(network.name, contract) === undefined
}

/** An asset that is given or received. */
export type Priced = {
  /** Undefined for the coin. */
  contract: string | undefined
  amount: bigint
  /** Undefined where it is not a fungible token, or they are not known. */
  decimals: number | undefined
}

const knownOf = ({ contract }: Priced, { name, coin, decimals }: Network) =>
  contract === undefined ? { symbol: coin, decimals } : knownToken(name, contract)

const worthOf = (piece: Priced, network: Network, prices: Prices): PriceRange | undefined => {
  const known = knownOf(piece, network)
  const one = known && priceRangeOf(known.symbol)
  const places = known?.decimals ?? piece.decimals
  if (!one || places === undefined || piece.amount >= unlimitedFrom) return undefined
  const { unit, least, most } = one.unit === 'USD' && isRange(one) ? today(one, prices[known.symbol]) : one
  const count = Number(piece.amount) / 10 ** places
  return { unit, least: least * count, most: most * count }
}

/** The symbols whose prices determine what an order or a swap is worth. Dollars need none. */
export function symbolsOf(pieces: readonly Priced[], network: Network): string[] {
  const symbols = pieces.flatMap((piece) => pricedBy(knownOf(piece, network)?.symbol ?? '') ?? [])
  return [...new Set(symbols)]
}

/** An item, or a token whose decimals are not known. */
const isItem = ({ contract, decimals }: Priced) => contract !== undefined && decimals === undefined

type Range = { least: number; most: number }

const sumOf = (ranges: readonly PriceRange[]): Range => ({
  least: ranges.reduce((sum, { least }) => sum + least, 0),
  most: ranges.reduce((sum, { most }) => sum + most, 0),
})

/** The least part of the given worth that markets pay: by a range, and by a price. */
const mostLost = { range: 0.8, price: 0.9 }
/** A payment below this part of the given worth is worth a remark. */
const littleLost = 0.95
/** A range whose maximum hardly exceeds its minimum is as good as a price. */
const isPrice = ({ least, most }: Range): boolean => most <= least * 1.02
/** The least payment that counts as a price, in dollars, for a token and for an item of unknown worth. */
const leastPrice = { token: 1, item: 10 }

/**
 * `fair`: at a price that markets have had; `below`: somewhat below the price; `low`: below any price; `nothing`: as
 * good as nothing, for something of unknown worth; `unknown`: the worth of the payment is unknown; `unweighed`: the
 * worth of the given tokens is unknown; `item`: the worth of the given items is unknown, and the payment may be a
 * price.
 */
export type Price = 'fair' | 'below' | 'low' | 'nothing' | 'unknown' | 'unweighed' | 'item'

/**
 * Compares what is received with what is given for it. On a test network nothing is worth anything, and everything is
 * fair. No price is enough for all of a token that somebody has or will have.
 *
 * @param prices today's; without one, the prices of recent years decide
 * @returns `part`: the received part of the given worth, where both have a price
 */
export function judgePrice(
  gives: readonly Priced[],
  gets: readonly Priced[],
  network: Network,
  prices: Prices = {},
): { price: Price; part?: number } {
  if (network.net !== 'main') return { price: 'fair' }
  if (gives.some(({ amount }) => amount >= unlimitedFrom)) return { price: 'low' }
  const worthsOf = (pieces: readonly Priced[]) => pieces.flatMap((piece) => worthOf(piece, network, prices) ?? [])
  const toDollars = (all: readonly PriceRange[]) => all.map((each) => inDollars(each, prices))
  const [given, got] = [worthsOf(gives), worthsOf(gets)]
  if (got.length === 0) return { price: 'unknown' }
  const units = new Set([...given, ...got].map(({ unit }) => unit))
  const same = units.size === 1
  const paid = sumOf(same ? given : toDollars(given))
  const received = sumOf(same ? got : toDollars(got))
  const part = received.most / paid.least
  const exact = paid.least > 0 && isPrice(paid) && isPrice(received)
  const exactPart = exact ? { part } : {}
  if (part < (exact ? mostLost.price : mostLost.range)) return { price: 'low', ...exactPart }
  if (given.length === gives.length && gives.length > 0)
    return { price: exact && part < littleLost ? 'below' : 'fair', ...exactPart }
  // Anything given besides is paid back first, and each item has a price of its own.
  const left = sumOf(toDollars(got)).least - sumOf(toDollars(given)).most
  if (left < leastPrice.token) return { price: 'nothing' }
  const items = gives.filter(isItem).length
  const isUnweighed = gives.some((piece) => !isItem(piece) && worthOf(piece, network, prices) === undefined)
  return { price: isUnweighed || left < leastPrice.item * items ? 'unweighed' : 'item' }
}
