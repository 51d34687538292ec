import type { Token } from '@latchkey/chains/evm'
import { knownSymbols, knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { weighSymbol } from '@latchkey/core/token-words'
import type { Messages } from '../../messages/en.ts'

/**
 * A token of EVM as it is shown: one of the network's record by the name that stands there. Anyone may call another what
 * they like, but not what the network's own coin is called or a token of the record, nor in letters that only look like
 * those of another.
 */
export function withSafeSymbol<T extends Token>(
  token: T,
  address: string,
  { name, coin }: Pick<Network, 'name' | 'coin'>,
  messages: Messages,
): T {
  const known = knownToken(name, address)
  // A node may say anything of a token; of these it need not be asked.
  const places = token.standard === 'erc20' && known?.decimals !== undefined && { decimals: known.decimals }
  if (known) return { ...token, symbol: known.symbol, ...places }
  if (token.symbol === undefined) return token
  const { symbol } = token
  const weight = weighSymbol(symbol, [coin])
  if (weight !== 'imitation' && weighSymbol(symbol, knownSymbols(name)) === 'imitation')
    return { ...token, symbol: messages.symbols.namesake(symbol) }
  return { ...token, symbol: messages.symbols[weight](symbol) }
}
