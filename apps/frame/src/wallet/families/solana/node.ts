import { createNode as createRpc, NodeRefusal, type Rpc } from '@latchkey/chains/solana'
import { ServiceError } from '@latchkey/protocol/service-error'
import { nodeUrl } from '../ask-and-sign.ts'
import type { NodeContext } from '../family.ts'

/**
 * Queries the network's node by way of the wallet's API; anything but the node's own answer counts as an outage.
 *
 * @throws WalletError `unsupportedChain` where the operator has no node for the network
 */
export const createNode = (context: NodeContext): Rpc => {
  const node = createRpc(nodeUrl(context, context.network))
  return async (method, params, signal) => {
    try {
      return await node(method, params, signal)
    } catch (failure) {
      throw failure instanceof NodeRefusal ? failure : new ServiceError('unavailable', {}, { cause: failure })
    }
  }
}
