import { formatReason } from '@latchkey/chains/failure-reason'
import { toDisplayName } from '@latchkey/core/display-name'
import { explorerLink } from '@latchkey/core/explorer'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { Address, AddressMark, AddressText, Button, Notice } from '@latchkey/ui'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReceivedPayment, Activity as Rows, SentTransaction } from '../families/transactions.ts'
import { toDay, toTime } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from '../screens/plain-text.tsx'
import { TransactionHash } from '../screens/transaction-hash.tsx'
import { Empty } from './empty.tsx'
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

/** Payments of this wallet and, where an indexer reports them, to it, newest first, by days. */
export function Activity({ account, names, source, onReplace }: Props) {
  const { locale, home: t } = useMessages()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['home', account, 'activity', names],
    queryFn: ({ pageParam }) => source.activity(pageParam),
    initialPageParam: undefined as string | undefined, // the query learns its type from here
    getNextPageParam: (page: Rows) => (page.length < pageSize ? undefined : page.at(-1)?.sentAt),
    retry: false,
  })
  const { data: received } = useQuery({
    queryKey: ['home', account, 'received', names],
    // A query function must not return undefined.
    queryFn: async () => (await source.received()) ?? null,
    retry: false,
  })
  const all = data?.pages.flat()
  const days = all && toDays(all, received?.payments ?? [], hasNextPage, locale)
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
      {days?.length === 0 && received !== undefined && (
        <Empty drawing="letters" title={received ? t.noPayments : t.noActivity}>
          {received ? t.noPaymentsText : t.noActivityText}
        </Empty>
      )}
      {all &&
        days?.map(({ day, entries }) => (
          <section key={day} className={styles.section} aria-label={day}>
            <h2 className={styles.heading}>{day}</h2>
            <ul className={styles.list}>
              {entries.map((each) =>
                'row' in each ? (
                  <ActivityRow key={each.key} row={each.row} others={all} source={source} onReplace={onReplace} />
                ) : (
                  <ReceivedRow key={each.key} payment={each.payment} />
                ),
              )}
            </ul>
          </section>
        ))}
      {received?.silent.map(({ name, title }) => (
        <p key={name} className={styles.small}>
          {t.receivedSilent(title)}
        </p>
      ))}
      {received && received.others > 0 && <p className={styles.small}>{t.receivedOthers(received.others)}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

type Entry = { key: string; at: number } & ({ row: Rows[number] } | { payment: ReceivedPayment })

/**
 * Payments sent and received, newest first, by days.
 *
 * @param more there are older rows that are not loaded: payments older than the loaded ones wait for them
 */
const toDays = (rows: Rows, payments: readonly ReceivedPayment[], more: boolean, locale: string) => {
  const entries: Entry[] = rows.map((row) => ({
    key: `${row.network} ${row.hash}`,
    at: Date.parse(row.sentAt),
    row,
  }))
  const oldest = more ? Math.min(...entries.map(({ at }) => at)) : Number.NEGATIVE_INFINITY
  for (const [place, payment] of payments.entries()) {
    const at = Date.parse(payment.at)
    if (at >= oldest) entries.push({ key: `received ${place} ${payment.hash}`, at, payment })
  }
  const days: { day: string; entries: Entry[] }[] = []
  // The API's own order stays where times are equal.
  for (const entry of entries.sort((a, b) => b.at - a.at)) {
    const day = toDay(entry.at, locale)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
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
  const { locale, home: t, failureReasons } = useMessages()
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
          <PartyMark address={data?.to} />
          <span className={styles.sent} ref={place}>
            <span className={styles.name}>{data?.what ?? (isError ? t.unread : t.reading)}</span>
            <Counterparty label={t.to} address={data?.to} reading={!data && !isError} />
            <span className={styles.about}>
              {network.title} · {toTime(Date.parse(row.sentAt), locale)}
            </span>
            {data ? (
              <span className={styles.state} data-state={data.state}>
                <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
                  <path d={marks[data.state]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
                </svg>
                {t.states[data.state]}
              </span>
            ) : (
              !isError && <span className={styles.state} />
            )}
          </span>
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
          <PlainText text={t.failedWith(formatReason(data.reason, failureReasons))} />
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

/** The whole address of the other side, in the little space of a row. */
function Counterparty({ label, address, reading }: { label: string; address: string | undefined; reading: boolean }) {
  if (address === undefined) return reading ? <span className={styles.party} /> : null
  return (
    <span className={styles.party}>
      {label} <AddressText value={address} />
    </span>
  )
}

/** The picture of the other side; an empty one while it is not known, so that nothing moves. */
function PartyMark({ address }: { address: string | undefined }) {
  return <span className={styles.coin}>{address !== undefined && <AddressMark value={address} />}</span>
}

/** A payment that somebody else sent. */
function ReceivedRow({ payment }: { payment: ReceivedPayment }) {
  const { locale, home: t } = useMessages()
  const network = readNetwork(payment.network)
  return (
    <ListRow
      line={
        <>
          <PartyMark address={payment.from} />
          <span className={styles.sent}>
            <span className={styles.name}>{payment.what}</span>
            <Counterparty label={t.from} address={payment.from} reading={false} />
            <span className={styles.about}>
              {network.title} · {toTime(Date.parse(payment.at), locale)}
            </span>
          </span>
        </>
      }
    >
      <Address label={t.from} value={payment.from} />
      <TransactionHash hash={payment.hash} explorer={explorerLink(network, 'tx', payment.hash)} />
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
