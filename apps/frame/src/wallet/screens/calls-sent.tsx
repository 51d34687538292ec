import type { Network } from '@latchkey/core/networks'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Asker } from '../request-context.ts'
import { texts } from '../texts/en.ts'
import { type CallLine, CallLines } from './call-lines.tsx'
import { useStay } from './result.tsx'
import type { Ways } from './ways.ts'

type Props = Ways<'done'> & {
  asker: Asker
  network: Network
  /** `reason`: why sending broke off; it did not when there is none. */
  progress: StoreApi<{ lines: CallLine[]; over: boolean; reason: string | undefined }>
  queue: StoreApi<{ waiting: number }>
}

const t = texts.calls

/** Several transactions as they are sent, then what became of them. Nothing to decide any more. */
export function CallsSent({ asker, network, progress, queue, approve }: Props) {
  const { lines, over, reason } = useStore(progress)
  const broken = lines.findIndex(({ state }) => state === 'failed')
  useStay(queue, approve, over && broken < 0)
  const sent = lines.filter(({ state }) => state === 'done').length
  const title = !over ? t.sending(lines.length) : broken < 0 ? t.sent(lines.length) : t.some(sent, lines.length)
  return (
    <Sheet
      title={title}
      asker={asker}
      footer={
        over && (
          <Button tone="primary" data-first="" onClick={() => approve('done')}>
            {texts.done}
          </Button>
        )
      }
    >
      {over && broken < 0 && <Notice tone="done">{t.sentText}</Notice>}
      {over && broken >= 0 && (
        <Notice tone="danger" title={t.broken(broken + 1)}>
          {lines[broken]?.hash ? t.unclearText : t.brokenText(reason ?? '')}
        </Notice>
      )}
      <CallLines lines={lines} network={network} />
    </Sheet>
  )
}
