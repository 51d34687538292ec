import { formatReason } from '@latchkey/chains/failure-reason'
import type { TransactionOutcome } from '@latchkey/chains/family'
import { Notice, type NoticeTone, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './chains.module.css'
import type { PageChain, Sent } from './family.ts'
import { Value } from './value.tsx'

const ends: Record<TransactionOutcome['outcome'], { tone: NoticeTone; words: keyof Messages['chains']['ends'] }> = {
  success: { tone: 'done', words: 'confirmed' },
  failed: { tone: 'danger', words: 'failed' },
  expired: { tone: 'caution', words: 'expired' },
  unknown: { tone: 'caution', words: 'outcomeUnknown' },
  timeout: { tone: 'info', words: 'unknown' },
}

/** The progress of a transaction, until its outcome is known. */
export function Following({ chain, sent, changed }: { chain: PageChain; sent: Sent; changed(): void }) {
  const words = useMessages().chains
  const ended = useQuery({
    queryKey: ['what became of', chain.network.name, sent.id],
    queryFn: async ({ signal }) => {
      // A failure to follow it says nothing about the transaction.
      const outcome = await sent.wait(signal).catch((): TransactionOutcome => ({ outcome: 'timeout' }))
      signal.throwIfAborted()
      changed()
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={styles.parts}>
      {ended.data ? <Ended ended={ended.data} finality={sent.finality} /> : <Spinner label={words.sent} />}
      <Value label={words.id} value={sent.id} copy={words.copyId} />
    </div>
  )
}

/** The outcome in words. */
function Ended({ ended, finality }: { ended: TransactionOutcome } & Pick<Sent, 'finality'>) {
  const { chains: words, failureReasons } = useMessages()
  const { tone, words: name } = ends[ended.outcome]
  const { title, text } = words.ends[name]
  const detail =
    ended.outcome === 'failed' && ended.reason !== undefined
      ? words.reason(formatReason(ended.reason, failureReasons))
      : ended.outcome === 'success' && finality === 'latest'
        ? words.inBlock
        : text
  return (
    <Notice tone={tone} title={title} role={ended.outcome === 'failed' ? 'alert' : 'status'}>
      <p>{detail}</p>
    </Notice>
  )
}
