import type { Token } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { weighSymbol } from '@latchkey/core/token-words'
import type { Messages } from '../../messages/en.ts'

/**
 * A token of EVM as it is shown. Anyone may call a token what they like, but not what the network's own coin is called, nor
 * in letters that only look like those of another.
 */
export function withSafeSymbol<T extends Token>(token: T, { coin }: Pick<Network, 'coin'>, messages: Messages): T {
  return token.symbol === undefined
    ? token
    : { ...token, symbol: messages.symbols[weighSymbol(token.symbol, [coin])](token.symbol) }
}
