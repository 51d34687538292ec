import { toDisplayName } from '@latchkey/core/display-name'
import { explorerLink } from '@latchkey/core/explorer'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { Address, Button, Notice } from '@latchkey/ui'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Activity as Rows, SentTransaction } from '../families/transactions.ts'
import { toMoment } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from '../screens/plain-text.tsx'
import { TransactionHash } from '../screens/transaction-hash.tsx'
import styles from './home.module.css'
import { type HomeData, pageSize } from './home-data.ts'
import { ListRow, LoadingRows } from './list-row.tsx'
import type { ReplacementRequest } from './transfer.ts'
import { isFinal } from './unfinalized.ts'

type Props = {
  account: `0x${string}`
  names: string
  source: HomeData
  /** The person wants to replace a pending transaction. */
  onReplace(wish: ReplacementRequest): void
}

/** How often a pending transaction is queried, milliseconds. */
const pendingMs = 5_000

const sentKey = ({ network, hash }: Rows[number]) => ['home', 'sent', network, hash]

/** The transactions that this wallet sent, newest first. */
export function Activity({ account, names, source, onReplace }: Props) {
  const { home: t } = useMessages()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['home', account, 'activity', names],
    queryFn: ({ pageParam }) => source.activity(pageParam),
    initialPageParam: undefined as string | undefined, // the query learns its type from here
    getNextPageParam: (page: Rows) => (page.length < pageSize ? undefined : page.at(-1)?.sentAt),
    retry: false,
  })
  const all = data?.pages.flat()
  return (
    <>
      {error && (
        <Notice tone="caution" role="status" title={t.activitySilent}>
          <p>{t.activitySilentText}</p>
          <Button className={styles.within} busy={isFetching} onClick={() => void refetch()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {!all && !error && <LoadingRows label={t.loadingActivity} lines={3} />}
      {all?.length === 0 && (
        <Notice tone="info" title={t.noActivity}>
          {t.noActivityText}
        </Notice>
      )}
      {all && all.length > 0 && (
        <ul className={styles.list}>
          {all.map((each) => (
            <ActivityRow
              key={`${each.network} ${each.hash}`}
              row={each}
              others={all}
              source={source}
              onReplace={onReplace}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

/** Tells whether an element has become visible. Invisible rows are not read. */
const useSeen = () => {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, seen }
}

const marks: Record<SentTransaction['state'], string> = {
  pending: 'M10 4a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM10 7v3.2l2 1.3',
  confirmed: 'M4 10.5l4 4 8-9',
  failed: 'M5 5l10 10M15 5L5 15',
  replaced: 'M4 8h10l-3-3M16 12H6l3 3',
  dropped: 'M5 10h10',
  expired: 'M5 10h10',
  unknown: 'M7.5 7.8a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.4v.1',
}

/** The most characters of an origin with a DNS name. */
const longestOrigin = 'https://'.length + 253 + ':65535'.length

/** An address in a displayable form: only the origin, with international names in Punycode. */
const toOrigin = (address: string, t: Messages['home']): string => {
  const web = URL.canParse(address) ? new URL(address) : undefined
  const isOrigin = web && /^https?:$/.test(web.protocol) && web.origin.length <= longestOrigin
  return isOrigin ? web.origin : t.unknownAddress
}

/** Older ones change less often. */
const toInterval = ({ sentAt }: Rows[number]) => Math.max(pendingMs, (Date.now() - Date.parse(sentAt)) / 30)

type RowProps = Pick<Props, 'source' | 'onReplace'> & { row: Rows[number]; others: Rows }

function ActivityRow({ row, others, source, onReplace }: RowProps) {
  const { locale, home: t } = useMessages()
  const { place, seen } = useSeen()
  const network = readNetwork(row.network)
  const { data, isError, refetch } = useQuery<SentTransaction>({
    queryKey: sentKey(row),
    queryFn: ({ client, queryKey }) => source.sent(row, client.getQueryData(queryKey), others),
    enabled: seen,
    refetchInterval: ({ state }) => (state.data && !isFinal(state.data) ? toInterval(row) : false),
    // A final state does not change.
    staleTime: ({ state }) => (state.data && isFinal(state.data) ? Number.POSITIVE_INFINITY : 0),
    retry: false,
  })
  const explorer = explorerLink(network, 'tx', row.hash)
  return (
    <ListRow
      line={
        <>
          <span className={styles.sent} ref={place}>
            <span className={styles.name}>{data?.what ?? (isError ? t.unread : t.reading)}</span>
            <span className={styles.small}>{network.title}</span>
            <span className={styles.small}>{toMoment(Date.parse(row.sentAt), locale)}</span>
          </span>
          {data && (
            <span className={styles.state} data-state={data.state}>
              <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
                <path d={marks[data.state]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              {t.states[data.state]}
            </span>
          )}
        </>
      }
    >
      {data?.again && (
        <Notice tone="caution" role="status" title={t.returned}>
          {t.returnedText}
        </Notice>
      )}
      {data?.block && !isFinal(data) && (
        <p className={styles.small}>
          {data.block.standing === 'safe' ? t.safe : t.confirmations(data.block.confirmations)}
        </p>
      )}
      {data?.followed && <p className={styles.small}>{t.followedText}</p>}
      {data?.state === 'expired' && <p className={styles.small}>{t.expiredText}</p>}
      {data?.state === 'unknown' && data.ended && <p className={styles.small}>{t.untoldText}</p>}
      {data?.reason && (
        <p className={styles.small}>
          <PlainText text={t.failedWith(data.reason)} />
        </p>
      )}
      {data?.replaceable && <Pending raw={data.replaceable} {...{ network, onReplace }} />}
      {data?.state === 'dropped' && <Dropped row={row} source={source} onSent={() => void refetch()} />}
      {data?.state === 'replaced' && <Replaced {...{ row, others, source }} />}
      {data?.to && <Address label={t.to} value={data.to} />}
      <TransactionHash hash={row.hash} explorer={explorer} />
      {row.projectName !== null && <p className={styles.small}>{t.byPage(toDisplayName(row.projectName))}</p>}
      {row.app && (
        <p className={styles.small}>
          {t.byApp(toDisplayName(row.app.name), toOrigin(row.app.origin, t))}. {t.unverified}
        </p>
      )}
    </ListRow>
  )
}

/** Lets the person replace a pending transaction. */
function Pending({ raw, network, onReplace }: Pick<Props, 'onReplace'> & { raw: `0x${string}`; network: Network }) {
  const { home: t } = useMessages()
  return (
    <>
      <p className={styles.small}>{t.pendingText}</p>
      <div className={styles.two}>
        <Button onClick={() => onReplace({ network, replaces: { raw, how: 'cancel' } })}>{t.cancel}</Button>
        <Button onClick={() => onReplace({ network, replaces: { raw, how: 'speedUp' } })}>{t.speedUp}</Button>
      </div>
    </>
  )
}

function Dropped({ row, source, onSent }: { row: Rows[number]; source: HomeData; onSent(): void }) {
  const { home: t } = useMessages()
  const sending = useMutation({ mutationFn: () => source.sendAgain(row), onSuccess: onSent })
  return (
    <Notice tone="caution" title={t.states.dropped}>
      <p>{t.droppedText}</p>
      {sending.isError && <p role="alert">{t.notSentAgain}</p>}
      <Button className={styles.within} busy={sending.isPending} onClick={() => sending.mutate()}>
        {t.sendAgain}
      </Button>
    </Notice>
  )
}

/** Names the transaction that was executed instead, if this wallet sent it. */
function Replaced({ row, others, source }: Pick<RowProps, 'row' | 'others' | 'source'>) {
  const { home: t } = useMessages()
  const { data: by } = useQuery({
    queryKey: [...sentKey(row), 'replacement', others.length],
    queryFn: async () => (await source.findReplacement(row, others)) ?? null,
    retry: false,
  })
  return (
    <>
      <p className={styles.small}>{t.replacedText}</p>
      {by && (
        <p className={styles.small}>
          {t.replacedBy}: <span className={styles.hash}>{by}</span>
        </p>
      )}
    </>
  )
}
