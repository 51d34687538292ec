import { WalletError } from '@latchkey/core/errors'
import { type Network, shutDown } from '@latchkey/core/networks'
import { hasNode, type NodeList } from '../../nodes.ts'

/**
 * Checks that a network speaks Ethereum's JSON-RPC and has a node.
 *
 * @throws WalletError `unsupportedBlockchain`; `unsupportedChain` where there is no node; `badRequest` where there is none
 * because the network was shut down
 */
export function requireNode(context: NodeList, network: Network): void {
  if (!network.evmLike) throw new WalletError('unsupportedBlockchain')
  if (hasNode(context, network)) return
  const reason = shutDown(network)
  throw reason
    ? new WalletError('badRequest', { reason })
    : new WalletError('unsupportedChain', { chainId: network.chainId })
}
