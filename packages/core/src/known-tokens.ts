import { knownTokens } from './known-tokens.gen.ts'
import type { TokenName } from './network-record.ts'
import { isRegisterName, type NetworkName } from './wire-networks.ts'

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
