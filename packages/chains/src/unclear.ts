import { WalletError } from '@latchkey/core/errors'

/** What the page hears where nobody can say whether the network has what was handed to it. */
export const unclear = (cause?: unknown) =>
  new WalletError(
    'sendTransactionFailed',
    { reason: 'the network could not be reached; the transaction may still have been sent', mayBeSent: true },
    { cause },
  )
