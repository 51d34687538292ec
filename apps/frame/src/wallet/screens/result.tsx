import { formatReason } from '@latchkey/chains/failure-reason'
import { Amount, Button, Notice, Sheet } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Drawing } from '../drawing.tsx'
import type { Ending } from '../families/transactions.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from './plain-text.tsx'
import type { ResultProps } from './props.ts'
import { TransactionHash } from './transaction-hash.tsx'

/** How long a result stays on the screen, and the least time when something else waits behind it. Milliseconds. */
const stayMs = { alone: 60_000, others: 3_000 }

/** Dismisses a result automatically, once it is final. */
export const useStay = (queue: ResultProps['queue'], approve: ResultProps['approve'], settled = true) => {
  const others = useStore(queue, (state) => state.waiting > 0)
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => approve('done'), others ? stayMs.others : stayMs.alone)
    return () => clearTimeout(timer)
  }, [others, approve, settled])
}

/** The outcome, as soon as it is known; null where it cannot be known. */
const useEnding = (ending: ResultProps['ending']) => {
  const [ended, setEnded] = useState<Ending | null>()
  useEffect(() => {
    let gone = false
    ending?.then((outcome) => {
      if (!gone) setEnded(outcome ?? null)
    })
    return () => {
      gone = true
    }
  }, [ending])
  return ended
}

const tones = { success: 'done', failed: 'danger', expired: 'danger', unknown: 'caution' } as const

/** Says that it was sent, and its outcome if this screen is still open by then. The page already has its answer. */
export function Result({ requester, hash, amount, explorer, ending, queue, approve }: ResultProps) {
  const messages = useMessages()
  const t = messages.result
  const titles = { success: t.title, failed: t.failedTitle, expired: t.expiredTitle, unknown: t.unknownTitle }
  const ended = useEnding(ending)
  useStay(queue, approve)
  return (
    <Sheet
      title={ended ? titles[ended.outcome] : t.title}
      requester={requester}
      footer={
        <Button tone="primary" data-first="" onClick={() => approve('done')}>
          {messages.done}
        </Button>
      }
    >
      {(ended?.outcome ?? 'success') === 'success' && <Drawing name="sent" />}
      {amount && amount.coin !== '' && <Amount {...amount} />}
      {ended ? (
        <Notice tone={tones[ended.outcome]} role="status">
          <PlainText
            text={t.ended[ended.outcome](ended.reason && formatReason(ended.reason, messages.failureReasons))}
          />
        </Notice>
      ) : (
        <Notice tone="done">{t.text}</Notice>
      )}
      <TransactionHash hash={hash} explorer={explorer} />
    </Sheet>
  )
}
