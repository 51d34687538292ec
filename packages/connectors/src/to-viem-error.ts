import { isWalletError } from '@latchkey/core/errors'
import {
  InternalRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'

/**
 * The wallet's failures as the classes of viem and wagmi. Needed where the numbers differ: the catalogue's 4201 is an
 * unknown method, which is 4200 in EIP-1193, and viem reads our 5000 (internal) as a rejection by the person.
 */
export function toViemError(thrown: unknown): unknown {
  if (!isWalletError(thrown)) return thrown
  // A provider's error has the standard's code; its cause has the catalogue's, which connectors keep.
  const failure = isWalletError(thrown.cause, thrown.reason) ? thrown.cause : thrown
  if (failure.reason === 'userRejectedRequest') return new UserRejectedRequestError(failure)
  if (failure.reason === 'unauthorized') return new UnauthorizedProviderError(failure)
  if (failure.reason === 'unsupportedMethod') return new UnsupportedProviderMethodError(failure)
  if (failure.reason === 'internal') return new InternalRpcError(failure)
  return failure
}
