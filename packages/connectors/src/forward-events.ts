import type { Connector } from 'wagmi'
import { parseAccounts, parseChainId } from './parse-response.ts'

/**
 * Forwards a wallet's events to wagmi. A malformed event changes nothing; an empty list of accounts means that the
 * wallet disconnected.
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
