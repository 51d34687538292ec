import { ConnectorError } from '@latchkey/connectors'
import { ProviderNotFoundError } from '@wagmi/core'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'

/** Deeper than any library nests its causes; some keep them in a cycle. */
const deepest = 10

/**
 * Turns what a connector threw into classes a page can tell apart: ours as they are, however they are wrapped; a
 * person's "no" (4001) and a request that is open already (-32002) as viem's, also from connectors that pass a wallet's
 * error on.
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
