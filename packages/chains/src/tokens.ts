import { knownToken, weighClaim } from '@latchkey/core/known-tokens'
import { findVariant, toSymbol, toTokenName, weighSymbol } from '@latchkey/core/token-words'
import type { Token, TokenSource } from './family.ts'

/**
 * A token's name and symbol: those of the network's record, or its own, made fit for display. Its own symbol is left
 * out where it could be mistaken for the coin's, a known token's, or that of a token of the operator's list.
 */
export function toTokenWords(
  { network, tokens }: TokenSource,
  id: string,
  claimed: { symbol: string; name: string },
): Pick<Token, 'symbol' | 'name'> {
  const known = knownToken(network.name, id)
  if (known) return { symbol: known.symbol, name: known.name }
  const symbol = toSymbol(claimed.symbol)
  const listed = tokens.map((each) => each.symbol)
  const isPlain =
    symbol !== undefined &&
    weighClaim(symbol, network).kind === 'plain' &&
    weighSymbol(symbol, listed) !== 'imitation' &&
    findVariant(symbol, listed) === undefined
  return { symbol: isPlain ? symbol : undefined, name: toTokenName(claimed.name) }
}

/**
 * The tokens of the operator's list of which an account holds any, queried one by one. Throws what `readBalance`
 * throws.
 */
export async function readListedTokens(
  { tokens }: TokenSource,
  readBalance: (id: string) => Promise<bigint>,
): Promise<Token[]> {
  const held = await Promise.all(
    tokens.map(async ({ id, symbol, name, decimals }) => ({
      id,
      symbol,
      name,
      decimals,
      balance: await readBalance(id),
    })),
  )
  return held.filter(({ balance }) => balance > 0n)
}
