import type { Connector } from 'wagmi'
import { type Attempt, cancelAttempt, createAttempt } from './attempt.ts'
import type { Stored } from './stored.ts'

/**
 * Creates the holder of the current attempt: one at a time.
 *
 * @param slow calls `onSlow` after this time, milliseconds
 */
export function createAttempts(slow: number, onSlow: () => void) {
  let attempt: Attempt | undefined

  /** Cancels the attempt, if any, and closes its wallet's window. */
  const cancel = () => {
    const former = attempt
    attempt = undefined
    if (former) cancelAttempt(former)
  }

  return {
    now: () => attempt,
    cancel,
    /** Starts an attempt in place of another. `stored` is the connection that it restores. */
    begin(connector: Connector | undefined, stored: Stored | undefined): Attempt {
      cancel()
      attempt = createAttempt(connector, stored, slow, onSlow)
      return attempt
    },
    /** Ends the attempt, because a wallet is connected. */
    finish() {
      attempt?.end()
      attempt = undefined
    },
  }
}
