import { ChainNotConfiguredError, type CreateConnectorFn } from 'wagmi'
import type { Request } from './provider.ts'

type Configuration = Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'transports'>

/** Methods that a wallet answers itself; everything else in these namespaces is for a node. */
const ofWallets =
  /^(eth_(accounts|requestAccounts|coinbase|chainId|ecRecover|sign.*|sendTransaction)|net_version|personal_.*)$/

/** True when any node can answer a method, so that no wallet's vendor has to see it. */
export function isForNode(method: string): boolean {
  return /^(eth|net|web3)_/.test(method) && !ofWallets.test(method)
}

/**
 * Sends requests to the page's own node of a chain. Reads from a chain go this way, and never to a wallet's vendor.
 *
 * @throws ChainNotConfiguredError for a chain that the page has no node of
 */
export function createPageRpc({ chains, transports }: Configuration) {
  const nodes = new Map<number, (request: Request) => Promise<unknown>>()
  return async (chainId: number, request: Request): Promise<unknown> => {
    let node = nodes.get(chainId)
    if (!node) {
      const chain = chains.find(({ id }) => id === chainId)
      const transport = transports?.[chainId]
      if (!chain || !transport) throw new ChainNotConfiguredError()
      node = transport({ chain }).request as (request: Request) => Promise<unknown> // accepts any method
      nodes.set(chainId, node)
    }
    return node(request)
  }
}
