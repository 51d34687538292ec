import { ProviderDisconnectedError, UserRejectedRequestError } from 'viem'
import { ConnectorError } from '../connector-error.ts'
import { hasCode, toError } from '../to-error.ts'
import { toRejection, toWalletError } from '../to-wallet-error.ts'

/** CAIP-25: the person rejected the session, its chains, methods or events. */
const rejections = [5000, 5001, 5002, 5003]
const userDisconnected = 6000

const words =
  /\buser (rejected|denied|declined|disapproved|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i

/**
 * Turns an error of a wallet or of the client into the classes of viem and wagmi.
 *
 * @param relay its host, named where the relay does not answer
 */
export function toWalletConnectError(thrown: unknown, relay: string): Error {
  const error = toRejection(thrown, words)
  if (error instanceof ConnectorError) return error
  if (hasCode(thrown, ...rejections)) return new UserRejectedRequestError(toError(thrown))
  if (hasCode(thrown, userDisconnected)) return new ProviderDisconnectedError(error)
  if (/expired/i.test(error.message)) return new ConnectorError('noAnswer', { cause: error })
  if (/failed to publish|socket|no internet connection|failed, please try again/i.test(error.message))
    return new ConnectorError('relayUnreachable', { about: relay, cause: error })
  return toWalletError(error)
}
