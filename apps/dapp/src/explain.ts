import { isWalletError } from '@latchkey/core/errors'
import { BaseError, HttpRequestError, InsufficientFundsError, TimeoutError, UserRejectedRequestError } from 'viem'
import { texts } from './texts.ts'
import { explainRevert } from './transactions/revert-reason.ts'

export type Explanation = {
  /** `info`: the person's own decision. `danger`: something went wrong. */
  tone: 'info' | 'danger'
  title: string
  text: string
  /** For whoever is asked for help; stands small. */
  code?: number | undefined
}

/** A failure's causes, outermost first. */
const causes = function* (error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each
}

/** What happened, whether anything was lost, and what to do: in words, whichever library the failure comes from. */
export function explain(error: unknown): Explanation {
  const { failures } = texts
  const chain = [...causes(error)]
  const ours = chain.find((each) => isWalletError(each))
  const code =
    ours?.code ?? chain.map((each) => (each as { code?: unknown }).code).find((each) => typeof each === 'number')

  if (chain.some((each) => each instanceof UserRejectedRequestError) || ours?.reason === 'userRejectedRequest')
    return { tone: 'info', ...failures.rejected }
  if (ours?.reason === 'noAnswer') return { tone: 'danger', ...failures.noAnswer, code }
  if (ours?.reason === 'authentication') return { tone: 'danger', ...failures.authentication, code }
  if (ours?.reason === 'unauthorized') return { tone: 'danger', ...failures.unauthorized, code }
  if (chain.some((each) => each instanceof InsufficientFundsError)) return { tone: 'danger', ...failures.funds }
  const revert = explainRevert(error)
  if (revert) return { tone: 'danger', ...failures.reverted, text: failures.reverted.text(revert) }
  if (chain.some((each) => each instanceof HttpRequestError || each instanceof TimeoutError))
    return { tone: 'danger', ...failures.node }
  if (ours?.reason === 'sendTransactionFailed')
    return {
      tone: 'danger',
      ...failures.refused,
      text: failures.refused.text(ours.message.replace(/^Face Error: \[\d+\] /, '')),
      code,
    }
  const details = error instanceof BaseError ? error.shortMessage : undefined
  return { tone: 'danger', ...failures.other, text: failures.other.text(details), code }
}
