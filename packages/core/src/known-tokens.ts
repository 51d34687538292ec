import { knownTokens } from './known-tokens.gen.ts'
import type { TokenName } from './network-record.ts'
import { networkRows } from './network-rows.gen.ts'
import { findVariant, weighSymbol } from './token-words.ts'
import { isRegisterName, type NetworkName, type WireNetwork, wireNetworks } from './wire-networks.ts'

const tokensOf = (network: NetworkName): Readonly<Record<string, TokenName>> =>
  (isRegisterName(network) ? knownTokens[network] : undefined) ?? {}

/**
 * Returns the name and symbol of a token in a network's record; undefined for all others, whatever they claim.
 *
 * @param address in any case if addresses are case-insensitive
 */
export function knownToken(network: NetworkName, address: string): TokenName | undefined {
  const known = tokensOf(network)
  // A record of an EVM network has its addresses in lower case.
  return [address, address.toLowerCase()].flatMap((id) => (Object.hasOwn(known, id) ? (known[id] ?? []) : []))[0]
}

/** Returns the symbols of the tokens in a network's record. */
export function knownSymbols(network: NetworkName): string[] {
  return Object.values(tokensOf(network)).map(({ symbol }) => symbol)
}

/**
 * How a symbol that a token's maker chose may be shown. `imitation`: confused at a glance with the network's coin.
 * `namesake`: with a token in the network's record, which it is not. `unverified`: with one that is known on other
 * networks only, or with money itself. `variant`: it has the symbol of one in it. `unusual`: its letters may resemble
 * any others.
 */
export type SymbolClaim =
  | { kind: 'imitation' | 'namesake' | 'unverified' | 'variant'; of: string }
  | { kind: 'unusual' | 'plain' }

const currencies = ['USD', 'EUR']
/** The symbols of all main networks' coins and tokens. */
const everywhere: readonly string[] = [
  ...new Set([
    'BTC',
    ...Object.values(wireNetworks).flatMap(({ name, net }) =>
      net === 'main' ? [networkRows[name].coin, ...knownSymbols(name)] : [],
    ),
  ]),
]

/**
 * Weighs the symbol of a token that is not in the network's record. On test networks, where anybody can make tokens
 * with known names and none is worth anything, only the network's own coin and tokens count.
 */
export function weighClaim(
  symbol: string,
  { name, coin, net }: Pick<WireNetwork, 'name' | 'net'> & { coin: string },
): SymbolClaim {
  const own = knownSymbols(name)
  const others = net === 'test' ? [] : everywhere
  const same = (known: readonly string[]) => known.find((each) => weighSymbol(symbol, [each]) === 'imitation')
  const claims = [
    ['imitation', same([coin])],
    ['namesake', same(own)],
    ['variant', findVariant(symbol, [coin, ...own])],
    ['unverified', same([...others, ...(net === 'test' ? [] : currencies)])],
    ['variant', findVariant(symbol, others)],
  ] as const
  for (const [kind, of] of claims) if (of !== undefined) return { kind, of }
  return { kind: weighSymbol(symbol, []) === 'unusual' ? 'unusual' : 'plain' }
}
