import { Amount, Button, Notice, Sheet } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Ending } from '../families/transactions.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from './plain-text.tsx'
import type { ResultProps } from './props.ts'
import { TransactionHash } from './transaction-hash.tsx'

/** How long a result stays by itself, and how long at least when something else waits behind it. Milliseconds. */
const stayMs = { alone: 60_000, others: 3_000 }

/** Puts a result away by itself, once it is one. */
export const useStay = (queue: ResultProps['queue'], approve: ResultProps['approve'], settled = true) => {
  const others = useStore(queue, (state) => state.waiting > 0)
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => approve('done'), others ? stayMs.others : stayMs.alone)
    return () => clearTimeout(timer)
  }, [others, approve, settled])
}

/** How it ended, as soon as that is known; null where nobody can tell. */
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

/** Says that it was sent, and how it ended where this window is still open by then. The page has its answer already. */
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
      {amount && amount.coin !== '' && <Amount {...amount} />}
      {ended ? (
        <Notice tone={tones[ended.outcome]} role="status">
          <PlainText text={t.ended[ended.outcome](ended.reason)} />
        </Notice>
      ) : (
        <Notice tone="done">{t.text}</Notice>
      )}
      <TransactionHash hash={hash} explorer={explorer} />
    </Sheet>
  )
}
