import { formatReason } from '@latchkey/chains/failure-reason'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import { CallLines } from './call-lines.tsx'
import type { CallsSentProps } from './props.ts'
import { useStay } from './result.tsx'

/** Several transactions while they are sent, then their outcomes. Nothing is left to decide. */
export function CallsSent({ requester, network, progress, queue, approve }: CallsSentProps) {
  const messages = useMessages()
  const t = messages.calls
  const { lines, over, reason } = useStore(progress)
  const broken = lines.findIndex(({ state }) => state === 'failed')
  useStay(queue, approve, over && broken < 0)
  const sent = lines.filter(({ state }) => state === 'done').length
  const title = !over ? t.sending(lines.length) : broken < 0 ? t.sent(lines.length) : t.some(sent, lines.length)
  return (
    <Sheet
      title={title}
      requester={requester}
      footer={
        over && (
          <Button tone="primary" data-first="" onClick={() => approve('done')}>
            {messages.done}
          </Button>
        )
      }
    >
      {over && broken < 0 && <Notice tone="done">{t.sentText}</Notice>}
      {over && broken >= 0 && (
        <Notice tone="danger" title={t.broken(broken + 1)}>
          {lines[broken]?.hash ? t.maybeSentText : t.brokenText(formatReason(reason ?? '', messages.failureReasons))}
        </Notice>
      )}
      <CallLines lines={lines} network={network} />
    </Sheet>
  )
}
