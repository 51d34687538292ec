import { WalletError } from '@latchkey/core/errors'

/**
 * The error where it is unknown whether the network received what was submitted.
 *
 * @param what what was submitted, in its family's words
 */
export function maybeSent(cause?: unknown, what = 'transaction') {
  return new WalletError(
    'sendTransactionFailed',
    { reason: `the network could not be reached; the ${what} may still have been sent`, mayBeSent: true },
    { cause },
  )
}
