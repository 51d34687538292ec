import { isWalletError } from '@latchkey/core/errors'
import { explainTransactionError, type Messages as KitMessages } from '@latchkey/kit'
import type { Messages } from './messages/en.ts'

export type Explanation = {
  /** `info`: the person's own decision. `danger`: something went wrong. */
  tone: 'info' | 'caution' | 'danger'
  title: string
  text: string
  /** For support requests; shown small. */
  code?: number | undefined
}

/** A failure's causes, outermost first. */
const causes = function* (error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each
}

/**
 * Explains what happened, whether anything was lost, and what to do. The kit explains the errors of any wallet; those
 * of the embedded wallet alone are explained here.
 * @param kit the kit's messages
 * @param messages the page's
 */
export function explain(error: unknown, kit: KitMessages, messages: Messages): Explanation {
  const ours = [...causes(error)].find((each) => isWalletError(each))
  const { failures } = messages
  if (ours?.reason === 'authentication') return { tone: 'danger', ...failures.authentication, code: ours.code }
  if (ours?.reason === 'unauthorized') return { tone: 'danger', ...failures.unauthorized, code: ours.code }
  if (ours?.reason === 'noCoinAvailableToBuy') return { tone: 'info', ...failures.nothingToBuy }
  const explained = explainTransactionError(error, kit)
  return explained.name === 'rejected' ? { ...explained, ...failures.rejected } : explained
}
