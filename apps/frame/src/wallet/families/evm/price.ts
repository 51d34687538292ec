import { unlimitedFrom } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'

/** A millionth of a coin or a token is no price, whatever it is called. Without decimals nobody can say. */
export function isNothing(amount: bigint, decimals: number | undefined): boolean {
  return decimals !== undefined && amount * 1_000_000n <= 10n ** BigInt(decimals)
}

/**
 * Returns whether a token is none that this wallet knows: anybody can make such tokens and give them any name.
 *
 * @param contract undefined for the coin, which is known
 */
export function isUnknownToken(contract: string | undefined, network: Pick<Network, 'name'>): boolean {
  return contract !== undefined && knownToken(network.name, contract) === undefined
}

/** The worth of one of something, at least and at most, in a unit that others are counted in too. */
type Worth = { unit: string; least: number; most: number }

const each = (symbols: string, unit: string, least: number, most: number): [string, Worth][] =>
  symbols.split(' ').map((symbol) => [symbol, { unit, least, most }])

/**
 * Coins and tokens of the register by their symbols there. The ranges are so wide that a price outside them is none that a
 * market had in years: they find thefts, and no price is ever shown by them.
 */
const worths = new Map<string, Worth>([
  ...each('USDC USDC.e USDbC USDT USDT.e DAI DAI.e USDe USDS PYUSD GHO TUSD FDUSD BUSD WXDAI XDAI', 'USD', 1, 1),
  ...each('FRAX LUSD crvUSD cUSD', 'USD', 0.85, 1.1),
  ...each('sUSDe sDAI EURC cEUR', 'USD', 0.8, 1.7),
  ...each('ETH WETH WETH.e', 'ETH', 1, 1),
  ...each('stETH frxETH', 'ETH', 0.9, 1.02),
  ...each('wstETH rETH cbETH weETH', 'ETH', 1, 1.7),
  ...each('WBTC WBTC.e cbBTC tBTC BTCB BTC.b', 'BTC', 1, 1),
  ...each('POL WPOL', 'POL', 1, 1),
  ...each('BNB WBNB', 'BNB', 1, 1),
  ...each('AVAX WAVAX', 'AVAX', 1, 1),
  ...each('sAVAX', 'AVAX', 1, 1.7),
  ...each('AAVE', 'USD', 40, 1_000),
  ...each('LINK UNI', 'USD', 1.5, 100),
  ...each('PAXG XAUt', 'USD', 1_500, 12_000),
  ...each('ARB OP LDO GRT APE CRV CAKE XRP ADA', 'USD', 0.02, 15),
  ...each('SNX BAL SUSHI 1INCH MANA SAND ONDO IMX CVX PENDLE ENA EIGEN RPL', 'USD', 0.03, 60),
  ...each('ENS DOT', 'USD', 1, 90),
  ...each('MKR YFI', 'USD', 300, 50_000),
  ...each('COMP GNO', 'USD', 15, 600),
  ...each('DOGE', 'USD', 0.02, 1),
  ...each('SHIB', 'USD', 0.000_001, 0.000_1),
  ...each('CELO S SEI KAIA BORA WLD MON HBAR', 'USD', 0.01, 15),
  ...each('BERA', 'USD', 0.2, 40),
  ...each('HYPE', 'USD', 3, 250),
  ...each('OAS', 'USD', 0.001, 1),
])

/** The units themselves. */
const dollars: Readonly<Record<string, readonly [least: number, most: number]>> = {
  USD: [1, 1],
  ETH: [800, 12_000],
  BTC: [20_000, 400_000],
  POL: [0.05, 2],
  BNB: [150, 3_000],
  AVAX: [4, 200],
}

/** Something that is given or got. */
export type Priced = {
  /** Undefined for the coin. */
  contract: string | undefined
  amount: bigint
  /** Undefined where it is no fungible token, or nobody says. */
  decimals: number | undefined
}

/** Prices of today, in US dollars by symbol, as the operator's node reports them. */
export type Prices = Readonly<Record<string, number>>

const within = (price: number | undefined, least: number, most: number): price is number =>
  price !== undefined && price >= least && price <= most

/** A price of today where there is one. Beyond every price of recent years it is none: a node may be wrong, or lie. */
const today = ({ unit, least, most }: Worth, price: number | undefined): Worth =>
  within(price, least, most) ? { unit, least: price, most: price } : { unit, least, most }

const knownOf = ({ contract }: Priced, { name, coin, decimals }: Network) =>
  contract === undefined ? { symbol: coin, decimals } : knownToken(name, contract)

const worthOf = (piece: Priced, network: Network, prices: Prices): Worth | undefined => {
  const known = knownOf(piece, network)
  const one = known && worths.get(known.symbol)
  const places = known?.decimals ?? piece.decimals
  if (!one || places === undefined || piece.amount >= unlimitedFrom) return undefined
  const { unit, least, most } = one.unit === 'USD' && isRange(one) ? today(one, prices[known.symbol]) : one
  const count = Number(piece.amount) / 10 ** places
  return { unit, least: least * count, most: most * count }
}

const isRange = ({ least, most }: Worth): boolean => least !== most

/** The symbols whose prices say what an order or a swap is worth. Dollars need none. */
export function symbolsOf(pieces: readonly Priced[], network: Network): string[] {
  const symbols = pieces.flatMap((piece) => {
    const symbol = knownOf(piece, network)?.symbol ?? ''
    const one = worths.get(symbol)
    return one === undefined ? [] : one.unit !== 'USD' ? [one.unit] : isRange(one) ? [symbol] : []
  })
  return [...new Set(symbols)]
}

/** An item, or something that nobody can count. */
const isItem = ({ contract, decimals }: Priced) => contract !== undefined && decimals === undefined

const inDollars = ({ unit, least, most }: Worth, prices: Prices): Worth => {
  const [low, high] = dollars[unit] ?? [0, Number.POSITIVE_INFINITY]
  const one = unit === 'USD' ? { least: 1, most: 1 } : today({ unit, least: low, most: high }, prices[unit])
  return { unit: 'USD', least: least * one.least, most: most * one.most }
}

type Range = { least: number; most: number }

const sumOf = (worths: readonly Worth[]): Range => ({
  least: worths.reduce((sum, { least }) => sum + least, 0),
  most: worths.reduce((sum, { most }) => sum + most, 0),
})

/** From these parts of what is given on, less is none that a market takes: by a range, and by a price. */
const mostLost = { range: 0.8, price: 0.9 }
/** Below this part of what is given, less is worth a word. */
const littleLost = 0.95
/** A sum whose most is hardly more than its least is as good as a price. */
const isPrice = ({ least, most }: Range): boolean => most <= least * 1.02
/** A dollar is no price for what nobody can say the worth of, nor are a few for an item. */
const leastPrice = { token: 1, item: 10 }

/**
 * `fair`: at some price that markets had; `below`: somewhat below the price; `low`: at no price; `nothing`: as good as
 * nothing for something whose worth nobody can say; `unknown`: nobody can say the worth of what is got; `unweighed`:
 * nobody can say the worth of the tokens that are given; `item`: nobody can say the worth of the items that are given,
 * and what is got may be a price.
 */
export type Price = 'fair' | 'below' | 'low' | 'nothing' | 'unknown' | 'unweighed' | 'item'

/**
 * Weighs what is got against what is given for it. On a test network nothing is worth anything, and everything is fair.
 * No price is enough for all of a token that somebody has or will have.
 *
 * @param prices of today; without one, the prices of recent years decide
 * @returns `part`: what is got as a part of what is given, where both have a price
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
  const toDollars = (all: readonly Worth[]) => all.map((each) => inDollars(each, prices))
  const [given, got] = [worthsOf(gives), worthsOf(gets)]
  if (got.length === 0) return { price: 'unknown' }
  const units = new Set([...given, ...got].map(({ unit }) => unit))
  const same = units.size === 1
  const paid = sumOf(same ? given : toDollars(given))
  const received = sumOf(same ? got : toDollars(got))
  const part = received.most / paid.least
  const exact = paid.least > 0 && isPrice(paid) && isPrice(received)
  const told = exact ? { part } : {}
  if (part < (exact ? mostLost.price : mostLost.range)) return { price: 'low', ...told }
  if (given.length === gives.length && gives.length > 0)
    return { price: exact && part < littleLost ? 'below' : 'fair', ...told }
  // Anything given besides is paid back first, and each item has a price of its own.
  const left = sumOf(toDollars(got)).least - sumOf(toDollars(given)).most
  if (left < leastPrice.token) return { price: 'nothing' }
  const items = gives.filter(isItem).length
  const isUnweighed = gives.some((piece) => !isItem(piece) && worthOf(piece, network, prices) === undefined)
  return { price: isUnweighed || left < leastPrice.item * items ? 'unweighed' : 'item' }
}
