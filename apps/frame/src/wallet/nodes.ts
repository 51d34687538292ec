import { WalletError } from '@latchkey/core/errors'
import { type Network, shutDown } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { Session } from '../session/session.ts'

/** Where the nodes of networks are known from: the operator, and pages. */
export type NodeList = { config: Pick<FrameConfig, 'networks'>; session: Pick<Session, 'nodes'> }

/** Whether there is a node for a network: the operator's, or one a page brought and the person accepted. */
export function hasNode({ config, session }: NodeList, { name }: Network): boolean {
  return config.networks.includes(name) || session.nodes.has(name)
}

/**
 * Makes sure that a network speaks Ethereum's JSON-RPC and that there is a node to speak to.
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
