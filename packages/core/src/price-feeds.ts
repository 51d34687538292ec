import { priceFeeds } from './price-feeds.gen.ts'
import { isRegisterName, type NetworkName } from './wire-networks.ts'

/** Returns the symbols whose prices are reported on a network. */
export function pricedSymbols(network: NetworkName): string[] {
  return isRegisterName(network) ? Object.keys(priceFeeds[network] ?? {}) : []
}

/** Returns the contract that reports the price of a symbol in US dollars on a network; undefined where there is none. */
export function priceFeedOf(network: NetworkName, symbol: string): `0x${string}` | undefined {
  const feeds: Readonly<Record<string, `0x${string}`>> =
    (isRegisterName(network) ? priceFeeds[network] : undefined) ?? {}
  return Object.hasOwn(feeds, symbol) ? feeds[symbol] : undefined
}
