import type { Connector } from '@wagmi/core'
import { parseAccounts, parseChainId } from './parse-response.ts'

/**
 * Forwards a wallet's events to wagmi. An event that cannot be parsed changes nothing; an empty list of accounts is a
 * wallet that left.
 */
export function forwardEvents(emitter: Connector['emitter'], leave: () => void) {
  return {
    onAccountsChanged(data: unknown): void {
      const accounts = parseAccounts(data)
      if (accounts?.[0]) emitter.emit('change', { accounts })
      else if (accounts) leave()
    },
    onChainChanged(data: unknown): void {
      const chainId = parseChainId(data)
      if (chainId !== undefined) emitter.emit('change', { chainId })
    },
  }
}
