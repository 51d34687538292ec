import { type SymbolClaim, weighClaim } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'

/** The symbol of a token, which its maker chose, in words for each claim that it makes. `of` is the known symbol. */
export const symbols = {
  imitation: (symbol: string) => `“${symbol}” (not the network’s coin)`,
  namesake: (symbol: string) => `“${symbol}” (not the well-known token)`,
  variant: (symbol: string, of: string) => `“${symbol}” (not ${of})`,
  unverified: (symbol: string) => `“${symbol}” (not verified)`,
  unusual: (symbol: string) => `“${symbol}” (unusual letters)`,
  plain: (symbol: string) => symbol,
}
export type SymbolMessages = Readonly<Record<SymbolClaim['kind'], (symbol: string, of: string) => string>>

/** A symbol as it is shown for a token that is not in the network's record. Anybody may choose any symbol. */
export function toShownSymbol(
  symbol: string,
  network: Pick<Network, 'name' | 'coin' | 'net'>,
  messages: SymbolMessages,
): string {
  return writeClaim(symbol, weighClaim(symbol, network), messages)
}

/** A symbol with what it claims. */
export function writeClaim(symbol: string, claim: SymbolClaim, messages: SymbolMessages): string {
  // A symbol that begins like a number comes in quotes already.
  return messages[claim.kind](
    claim.kind === 'plain' ? symbol : symbol.replace(/^“|”$/g, ''),
    'of' in claim ? claim.of : '',
  )
}
