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

/** What one of something is worth, at least and at most, in a unit that others are counted in too. */
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
  ...each('SNX BAL SUSHI 1INCH MANA SAND ONDO IMX WLD CVX PENDLE ENA EIGEN RPL', 'USD', 0.03, 60),
  ...each('ENS DOT', 'USD', 1, 90),
  ...each('MKR YFI', 'USD', 300, 50_000),
  ...each('COMP GNO', 'USD', 15, 600),
  ...each('DOGE', 'USD', 0.02, 1),
  ...each('SHIB', 'USD', 0.000_001, 0.000_1),
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

const worthOf = ({ contract, amount, decimals }: Priced, { name, coin }: Network): Worth | undefined => {
  const known = contract === undefined ? { symbol: coin, decimals } : knownToken(name, contract)
  const one = known && worths.get(known.symbol)
  const places = known?.decimals ?? decimals
  if (!one || places === undefined || amount >= unlimitedFrom) return undefined
  const count = Number(amount) / 10 ** places
  return { unit: one.unit, least: one.least * count, most: one.most * count }
}

/** An item, or something that nobody can count. */
const isItem = ({ contract, decimals }: Priced) => contract !== undefined && decimals === undefined

const inDollars = ({ unit, least, most }: Worth): Worth => {
  const [low, high] = dollars[unit] ?? [0, Number.POSITIVE_INFINITY]
  return { unit: 'USD', least: least * low, most: most * high }
}

const sumOf = (worths: readonly Worth[]) => ({
  least: worths.reduce((sum, { least }) => sum + least, 0),
  most: worths.reduce((sum, { most }) => sum + most, 0),
})

/** From this part of what is given on, less is none that a market takes. */
const mostLost = 0.8
/** A dollar is no price for what nobody can say the worth of. */
const leastPrice = 1

/**
 * Weighs what is got against what is given for it. `fair`: at some price that markets had; `low`: at none; `nothing`: as
 * good as nothing for something whose worth nobody can say; `unknown`: nobody can say the worth of what is got;
 * `unweighed`: nobody can say the worth of the tokens that are given. For items any price but a dollar is fair: each has
 * its own.
 *
 * On a test network nothing is worth anything, and everything is fair; so is a coin of which no price is known, for
 * items. No price is enough for all of a token that somebody has or will have.
 */
export function judgePrice(
  gives: readonly Priced[],
  gets: readonly Priced[],
  network: Network,
): 'fair' | 'low' | 'nothing' | 'unknown' | 'unweighed' {
  if (network.net !== 'main') return 'fair'
  if (gives.some(({ amount }) => amount >= unlimitedFrom)) return 'low'
  const worthsOf = (pieces: readonly Priced[]) => pieces.flatMap((piece) => worthOf(piece, network) ?? [])
  const [given, got] = [worthsOf(gives), worthsOf(gets)]
  if (got.length === 0) {
    const hasCoin = gets.some(({ contract, amount }) => contract === undefined && !isNothing(amount, network.decimals))
    return gives.every(isItem) && hasCoin && !worths.has(network.coin) ? 'fair' : 'unknown'
  }
  const units = new Set([...given, ...got].map(({ unit }) => unit))
  const same = units.size === 1
  const paid = sumOf(same ? given : given.map(inDollars))
  if (sumOf(same ? got : got.map(inDollars)).most < paid.least * mostLost) return 'low'
  if (given.length === gives.length && gives.length > 0) return 'fair'
  if (sumOf(got.map(inDollars)).least < leastPrice) return 'nothing'
  return gives.some((piece) => !isItem(piece) && worthOf(piece, network) === undefined) ? 'unweighed' : 'fair'
}
