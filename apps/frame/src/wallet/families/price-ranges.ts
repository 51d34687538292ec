/** The lowest and the highest price of one coin or token, in a unit that other prices have too. */
export type PriceRange = { unit: string; least: number; most: number }

const each = (symbols: string, unit: string, least: number, most: number): [string, PriceRange][] =>
  symbols.split(' ').map((symbol) => [symbol, { unit, least, most }])

/**
 * Coins and tokens of the register by their symbols there. The ranges are so wide that no market had a price outside
 * them in years: they serve to find thefts, and are never shown as prices.
 */
const ranges = new Map<string, PriceRange>([
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
  ...each('SOL', 'SOL', 1, 1),
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
  ...each('APT NEAR XTZ', 'USD', 0.05, 30),
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
  SOL: [5, 1_500],
}

/** Today's prices, in US dollars by symbol, as the operator's node reports them. */
export type Prices = Readonly<Record<string, number>>

const within = (price: number | undefined, least: number, most: number): price is number =>
  price !== undefined && price >= least && price <= most

/**
 * Today's price where there is one; otherwise, or where it is outside the prices of recent years, the range: a node may
 * be wrong, or lie.
 */
export function today({ unit, least, most }: PriceRange, price: number | undefined): PriceRange {
  return within(price, least, most) ? { unit, least: price, most: price } : { unit, least, most }
}

/** Returns whether a price is known as a range only. */
export function isRange({ least, most }: PriceRange): boolean {
  return least !== most
}

/** A range converted to US dollars, at today's prices where there are some. */
export function inDollars({ unit, least, most }: PriceRange, prices: Prices): PriceRange {
  const [low, high] = dollars[unit] ?? [0, Number.POSITIVE_INFINITY]
  const one = unit === 'USD' ? { least: 1, most: 1 } : today({ unit, least: low, most: high }, prices[unit])
  return { unit: 'USD', least: least * one.least, most: most * one.most }
}

/** Returns the price range of one unit of a symbol; undefined where nobody can say. */
export function priceRangeOf(symbol: string): PriceRange | undefined {
  return ranges.get(symbol)
}

/** Returns the symbol whose price determines the worth of a symbol; undefined where none is needed, or none helps. */
export function pricedBy(symbol: string): string | undefined {
  const one = ranges.get(symbol)
  if (one === undefined) return undefined
  if (one.unit !== 'USD') return one.unit
  return isRange(one) ? symbol : undefined
}

/**
 * Returns the most that an amount may be worth, in US dollars: to compare losses, never to be shown.
 *
 * @param symbol of the register
 * @returns undefined where nobody can say
 */
export function mostDollarsOf(symbol: string, count: number, prices: Prices = {}): number | undefined {
  const one = ranges.get(symbol)
  if (one === undefined) return undefined
  return inDollars(one.unit === 'USD' && isRange(one) ? today(one, prices[symbol]) : one, prices).most * count
}

/**
 * Returns today's worth of one unit of a symbol, in US dollars.
 *
 * @returns undefined where only a range is known
 */
export function dollarsOfOne(symbol: string, prices: Prices): number | undefined {
  const one = ranges.get(symbol)
  if (one === undefined) return undefined
  const worth = inDollars(one.unit === 'USD' && isRange(one) ? today(one, prices[symbol]) : one, prices)
  return isRange(worth) ? undefined : worth.least
}
