import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { hasCode, toError } from './to-error.ts'

/** The classes of viem and wagmi for a person's rejection (4001) and for a request that is already pending (-32002). */
export function toWalletError(thrown: unknown): Error {
  const error = toError(thrown)
  if (error instanceof UserRejectedRequestError || error instanceof ResourceUnavailableRpcError) return error
  if (hasCode(thrown, UserRejectedRequestError.code)) return new UserRejectedRequestError(error)
  if (hasCode(thrown, ResourceUnavailableRpcError.code)) return new ResourceUnavailableRpcError(error)
  return error
}

/** Some wallets report a person's rejection only in the message, without a code. */
export function toRejection(thrown: unknown, words: RegExp): Error {
  const error = toError(thrown)
  if (error instanceof UserRejectedRequestError || !words.test(error.message)) return error
  return new UserRejectedRequestError(error)
}
