import { ConnectorError } from '@latchkey/connectors'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { ProviderNotFoundError } from 'wagmi'

/** Deeper than any library nests its causes; some are cyclic. */
const deepest = 10

/**
 * Turns a connector's failure into classes that a page can tell apart: ours unchanged, however they are wrapped; a
 * person's rejection (4001) and a request that is already pending (-32002) as viem's, also from connectors that pass on
 * a wallet's error.
 */
export function toFailure(thrown: unknown): Error {
  let cause = thrown
  for (let depth = 0; depth < deepest && cause instanceof Error; depth++) {
    if (cause instanceof ConnectorError) return cause
    if (cause instanceof ProviderNotFoundError) return new ConnectorError('connectorNotFound', { cause })
    cause = cause.cause
  }
  if (thrown instanceof UserRejectedRequestError || thrown instanceof ResourceUnavailableRpcError) return thrown
  const error = thrown instanceof Error ? thrown : new Error('The wallet failed.', { cause: thrown })
  const { code } = Object(thrown) as { code?: unknown }
  if (code === UserRejectedRequestError.code) return new UserRejectedRequestError(error)
  if (code === ResourceUnavailableRpcError.code) return new ResourceUnavailableRpcError(error)
  return error
}
