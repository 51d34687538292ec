import { UserRejectedRequestError } from 'viem'
import { ConnectorError } from './connector-error.ts'

/** The failure of work that a visitor stopped: as if they had rejected it in the wallet. */
export function toStopped(cause: Error = new ConnectorError('stopped')): UserRejectedRequestError {
  return new UserRejectedRequestError(cause)
}
