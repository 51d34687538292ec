import { createSendError } from '@latchkey/chains/failure-reason'
import { isWalletError, type WalletError } from '@latchkey/core/errors'
import { isOutage } from '../outage.ts'

type SendFailure = WalletError<'sendTransactionFailed' | 'signFailed'>

/**
 * Turns any failure after the approval into the error that the page gets.
 *
 * @returns the failure itself where it already is one of the two errors
 */
export function toSendFailure(failure: unknown): SendFailure {
  if (isWalletError(failure, 'sendTransactionFailed') || isWalletError(failure, 'signFailed')) return failure
  return createSendError({ code: isOutage(failure) ? 'serviceSilent' : 'walletCouldNotSend' }, { cause: failure })
}

/** Returns whether the network may have the transaction although sending it failed. */
export function mayBeSent(failure: SendFailure): boolean {
  return isWalletError(failure, 'sendTransactionFailed') && failure.context.mayBeSent === true
}
