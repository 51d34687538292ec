import { knownTokens } from './known-tokens.gen.ts'
import type { DataFeeModel } from './network-record.ts'
import { networkRows } from './network-rows.gen.ts'
import { knownNetworks, makeKnown, type Network, type NetworkOrigin, networkDefaults } from './networks.ts'
import { toGlance, weighSymbol } from './token-words.ts'
import { addedWireNetwork, isAddable, networkOfChainId } from './wire-networks.ts'

/** An EVM network outside the register, as an operator configures it or a page claims it. */
export type AddedNetwork = {
  readonly chainId: number
  readonly title: string
  /** The symbol of its coin, which has 18 decimals. */
  readonly coin: string
  /** The coin really is the one known by this symbol elsewhere, such as ETH on a rollup. */
  readonly sharesCoin?: boolean | undefined
  readonly test?: boolean | undefined
  readonly explorer?: string | undefined
  readonly dataFee?: DataFeeModel | undefined
  readonly confirmations?: number | undefined
}

export type AddedField = 'chainId' | 'title' | 'coin'

/** Words that do not tell networks apart. */
const generic = new Set(['the', 'mainnet', 'main', 'testnet', 'test', 'network', 'net', 'chain', 'blockchain'])

const titles = [
  ...Object.values(networkRows).map(({ title }) => title),
  // Common names of some of them, and of a widely known chain.
  ...['Arbitrum', 'BNB', 'Binance', 'Optimism', 'ZKsync', 'Matic', 'Klaytn', 'Bitcoin'],
  // Names in scripts without a letter that resembles a Latin one; every other script is unusual in a title.
  ...['이더리움', '비트코인', '폴리곤', '솔라나', '바이낸스', '아비트럼', '옵티미즘', '아발란체', '카이아', '클레이튼'],
  ...['以太坊', '比特币', '比特幣', '币安', '幣安', 'イーサリアム', 'ビットコイン', 'ポリゴン', 'ソラナ', 'バイナンス'],
]
const symbols = [
  ...Object.values(networkRows).map(({ coin }) => coin),
  ...Object.values(knownTokens).flatMap((tokens) => Object.values(tokens).map(({ symbol }) => symbol)),
  // The records have these only as wrapped or bridged tokens.
  'BTC',
  'USD',
  'EUR',
  // Former and other names of coins.
  'ETHER',
  'MATIC',
]

/** Also where they are run together: `BaseChain`, `Base2`. */
const wordBreak = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
const wordsOf = (title: string) => title.split(wordBreak).filter((word) => word !== '')
const bareOf = (title: string) => wordsOf(title).filter((word) => !generic.has(word.toLowerCase()))

/** True if two names could be confused at a glance. */
const isAlike = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && weighSymbol(a.join(''), [b.join('')]) === 'imitation'

/** A name that is found inside a word: a shorter one in Latin letters is part of many, such as Database. */
const distinctive = /.{5}|[^ -~]/

/** True if a title contains another at a glance, also with its letters spaced out, or as part of a longer word. */
const contains = (title: string, other: string) => {
  const name = bareOf(other)
  const words = wordsOf(title)
  const isInside = distinctive.test(name.join('')) && toGlance(title).includes(toGlance(name.join('')))
  return isInside || words.some((_, from) => words.some((_, last) => isAlike(words.slice(from, last + 1), name)))
}

/** True if a title contains the name of a network at a glance. */
export function containsName(title: string, name: string): boolean {
  return title === name || contains(title, name)
}

/**
 * Finds what is not acceptable in a network outside the register: the register's networks and coins keep their ids,
 * names and symbols, and nothing may be mistaken for them.
 *
 * @param others the titles of the other networks outside the register
 * @param strict for what a page claims: its title must not even contain the name of a network
 * @returns the field that does not fit, and a sentence that says why and what to write
 */
export function findAddedMismatch(
  { chainId, title, coin, sharesCoin }: AddedNetwork,
  others: readonly string[],
  strict = false,
): { field: AddedField; message: string } | undefined {
  if (!isAddable(chainId)) return { field: 'chainId', message: toTaken(chainId) }
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M} .'()&+-]*$/u.test(title))
    return { field: 'title', message: 'it has signs that no name needs; write letters, digits, spaces and . - ( )' }
  const namesake = [...titles, ...others].find((each) =>
    strict ? contains(title, each) : isAlike(bareOf(title), bareOf(each)),
  )
  if (namesake !== undefined)
    return { field: 'title', message: `it can be mistaken for ${namesake}; write a name of its own` }
  if (bareOf(title).length === 0) return { field: 'title', message: 'it says nothing but that it is a network' }
  if (weighSymbol(bareOf(title).join(''), []) === 'unusual')
    return { field: 'title', message: 'it has letters that can be mistaken for others; write basic Latin ones' }
  const known = symbols.find((each) => weighSymbol(coin, [each]) === 'imitation')
  if (known !== undefined && !(sharesCoin && symbols.includes(coin))) {
    const way = strict ? 'a coin of its own is needed' : `if the coin really is ${known}, write "sharesCoin": true`
    return { field: 'coin', message: `it can be mistaken for the known ${known}; ${way}` }
  }
  return undefined
}

const toTaken = (chainId: number): string => {
  try {
    const { name } = networkOfChainId(chainId)
    return `${chainId} is in the wallet's register, which wins; write "${name}" in "networks" instead`
  } catch {
    return `${chainId} is no chain id that may be added: it belongs to the wallet's register or is out of range`
  }
}

/**
 * Makes a network outside the register known in this document. One that does not fit is left out: the register wins.
 *
 * @returns the network, or undefined
 */
export function addNetwork(
  facts: AddedNetwork,
  origin: Exclude<NetworkOrigin, { kind: 'register' }>,
): Network | undefined {
  const { chainId, title, coin, test, explorer, dataFee, confirmations = networkDefaults.confirmations } = facts
  const others = knownNetworks().filter((each) => each.origin.kind !== 'register' && each.chainId !== chainId)
  const titles = others.map((each) => each.title)
  if (findAddedMismatch(facts, titles, origin.kind === 'person')) return undefined
  const network = {
    ...networkDefaults,
    ...addedWireNetwork(chainId, test ? 'test' : 'main'),
    origin,
    title: test ? `${title} (test)` : title,
    coin,
    confirmations,
    caip2: `eip155:${chainId}`,
    ...(explorer !== undefined && { explorer }),
    ...(dataFee && { dataFee }),
  }
  return makeKnown(network) ? network : undefined
}
