import { useEffect, useRef, useState } from 'react'
import { useLocale } from '../context.tsx'
import { useMessages } from '../use-messages.ts'
import { describeProgress, titleOf } from './describe-progress.ts'
import { keyOf } from './key.ts'
import type { FollowedTransaction } from './transaction.ts'

/** The announcement of a transaction that changed: never a count, and not the previous state. */
export function useAnnouncement(list: readonly FollowedTransaction[]): string | undefined {
  const messages = useMessages()
  const { locale } = useLocale()
  const before = useRef<Map<string, string> | undefined>(undefined)
  const [news, setNews] = useState<string>()
  useEffect(() => {
    const known = before.current
    before.current = new Map(list.map((each) => [keyOf(each), each.progress.state]))
    const changed = known && list.find((each) => known.get(keyOf(each)) !== each.progress.state)
    if (!changed) return
    const { state, meaning, tone } = describeProgress(changed, messages, locale)
    const sentence = `${titleOf(changed, messages)}: ${state}.`
    setNews(tone === 'danger' || tone === 'caution' ? `${sentence} ${meaning}` : sentence)
  }, [list, messages, locale])
  return news
}
