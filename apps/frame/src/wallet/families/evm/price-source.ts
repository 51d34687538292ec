import { type Effect, listEffects, type Rpc, readPriceFeed } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { priceFeedOf } from '@latchkey/core/price-feeds'
import type { Prices } from '../price-ranges.ts'
import { type Priced, symbolsOf } from './price.ts'

/** A source of today's prices. */
export type PriceSource = {
  /** Prices in US dollars, of those symbols that have one. Never throws: without a price, ranges decide. */
  read(symbols: readonly string[]): Promise<Prices>
}

/** How long a price is used, milliseconds: screens are refreshed every ten seconds. */
const freshMs = 60_000

/**
 * Chainlink's feeds on a network, read through a node.
 *
 * @param rpc the operator's node: one that the page brought would say whatever price the page likes
 */
export function createFeeds(network: Network, rpc: Rpc, now: () => number = Date.now): PriceSource {
  const last = new Map<string, { at: number; price: Promise<number | undefined> }>()
  const ask = (symbol: string): Promise<number | undefined> => {
    const feed = priceFeedOf(network.name, symbol)
    if (feed === undefined) return Promise.resolve(undefined)
    const known = last.get(symbol)
    if (known && now() - known.at < freshMs) return known.price
    const price = readPriceFeed(feed, rpc, now()).catch(() => {
      // An outage is not an answer: the next call asks again.
      last.delete(symbol)
      return undefined
    })
    last.set(symbol, { at: now(), price })
    return price
  }
  return {
    async read(symbols) {
      const prices = await Promise.all(symbols.map(async (symbol) => [symbol, await ask(symbol)] as const))
      return Object.fromEntries(prices.flatMap(([symbol, price]) => (price === undefined ? [] : [[symbol, price]])))
    },
  }
}

/** The symbols whose prices say what the swaps of a transaction are worth. */
export function swapSymbols(effect: Effect, network: Network): string[] {
  const pieces = listEffects(effect).flatMap(({ reading }): Priced[] =>
    reading.kind === 'swap'
      ? [...reading.gives, ...reading.gets].map(({ contract, amount }) => ({ contract, amount, decimals: undefined }))
      : [],
  )
  return symbolsOf(pieces, network)
}

/** Returns a function that reads a promise's value without waiting for it. */
export function peek<T>(promise: Promise<T>): () => T | undefined {
  let value: T | undefined
  promise.then(
    (settled) => {
      value = settled
    },
    () => undefined,
  )
  return () => value
}
