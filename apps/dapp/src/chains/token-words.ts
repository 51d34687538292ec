import { toSymbol, toTokenName, weighSymbol } from '@latchkey/core/token-words'
import type { PageChain, Token } from './family.ts'

/** What a token calls itself, fit to be shown; no symbol where it could be taken for the coin's or that of a token the operator vouches for. */
export const toWords = (
  { network, tokens }: Pick<PageChain, 'network' | 'tokens'>,
  said: { symbol: string; name: string },
): Pick<Token, 'symbol' | 'name'> => {
  const symbol = toSymbol(said.symbol)
  const known = [network.coin, ...tokens.map((each) => each.symbol)]
  return {
    symbol: symbol !== undefined && weighSymbol(symbol, known) === 'plain' ? symbol : undefined,
    name: toTokenName(said.name),
  }
}

/** Those of the operator's tokens the account holds any of, asked for one by one. */
export const readListed = async (
  { tokens }: Pick<PageChain, 'tokens'>,
  readBalance: (id: string) => Promise<bigint>,
): Promise<Token[]> => {
  const held = await Promise.all(tokens.map(async (each) => ({ ...each, balance: await readBalance(each.id) })))
  return held.filter(({ balance }) => balance > 0n)
}
