import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { ChainNotConfiguredError, ConnectorAlreadyConnectedError } from 'wagmi'

/** A wallet's error as viem's class for its code. */
export function toWalletFailure(error: Error, code: number): Error {
  return code === UserRejectedRequestError.code
    ? new UserRejectedRequestError(error)
    : new ResourceUnavailableRpcError(error)
}

export const chainNotConfigured = (): Error => new ChainNotConfiguredError()

export const alreadyConnected = (): Error => new ConnectorAlreadyConnectedError()
