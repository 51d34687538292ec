import { Notice, type NoticeTone, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { texts } from '../texts.ts'
import styles from './chains.module.css'
import type { Outcome, PageChain, Sent } from './family.ts'
import { Value } from './value.tsx'

const words = texts.chains
const tones: Record<Outcome['kind'], NoticeTone> = {
  confirmed: 'done',
  failed: 'danger',
  expired: 'caution',
  untold: 'caution',
  unknown: 'info',
}

/** How far what was sent has come, until its end is known. */
export function Following({ chain, sent, changed }: { chain: PageChain; sent: Sent; changed(): void }) {
  const ended = useQuery({
    queryKey: ['what became of', chain.network.name, sent.id],
    queryFn: async ({ signal }) => {
      // What goes wrong while it is followed says nothing of it.
      const outcome = await sent.follow(signal).catch((): Outcome => ({ kind: 'unknown' }))
      signal.throwIfAborted()
      changed()
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={styles.parts}>
      {ended.data ? <Ended outcome={ended.data} /> : <Spinner label={words.sent} />}
      <Value label={words.id} value={sent.id} copy={words.copyId} />
    </div>
  )
}

/** What became of it, in words. */
function Ended({ outcome }: { outcome: Outcome }) {
  const { title, text } = words.ends[outcome.kind]
  const said =
    outcome.kind === 'failed' && outcome.reason !== undefined
      ? words.reason(outcome.reason)
      : outcome.kind === 'confirmed' && !outcome.settled
        ? words.inBlock
        : text
  return (
    <Notice tone={tones[outcome.kind]} title={title} role={outcome.kind === 'failed' ? 'alert' : 'status'}>
      <p>{said}</p>
    </Notice>
  )
}
