import { useId } from 'react'
import type { Chain } from 'viem'
import { useConnected, useLatchkey, useLocale } from '../context.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Icon, Notice } from '../parts/notice.tsx'
import { Ring } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import { describeProgress, type ProgressDescription, titleOf } from './describe-progress.ts'
import { ExternalLink } from './external-link.tsx'
import { explorerLink, formatCoin, formatInteger, formatTime } from './format.ts'
import { keyOf } from './key.ts'
import { stateIcons } from './state-icons.ts'
import { type FollowedTransaction, settledAfter } from './transaction.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useRecentTransactions } from './use-recent-transactions.ts'

/** The transactions that the connected account sent from this page, newest first. */
export function TransactionList() {
  const messages = useMessages()
  const { transactions: words } = messages
  const { config, transactions } = useLatchkey()
  const { list, unreachable } = useRecentTransactions()
  const connected = useConnected()
  const news = useAnnouncement(list)
  const heading = useId()

  const chainOf = (id: number) => config.chains.find((chain) => chain.id === id)
  const silent = unreachable.filter((id) => list.some(({ chainId, settled }) => chainId === id && !settled))
  const { from } = list.find(({ settled }) => settled) ?? {}
  return (
    <div className="lk-inbox">
      {silent.map((id) => (
        <p key={id} className="lk-inbox-silent" role="status">
          {words.unreachable(chainOf(id)?.name ?? String(id))}
        </p>
      ))}
      {list.length === 0 ? (
        <Notice tone="info" title={connected ? words.none.title : messages.account.nobody}>
          {connected && <p>{words.none.text}</p>}
        </Notice>
      ) : (
        <>
          <span className="lk-hidden" id={heading}>
            {words.list}
          </span>
          <ol className="lk-transactions" aria-labelledby={heading}>
            {list.map((followed) => (
              <Transaction key={keyOf(followed)} followed={followed} chain={chainOf(followed.chainId)} />
            ))}
          </ol>
        </>
      )}
      {from && (
        <KitButton tone="quiet" onClick={() => transactions.clear(from)}>
          {words.clear}
        </KitButton>
      )}
      <LiveRegion>{news}</LiveRegion>
    </div>
  )
}

function Transaction({ followed, chain }: { followed: FollowedTransaction; chain: Chain | undefined }) {
  const messages = useMessages()
  const { locale } = useLocale()
  const { description, progress, hash } = followed
  const { tone, state, meaning } = describeProgress(followed, messages, locale)
  return (
    <li className="lk-transaction" data-tone={tone}>
      <div className="lk-transaction-head">
        <p className="lk-transaction-title" dir="auto">
          {titleOf(followed, messages)}
        </p>
        <StateMark tone={tone} state={state} />
      </div>
      {description && (
        <p className="lk-soft" dir="auto">
          {description}
        </p>
      )}
      <p className="lk-transaction-meaning">{meaning}</p>
      {progress.state === 'confirmed' && progress.confirmations < settledAfter && (
        <progress className="lk-progress" max={settledAfter} value={progress.confirmations} aria-label={meaning} />
      )}
      <details className="lk-details">
        <summary>
          {messages.transactions.details}
          <span className="lk-hidden">: {titleOf(followed, messages)}</span>
        </summary>
        <Facts followed={followed} chain={chain} />
        <Hash label={messages.transactions.hash} value={hash} link={explorerLink(chain, 'tx', hash)} />
        {progress.state === 'replaced' && progress.by && (
          <Hash label={messages.transactions.by} value={progress.by} link={explorerLink(chain, 'tx', progress.by)} />
        )}
      </details>
    </li>
  )
}

/** The state, in one word and an icon. */
export function StateMark({ tone, state }: Pick<ProgressDescription, 'tone' | 'state'>) {
  return (
    <span className="lk-state" data-tone={tone}>
      {tone === 'waiting' ? <Ring /> : <Icon path={stateIcons[tone]} />}
      {state}
    </span>
  )
}

function Facts({ followed, chain }: { followed: FollowedTransaction; chain: Chain | undefined }) {
  const { transactions: words } = useMessages()
  const { locale } = useLocale()
  const { progress, at, chainId } = followed
  const rows: [string, string][] = [
    [words.network, chain?.name ?? String(chainId)],
    [words.sent, formatTime(at, locale)],
  ]
  const block = 'block' in progress ? progress.block : undefined
  if (block !== undefined) rows.push([words.block, formatInteger(block, locale)])
  if ('fee' in progress && progress.fee !== undefined && chain) {
    const { decimals, symbol } = chain.nativeCurrency
    rows.push([words.fee, `${formatCoin(progress.fee, decimals, locale)} ${symbol}`])
  }
  return (
    <dl className="lk-facts">
      {rows.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{detail}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Hash({ label, value, link }: { label: string; value: string; link: string | undefined }) {
  const { transactions: words } = useMessages()
  return (
    <div className="lk-hash">
      <p className="lk-soft">{label}</p>
      <code dir="ltr" translate="no">
        {value}
      </code>
      <div className="lk-hash-actions">
        <CopyButton value={value} label={words.copyHash} />
        {link && <ExternalLink href={link}>{words.explorer}</ExternalLink>}
      </div>
    </div>
  )
}
