import {
  Address,
  CopyButton,
  Details,
  type Fact,
  Facts,
  Notice,
  type NoticeTone,
  Spinner,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useChains, useClient } from 'wagmi'
import { texts } from '../texts.ts'
import { formatCoin, formatInteger, formatTime } from './format.ts'
import { isFinal, type Progress, readProgress, settledAfter } from './progress.ts'
import styles from './transaction-card.module.css'
import type { Sent } from './transactions.ts'

const app = getRouteApi('/_app')

/** A transaction and where it is, looked after until nothing more can happen to it. */
export function TransactionCard({ sent }: { sent: Sent }) {
  const { transactions, connection } = app.useRouteContext()
  const client = useClient()
  const [chain] = useChains()
  const looking = useQuery({
    queryKey: ['progress', sent.hash],
    queryFn: () => {
      if (!client) throw new Error('no node')
      return readProgress(client, sent, (nonce) => transactions.learnNonce(sent.hash, nonce))
    },
    enabled: client !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : connection.pollingInterval),
  })
  const progress: Progress = looking.data ?? { state: 'pending' }
  const words = texts.transaction
  const { decimals, symbol } = chain.nativeCurrency

  const what = words[sent.kind](sent.amount, sent.coin)
  const rows: Fact[] = [{ term: words.at, detail: formatTime(sent.at) }]
  if (progress.state === 'confirmed' || progress.state === 'failed')
    rows.push(
      { term: words.block, detail: formatInteger(progress.block) },
      { term: words.fee, detail: `${formatCoin(progress.fee, decimals)} ${symbol}` },
    )
  return (
    <article className={styles.card} data-state={progress.state} aria-label={what}>
      <div className={styles.head}>
        <h3 className={styles.what}>{what}</h3>
        <p className={styles.state} data-state={progress.state}>
          <VisuallyHidden role="status">{`${what}: ${words[progress.state]}`}</VisuallyHidden>
          <span aria-hidden="true">{words[progress.state]}</span>
        </p>
      </div>
      <State progress={progress} />
      {looking.isError && (
        <Notice tone="caution" role="status">
          <p>{words.node}</p>
        </Notice>
      )}
      <Address value={sent.recipient} label={sent.kind === 'approve' ? words.spender : words.to} />
      <Details summary={words.details}>
        <Facts rows={rows} />
        <Hash label={words.hash} value={sent.hash} />
        {progress.state === 'replaced' && progress.by && <Hash label={words.by} value={progress.by} />}
        {chain.blockExplorers && (
          <p>
            <a href={`${chain.blockExplorers.default.url}/tx/${sent.hash}`} target="_blank" rel="noreferrer">
              {words.explorer}
            </a>
          </p>
        )}
      </Details>
    </article>
  )
}

const tones: Record<Progress['state'], NoticeTone> = {
  pending: 'info',
  confirmed: 'done',
  failed: 'danger',
  replaced: 'caution',
}

/** Where it is, in words. The live region says each new state once, not each confirmation. */
function State({ progress }: { progress: Progress }) {
  const words = texts.transaction
  if (progress.state === 'pending') return <Spinner label={words.pendingText} />
  if (progress.state === 'confirmed') {
    const { block, confirmations } = progress
    return (
      <div className={styles.confirmed}>
        <p aria-live="off">
          {words.confirmedText(formatInteger(block), Math.min(confirmations, settledAfter), settledAfter)}
        </p>
        <progress max={settledAfter} value={confirmations} aria-label={words.confirmations} />
      </div>
    )
  }
  return (
    <Notice tone={tones[progress.state]} role={progress.state === 'failed' ? 'alert' : 'status'}>
      <p>
        {progress.state === 'failed'
          ? words.failedText(formatInteger(progress.block), progress.reason)
          : words.replacedText[progress.how]}
      </p>
    </Notice>
  )
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.hash}>
      <div>
        <span className={styles.label}>{label}</span>
        <code translate="no">{value}</code>
      </div>
      <CopyButton value={value} label={texts.transaction.copyHash} />
    </div>
  )
}
