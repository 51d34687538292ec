import { http, RpcRequestError } from 'viem'
import { failures, ProviderRpcError } from './rpc-error.ts'

/**
 * Sends a request to a chain's node, as wallets do for methods they do not implement themselves.
 * @param rpcUrl its address
 * @throws ProviderRpcError with the node's own code and data, or -32603 when there is no answer within 10 s
 */
export async function askNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  // No retries: those are the page's decision.
  const node = http(rpcUrl, { retryCount: 0, timeout: 10_000 })({})
  try {
    return await node.request({ method, params })
  } catch (error) {
    throw fromNode(error)
  }
}

/** A node's error without viem's wrapping, as a wallet passes it on. */
export function fromNode(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RpcRequestError) return new ProviderRpcError(cause.code, cause.details, cause.data)
  }
  return failures.internal(error instanceof Error ? error.message : 'The node did not answer.')
}
