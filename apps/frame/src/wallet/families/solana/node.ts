import { createNode, NodeRefusal, type Rpc } from '@latchkey/chains/solana'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { SendContext } from '../../send-context.ts'
import { nodeUrl } from '../ask-and-sign.ts'

/**
 * Questions to the network's node by way of the wallet's API; what is not the node's own word counts as an outage.
 *
 * @throws WalletError `unsupportedChain` where the operator has no node for the network
 */
export const nodeOf = (context: Pick<SendContext, 'config' | 'session' | 'network'>): Rpc => {
  const node = createNode(nodeUrl(context, context.network))
  return async (method, params, signal) => {
    try {
      return await node(method, params, signal)
    } catch (failure) {
      throw failure instanceof NodeRefusal ? failure : new ServiceError('unavailable', {}, { cause: failure })
    }
  }
}
