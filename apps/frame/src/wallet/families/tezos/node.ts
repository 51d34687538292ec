import type { Rpc } from '@latchkey/chains/tezos'
import { requestNode } from '../../../session/request-node.ts'
import type { SendContext } from '../../send-context.ts'
import { nodeUrl } from '../ask-and-sign.ts'

/**
 * Questions to the network's node by way of the wallet's API.
 *
 * @throws WalletError `unsupportedChain` where the operator has no node for the network
 */
export const nodeOf = (context: Pick<SendContext, 'config' | 'session' | 'network'>): Rpc => {
  const url = nodeUrl(context, context.network)
  return (path, body) => requestNode(url + path, body)
}
