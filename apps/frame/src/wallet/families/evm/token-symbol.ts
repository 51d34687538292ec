import type { Token } from '@latchkey/chains/evm'
import { knownSymbols, knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { weighSymbol } from '@latchkey/core/token-words'
import type { Messages } from '../../messages/en.ts'

/**
 * A token as it is shown, one of the network's record by the name there. Anybody may choose any symbol, but not that of
 * the network's own coin or of a token in the record, nor one that looks like it.
 */
export function withSafeSymbol<T extends Token>(
  token: T,
  address: string,
  { name, coin }: Pick<Network, 'name' | 'coin'>,
  messages: Messages,
): T {
  const known = knownToken(name, address)
  // A node may claim anything about a token; for these it need not be asked.
  const places = token.standard === 'erc20' && known?.decimals !== undefined && { decimals: known.decimals }
  if (known) return { ...token, symbol: known.symbol, ...places }
  if (token.symbol === undefined) return token
  const { symbol } = token
  const weight = weighSymbol(symbol, [coin])
  if (weight !== 'imitation' && weighSymbol(symbol, knownSymbols(name)) === 'imitation')
    return { ...token, symbol: messages.symbols.namesake(symbol) }
  return { ...token, symbol: messages.symbols[weight](symbol) }
}
