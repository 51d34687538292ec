import type { Token } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import type { Messages } from '../../messages/en.ts'
import { toShownSymbol } from '../../messages/symbols.ts'

/**
 * A token as it is shown, one of the network's record by the name there. Anybody may choose any symbol, except that of
 * a coin or of a known token, or one that looks like it or contains it.
 */
export function withSafeSymbol<T extends Token>(
  token: T,
  address: string,
  network: Pick<Network, 'name' | 'coin' | 'net'>,
  messages: Messages,
): T {
  const known = knownToken(network.name, address)
  // A node may claim anything about a token; for these it need not be asked.
  const places = token.standard === 'erc20' && known?.decimals !== undefined && { decimals: known.decimals }
  if (known) return { ...token, symbol: known.symbol, ...places }
  if (token.symbol === undefined) return token
  return { ...token, symbol: toShownSymbol(token.symbol, network, messages.symbols) }
}
