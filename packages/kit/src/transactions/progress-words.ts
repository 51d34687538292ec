import type { Messages } from '../messages/en.ts'
import { type Followed, type Reason, settledAfter } from './followed.ts'
import { formatInteger } from './format.ts'
import { toClause } from './words.ts'

/** How a transaction stands, for people. */
export type ProgressWords = {
  tone: 'waiting' | 'done' | 'danger' | 'caution'
  /** One word. */
  state: string
  /** A sentence. */
  meaning: string
}

/** @param language for numbers, as BCP 47 names it */
export function progressWords(followed: Followed, { transactions }: Messages, locale: string): ProgressWords {
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
      const said = progress.reason && wordsOfReason(progress.reason, transactions.reasons)
      return { tone: 'danger', state: states.failed, meaning: meanings.failed(said) }
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

/** What it is called: the page's words, or plainly what it is. */
export const titleOf = ({ title }: Pick<Followed, 'title'>, { transactions }: Messages): string =>
  title ?? transactions.untitled

/** What a contract said, without a full stop; of an error without words of ours its name. */
export const wordsOfReason = (reason: Reason, words: Readonly<Record<string, string>>): string => {
  if ('said' in reason) return toClause(reason.said)
  return (Object.hasOwn(words, reason.error) && words[reason.error]) || reason.error
}
