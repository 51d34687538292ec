import { type AddedNetwork, containsName } from '@latchkey/core/added-networks'
import { knownChains } from './known-chains.gen.ts'

/** A public network that a claim contradicts; `sameId`: it has the chain id, else the name, of what is claimed. */
export type KnownChain = { chainId: number; title: string; coin: string; sameId: boolean }

/**
 * The known public network that a page's claim contradicts: the one with its chain id, where that is called something
 * else or has another coin, or one with its name, where that has another chain id. The list is a public one that nobody
 * vouches for: it only shows that something does not fit.
 *
 * @returns undefined where nothing contradicts it
 */
export function findContradiction({ chainId, title, coin }: AddedNetwork): KnownChain | undefined {
  const own = knownChains[chainId]
  if (own) {
    const [symbol, ...titles] = own
    const [first = ''] = titles
    const fits =
      symbol.toLowerCase() === coin.toLowerCase() &&
      titles.some((each) => containsName(title, each) || containsName(each, title))
    return fits ? undefined : { chainId, title: first, coin: symbol, sameId: true }
  }
  for (const [id, [symbol, ...titles]] of Object.entries(knownChains)) {
    const namesake = titles.find((each) => containsName(title, each))
    if (namesake !== undefined) return { chainId: Number(id), title: namesake, coin: symbol, sameId: false }
  }
  return undefined
}
