import type { Network } from '@latchkey/core/networks'
import { useQuery } from '@tanstack/react-query'
import { type Prices, pricedBy } from '../families/price-ranges.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { HomeData } from './home-data.ts'
import type { NetworkHoldings } from './use-holdings.ts'
import { currencyOf, formatMoney, type Piece, pieceOf, piecesOf, symbolsFor, worthOf } from './worth.ts'

/** How often prices are refreshed while the home is shown, milliseconds: as long as one is used. */
const everyMs = 60_000

/** The worth of what somebody has, in their currency. */
export type Worth = {
  /**
   * The worth of everything, and the symbols of the assets left out of it because their prices cannot be read now;
   * undefined until it is known. There is no sum where nothing has a price now; `isPartial` where a network did not
   * answer.
   */
  total: { sum: string | undefined; without: readonly string[]; isPartial: boolean } | undefined
  /** The worth of one asset, the coin or a token by its `id`; undefined where nobody can say. */
  of(network: Network, id: string | undefined, value: bigint): string | undefined
}

/**
 * Returns the worth of the holdings on main networks, refreshed every minute. Holdings that a page's own node reports
 * do not count: it says whatever the page likes.
 *
 * @returns undefined where nothing here can have a worth: coins of test networks, or no node that reports prices
 */
export function useWorth(all: readonly NetworkHoldings[], source: HomeData): Worth | undefined {
  const places = all.filter(({ network }) => source.isOperators(network))
  const { locale } = useMessages()
  const currency = currencyOf(navigator.languages)
  const isPossible = source.priced.length > 0 && places.some(({ network }) => network.net === 'main')
  const symbols = symbolsFor(places, currency).filter((symbol) => source.priced.includes(symbol))
  const isRead = places.every(({ lastRead, failure }) => lastRead || failure)
  const { data: prices } = useQuery({
    queryKey: ['home', 'prices', ...symbols],
    queryFn: () => source.prices(symbols),
    enabled: isPossible && isRead && symbols.length > 0,
    refetchInterval: everyMs,
    retry: false,
  })
  if (!isPossible) return undefined
  const write = (pieces: readonly Piece[], at: Prices) => {
    // Dollars are better than nothing while the price of the person's own currency is not known.
    const shown = [currency, 'USD' as const].find((each) => worthOf(pieces, at, each) !== undefined)
    return shown && formatMoney(worthOf(pieces, at, shown) ?? 0, shown, locale)
  }
  const known = symbols.length === 0 ? {} : prices
  const readTotal = (at: Prices): Worth['total'] => {
    const pieces = places.flatMap(piecesOf)
    const missing = pieces.filter(({ symbol, count }) => {
      const of = pricedBy(symbol)
      return count > 0 && of !== undefined && symbols.includes(of) && at[of] === undefined
    })
    return {
      sum: write(pieces, at),
      without: [...new Set(missing.map(({ symbol }) => symbol))],
      isPartial: places.some(({ network, lastRead }) => network.net === 'main' && !lastRead),
    }
  }
  return {
    total: isRead && known ? readTotal(known) : undefined,
    of(network, id, value) {
      const piece = source.isOperators(network) ? pieceOf(network, id, value) : undefined
      return known && piece && piece.count > 0 ? write([piece], known) : undefined
    },
  }
}
