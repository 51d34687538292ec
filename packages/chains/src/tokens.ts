import { toSymbol, toTokenName, weighSymbol } from '@latchkey/core/token-words'
import type { Token, TokenSource } from './family.ts'

/**
 * A token's own name and symbol, fit to be shown. The symbol is left out where it could be mistaken for the coin's, or
 * for that of a token of the operator's list.
 */
export function toTokenWords(
  { network, tokens }: TokenSource,
  claimed: { symbol: string; name: string },
): Pick<Token, 'symbol' | 'name'> {
  const symbol = toSymbol(claimed.symbol)
  const known = [network.coin, ...tokens.map((each) => each.symbol)]
  return {
    symbol: symbol !== undefined && weighSymbol(symbol, known) === 'plain' ? symbol : undefined,
    name: toTokenName(claimed.name),
  }
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
