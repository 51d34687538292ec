import { isWalletError, WalletError } from '@latchkey/core/errors'

/**
 * A node's failure as a page may see it: with the revert data that a page can decode, and with our own sentence instead
 * of the node's. Other failures are unchanged.
 */
export function toNodeFailure(failure: unknown): unknown {
  if (!isWalletError(failure)) return failure
  const { data } = failure
  const revert = typeof data === 'string' && /^0x([0-9a-f]{2}){0,32768}$/i.test(data) ? { data } : {}
  if (failure.reason === 'invalidParams')
    return new WalletError('invalidParams', { reason: 'the node refused the parameters' }, revert)
  if (['methodNotFound', 'unsupportedChain', 'badRequest'].includes(failure.reason)) return failure
  if (revert.data !== undefined) return new WalletError('internalJsonRpc', { reason: 'execution reverted' }, revert)
  return new WalletError('internalJsonRpc', { reason: 'the node could not answer' })
}
