import type { Messages } from '../messages/en.ts'
import { toClause } from './clean-text.ts'
import { formatInteger } from './format.ts'
import { type FollowedTransaction, type RevertReason, settledAfter } from './transaction.ts'

/** The state of a transaction, for people. */
export type ProgressDescription = {
  tone: 'waiting' | 'done' | 'danger' | 'caution'
  /** One word. */
  state: string
  /** A sentence. */
  meaning: string
}

/** @param language for numbers, a BCP 47 tag */
export function describeProgress(
  followed: FollowedTransaction,
  { transactions }: Messages,
  locale: string,
): ProgressDescription {
  const { progress } = followed
  const { states, meanings } = transactions
  switch (progress.state) {
    case 'pending':
      return { tone: 'waiting', state: states.pending, meaning: progress.again ? meanings.again : meanings.pending }
    case 'confirmed': {
      const { confirmations } = progress
      const counts = [confirmations, settledAfter].map((count) => formatInteger(count, locale))
      const [count = '', of = ''] = counts
      return {
        tone: 'done',
        state: states.confirmed,
        meaning: confirmations >= settledAfter ? meanings.settled : meanings.confirmed(count, of),
      }
    }
    case 'failed': {
      const reason = progress.reason && describeRevertReason(progress.reason, transactions.reasons)
      return { tone: 'danger', state: states.failed, meaning: meanings.failed(reason) }
    }
    case 'replaced': {
      const how = progress.how === 'repriced' && progress.succeeded === false ? 'repricedFailed' : progress.how
      const tone = how === 'repriced' ? 'done' : how === 'repricedFailed' ? 'danger' : 'caution'
      return { tone, state: states[how], meaning: meanings[how] }
    }
    case 'dropped':
      return { tone: 'caution', state: states.dropped, meaning: meanings.dropped }
  }
}

/** The title: the page's own description, or a general one. */
export function titleOf({ title }: Pick<FollowedTransaction, 'title'>, { transactions }: Messages): string {
  return title ?? transactions.untitled
}

/** A contract's reason, without a full stop; the name of an error for which we have no message. */
export function describeRevertReason(reason: RevertReason, words: Readonly<Record<string, string>>): string {
  if ('said' in reason) return toClause(reason.said)
  return (Object.hasOwn(words, reason.error) && words[reason.error]) || reason.error
}
