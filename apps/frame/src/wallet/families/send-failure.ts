import { isWalletError, WalletError } from '@latchkey/core/errors'
import { isOutage } from '../outage.ts'

type SendFailure = WalletError<'sendTransactionFailed' | 'signFailed'>

/**
 * Turns any failure after the approval into the error that the page gets.
 *
 * @returns the failure itself where it already is one of the two errors
 */
export function toSendFailure(failure: unknown): SendFailure {
  if (isWalletError(failure, 'sendTransactionFailed') || isWalletError(failure, 'signFailed')) return failure
  const reason = isOutage(failure) ? 'a part of the service does not answer' : 'the wallet could not sign or send it'
  return new WalletError('sendTransactionFailed', { reason }, { cause: failure })
}

/** Returns whether the network may have the transaction although sending it failed. */
export function mayBeSent(failure: SendFailure): boolean {
  return isWalletError(failure, 'sendTransactionFailed') && failure.context.mayBeSent === true
}
