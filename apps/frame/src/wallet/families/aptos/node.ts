import { AptosAnswerError, type AptosNode, AptosNodeError, createAptosNode } from '@latchkey/aptos-node'
import { ServiceError } from '@latchkey/protocol/service-error'
import { nodeUrl } from '../ask-and-sign.ts'
import type { NodeContext } from '../family.ts'

/** One client per network and session, so that its caches (prices, modules) are filled once. */
const clients = new WeakMap<object, Map<string, AptosNode>>()

/** Creates a client of the network's node, by way of the wallet's API. @throws WalletError `unsupportedChain` */
export const createNode = (context: NodeContext): AptosNode => {
  const url = nodeUrl(context, context.network)
  const own = clients.get(context.session) ?? new Map<string, AptosNode>()
  clients.set(context.session, own)
  const node = own.get(url) ?? createAptosNode({ url, retryCount: 2 })
  own.set(url, node)
  return node
}

/**
 * Runs a read at the node. A node that does not answer is an outage, which is temporary. @throws ServiceError
 * `unavailable`
 */
export const reading = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (failure) {
    const silent =
      failure instanceof AptosAnswerError ||
      (failure instanceof AptosNodeError && (failure.status >= 500 || failure.status === 429))
    throw silent ? new ServiceError('unavailable', {}, { cause: failure }) : failure
  }
}
