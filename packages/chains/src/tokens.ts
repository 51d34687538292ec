import { toSymbol, toTokenName, weighSymbol } from '@latchkey/core/token-words'
import type { Token, TokenSource } from './family.ts'

/**
 * A token's own name and symbol, fit to be shown. The symbol is left out where it could be taken for the coin's, or for
 * that of a token the operator vouches for.
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

/** The operator's tokens an account holds any of, asked for one by one. Throws what `readBalance` throws. */
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
