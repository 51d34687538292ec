import { type ErrorName, isWalletError, WalletError } from '@latchkey/core/errors'

/**
 * The codes of EIP-1193 and EIP-1474 for errors that have other numbers in the catalogue. 4901 is a chain to which the
 * provider is not connected, 4900 no connection at all. `signFailed` and `internal` are -32000, a server error: viem
 * retries a request that failed with -32603 or with an unknown code, and a person would be asked to sign again.
 */
const standardCodes: { readonly [Name in ErrorName]?: number } = {
  invalidArgument: -32602,
  notImplemented: 4200,
  outdatedBrowser: 4200,
  badRequest: -32600,
  noAnswer: 4900,
  sendTransactionFailed: -32003,
  signFailed: -32000,
  noUserData: 4100,
  authentication: 4100,
  unsupportedSocialProvider: -32602,
  noIdTokenSupport: 4200,
  invalidEnvironment: -32602,
  unsupportedMethod: 4200,
  unsupportedChain: 4901,
  unsupportedNetwork: 4901,
  unsupportedBlockchain: 4901,
  internal: -32000,
}

/**
 * A failure in the form of an EIP-1193 provider: with the standard's code, and the catalogue's in `data.code`. It is
 * still a WalletError with the same reason and message, and the original is its cause.
 *
 * @param failure anything; a value that is not a WalletError is returned unchanged
 */
export function toProviderError(failure: unknown): unknown {
  if (!isWalletError(failure)) return failure
  const { reason, context, code: catalogueCode, data: facts, message } = failure
  const code = standardCodes[reason] ?? catalogueCode
  const isRecord = typeof facts === 'object' && facts !== null && !Array.isArray(facts)
  const data = { ...(isRecord ? facts : facts !== undefined && { data: facts }), code: catalogueCode }
  const error = new WalletError(reason as 'internal', context as never, { cause: failure, data }) // any reason, and its own context
  return Object.assign(error, { code, message })
}

/** The failure that was passed to {@link toProviderError}; anything else unchanged. */
export function toCatalogueError(failure: unknown): unknown {
  return isWalletError(failure) && isWalletError(failure.cause, failure.reason) ? failure.cause : failure
}
