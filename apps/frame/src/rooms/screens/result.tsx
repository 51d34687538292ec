import { Amount, Button, Notice, Sheet } from '@latchkey/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Asker } from '../room.ts'
import { texts } from '../texts/en.ts'
import { TransactionHash } from './transaction-hash.tsx'
import type { Ways } from './ways.ts'

type Props = Ways<'done'> & {
  asker: Asker
  hash: string
  amount?: { value: string; coin: string } | undefined
  /** Address of the transaction on the network's explorer. */
  explorer?: string | undefined
  queue: StoreApi<{ waiting: number }>
}

/** How long a result stays by itself, and how long at least when something else waits behind it. Milliseconds. */
const stayMs = { alone: 60_000, others: 3_000 }

const t = texts.result

/** Puts a result away by itself, once it is one. */
export const useStay = (queue: Props['queue'], approve: Props['approve'], settled = true) => {
  const others = useStore(queue, (state) => state.waiting > 0)
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => approve('done'), others ? stayMs.others : stayMs.alone)
    return () => clearTimeout(timer)
  }, [others, approve, settled])
}

/** Says once that it was sent. The page has its answer already. */
export function Result({ asker, hash, amount, explorer, queue, approve }: Props) {
  useStay(queue, approve)
  return (
    <Sheet
      title={t.title}
      asker={asker}
      footer={
        <Button tone="primary" data-first="" onClick={() => approve('done')}>
          {texts.done}
        </Button>
      }
    >
      {amount && amount.coin !== '' && <Amount {...amount} />}
      <Notice tone="done">{t.text}</Notice>
      <TransactionHash hash={hash} explorer={explorer} />
    </Sheet>
  )
}
