import { createSendError } from './failure-reason.ts'

/**
 * The error where it is unknown whether the network received what was submitted.
 *
 * @param what what was submitted, in its family's words
 */
export function maybeSent(cause?: unknown, what: 'transaction' | 'operation' = 'transaction') {
  return createSendError({ code: `${what}Unconfirmed` }, { cause, mayBeSent: true })
}
