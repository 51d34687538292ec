import { ConnectorError } from '../connector-error.ts'
import { parseChainId } from '../parse-response.ts'
import type { Request } from '../provider.ts'
import type { ProviderState } from './provider-state.ts'

/** The chain that a request names (EIP-3085, EIP-3326); undefined where it names none. */
const readChainId = ({ params }: Request): number | undefined => {
  const [{ chainId }] = params as [{ chainId: unknown }] // parsed here
  return parseChainId(chainId)
}

/**
 * Creates the requests that change the chain of a session.
 *
 * @param parts.read the provider's current state
 * @param parts.goTo switches the provider to a chain
 * @param parts.toWallet sends a request to the wallet
 */
export function createChainRequests(parts: {
  read(): Pick<ProviderState, 'session' | 'chainId'>
  goTo(chainId: number): void
  toWallet(request: Request): Promise<unknown>
}) {
  return {
    /** A chain of the session needs no person; for another one the wallet is asked. */
    async wallet_switchEthereumChain(request: Request): Promise<unknown> {
      const chainId = readChainId(request)
      if (chainId === undefined) throw new ConnectorError('invalidAnswer', { about: request.method })
      const { session, chainId: current } = parts.read()
      if (session?.accounts.has(chainId)) {
        parts.goTo(chainId)
        return null
      }
      const canSwitch = session?.methods.get(current)?.has(request.method)
      if (!canSwitch) throw Object.assign(new Error('The wallet did not approve this chain.'), { code: 4902 })
      const answer = await parts.toWallet(request)
      parts.goTo(chainId)
      return answer
    },

    async wallet_addEthereumChain(request: Request): Promise<unknown> {
      const answer = await parts.toWallet(request)
      const chainId = readChainId(request)
      if (chainId !== undefined && chainId !== parts.read().chainId) parts.goTo(chainId)
      return answer
    },
  }
}
