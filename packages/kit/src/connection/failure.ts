import { ConnectorError } from '@latchkey/connectors'

/** Deeper than any library nests its causes; some are cyclic. */
const deepest = 10

/** viem's and wagmi's classes of failures: with the list of wallets, or with the first failure that needs one. */
export const loadFailureClasses = () => import('./failure-classes.ts')

/** viem's classes, and the codes for which a wallet's own error becomes one. */
const classes = { UserRejectedRequestError: 4001, ResourceUnavailableRpcError: -32_002 }

/**
 * Turns a connector's failure into classes that a page can tell apart: ours unchanged, however they are wrapped; a
 * person's rejection (4001) and a request that is already pending (-32002) as viem's, also from connectors that pass on
 * a wallet's error. Only for those the classes are loaded; without them the error stays as it is.
 */
export function toFailure(thrown: unknown): Error | Promise<Error> {
  let cause = thrown
  for (let depth = 0; depth < deepest && cause instanceof Error; depth++) {
    if (cause instanceof ConnectorError) return cause
    if (cause.name === 'ProviderNotFoundError') return new ConnectorError('connectorNotFound', { cause })
    cause = cause.cause
  }
  const error = thrown instanceof Error ? thrown : new Error('The wallet failed.', { cause: thrown })
  if (error.name in classes) return error
  const { code } = Object(thrown) as { code?: unknown }
  if (code !== classes.UserRejectedRequestError && code !== classes.ResourceUnavailableRpcError) return error
  return loadFailureClasses().then(
    ({ toWalletFailure }) => toWalletFailure(error, code),
    () => error,
  )
}
