import { isWalletError } from '@latchkey/core/errors'
import {
  BaseError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
  UserRejectedRequestError,
  WebSocketRequestError,
} from 'viem'
import { texts } from './texts.ts'
import { explainRevert } from './transactions/revert-reason.ts'

export type FailureName = keyof Omit<typeof texts.failures, 'code'>

export type Explanation = {
  name: FailureName
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
  const is = (kind: abstract new (...parameters: never[]) => Error) => chain.some((each) => each instanceof kind)
  const revert = explainRevert(error)

  if (is(UserRejectedRequestError) || ours?.reason === 'userRejectedRequest')
    return { name: 'rejected', tone: 'info', ...failures.rejected }
  if (ours?.reason === 'noAnswer') return { name: 'noAnswer', tone: 'danger', ...failures.noAnswer, code }
  if (ours?.reason === 'authentication')
    return { name: 'authentication', tone: 'danger', ...failures.authentication, code }
  if (ours?.reason === 'unauthorized') return { name: 'unauthorized', tone: 'danger', ...failures.unauthorized, code }
  if (ours?.reason === 'noCoinAvailableToBuy') return { name: 'nothingToBuy', tone: 'info', ...failures.nothingToBuy }
  if (ours?.reason === 'sendTransactionFailed') {
    const { title, text } = failures.refused
    return {
      name: 'refused',
      tone: 'danger',
      title,
      text: text(ours.message.replace(/^Face Error: \[\d+\] /, '')),
      code,
    }
  }
  if (is(InsufficientFundsError)) return { name: 'funds', tone: 'danger', ...failures.funds }
  if (revert)
    return { name: 'reverted', tone: 'danger', title: failures.reverted.title, text: failures.reverted.text(revert) }
  if (is(HttpRequestError) || is(WebSocketRequestError) || is(TimeoutError))
    return { name: 'node', tone: 'danger', ...failures.node }
  const details = error instanceof BaseError ? error.shortMessage : undefined
  return { name: 'other', tone: 'danger', title: failures.other.title, text: failures.other.text(details), code }
}
