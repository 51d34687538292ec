import { WalletError } from '@latchkey/core/errors'

/**
 * The error where nobody can say whether the network has what was handed to it.
 *
 * @param what what was handed over, as its family calls it
 */
export function maybeSent(cause?: unknown, what = 'transaction') {
  return new WalletError(
    'sendTransactionFailed',
    { reason: `the network could not be reached; the ${what} may still have been sent`, mayBeSent: true },
    { cause },
  )
}
