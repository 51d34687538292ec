import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { dollarsOfOne, type Prices, pricedBy } from '../families/price-ranges.ts'
import { toAmount } from '../format.ts'
import type { NetworkHoldings } from './use-holdings.ts'

/**
 * The price of one unit of each currency in US dollars, at least and at most in many years: a price outside is ignored.
 */
const currencyRanges = {
  EUR: [0.7, 1.7],
  GBP: [0.9, 2.2],
  JPY: [0.004, 0.016],
  KRW: [0.0004, 0.0016],
  CNY: [0.1, 0.25],
} as const satisfies Record<string, readonly [least: number, most: number]>

export type Currency = 'USD' | keyof typeof currencyRanges

const regions: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(
    'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA'.split(' ').map((of) => [of, 'EUR']),
  ),
  GB: 'GBP',
  JP: 'JPY',
  KR: 'KRW',
  CN: 'CNY',
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined // not a language
  }
}

/**
 * Returns the currency in which a person counts: that of their browser's first language; US dollars where no price of it is
 * known.
 *
 * @param languages BCP 47 tags
 */
export function currencyOf(languages: readonly string[]): Currency {
  return regions[regionOf(languages[0] ?? '') ?? ''] ?? 'USD'
}

/** An amount of something that has a price. */
export type Piece = { symbol: string; count: number }

/**
 * Returns an amount of an asset that has a price: the coin of one of the register's main networks, or a token of the
 * register by its address. Anybody can give a token or an added network any name.
 *
 * @param id undefined for the coin
 * @param value in smallest units
 */
export function pieceOf(network: Network, id: string | undefined, value: bigint): Piece | undefined {
  if (network.net !== 'main' || network.origin.kind !== 'register') return undefined
  const known = id === undefined ? { symbol: network.coin, decimals: network.decimals } : knownToken(network.name, id)
  if (known?.decimals === undefined) return undefined
  const count = Number(toAmount(value, known.decimals))
  return Number.isFinite(count) ? { symbol: known.symbol, count } : undefined
}

/** The holdings on a network that can have a price. */
export function piecesOf({ network, lastRead }: NetworkHoldings): Piece[] {
  if (!lastRead) return []
  const { coin, assets, tokens } = lastRead.holdings
  const held = [
    { id: undefined, balance: coin },
    ...assets.flatMap((each) => (each.kind === 'token' ? { id: each.asset.address, balance: each.balance } : [])),
    ...(typeof tokens === 'object' ? tokens : []),
  ]
  return held.flatMap(({ id, balance }) => pieceOf(network, id, balance) ?? [])
}

/** Returns the symbols whose prices determine the worth of the holdings, and of the currency itself. */
export function symbolsFor(places: readonly NetworkHoldings[], currency: Currency): string[] {
  const symbols = places.flatMap((place) => piecesOf(place).flatMap(({ symbol }) => pricedBy(symbol) ?? []))
  return [...new Set(symbols), ...(currency === 'USD' || symbols.length === 0 ? [] : [currency])].sort()
}

const rateOf = (currency: Currency, prices: Prices): number | undefined => {
  if (currency === 'USD') return 1
  const [least, most] = currencyRanges[currency]
  const price = prices[currency] ?? 0
  return price >= least && price <= most ? price : undefined
}

/**
 * Returns the total worth of the pieces that have one.
 *
 * @returns undefined where none of them has
 */
export function worthOf(pieces: readonly Piece[], prices: Prices, currency: Currency): number | undefined {
  const rate = rateOf(currency, prices)
  const worths = pieces.flatMap(({ symbol, count }) => {
    if (count === 0) return 0
    const one = dollarsOfOne(symbol, prices)
    return one === undefined || rate === undefined ? [] : (one * count) / rate
  })
  return worths.length === 0 ? undefined : worths.reduce((sum, each) => sum + each, 0)
}

/**
 * Writes an amount of money.
 *
 * @param locale a BCP 47 tag
 */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const least = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  return amount > 0 && amount < least ? `<${format.format(least)}` : format.format(amount)
}
