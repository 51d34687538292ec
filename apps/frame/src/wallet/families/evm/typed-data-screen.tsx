import type { Order, Piece, SafeRefund, TypedNode, TypedView } from '@latchkey/chains/evm'
import { splitHidden } from '@latchkey/chains/text'
import { formatInteger, formatList } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import { Address, Details, Facts, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { concat, getAddress, isHex } from 'viem/utils'
import { ApproveBar } from '../../confirm/approve-bar.tsx'
import { useConsent } from '../../confirm/consent.tsx'
import { MustSee } from '../../confirm/must-see.tsx'
import { useGate } from '../../confirm/use-gate.ts'
import { toAmount, toMoment, toPercent, toShort, toWholePercent } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Concerned, Contract, Contracts, HexBlock, InWords, isDanger, Warnings } from '../../screens/effect.tsx'
import { NetworkTitle } from '../../screens/network-title.tsx'
import { PlainText } from '../../screens/plain-text.tsx'
import styles from '../../screens/screens.module.css'
import { useThreats } from '../../screens/use-threats.ts'
import type { Warning } from '../operation.ts'
import { listNamed } from './named-in-call.ts'
import { toPart } from './operation.ts'
import type { JudgedPrice } from './order-words.ts'
import { formatPiece, isForAccount } from './order-words.ts'
import type { SignTypedDataProps } from './props.ts'
import type { TypedFacts } from './typed-facts.ts'
import { judgeOrder, partForOthers, summarizeTyped, type TypedSummary } from './typed-summary.ts'
import { readTime } from './typed-time.ts'

/** Shows typed data with every value, and what a signature over it allows others to do. */
export function SignTypedData({
  requester,
  network,
  account,
  view,
  load,
  loadThreats,
  pin,
  approve,
  reject,
}: SignTypedDataProps) {
  const messages = useMessages()
  const t = messages.typed
  const query = useQuery<TypedFacts | null>({
    queryKey: ['typed', network.name, account, view.digest],
    queryFn: async () => (load ? load() : null),
    // Data that is requested again is looked up anew: prices and balances may have changed.
    gcTime: 0,
    structuralSharing: false,
    retry: 1,
  })
  const known = query.data ?? undefined
  const { threats, pending: isAsking } = useThreats(`${network.name} ${requester.origin} ${view.digest}`, loadThreats)
  // Searched in the parsed data, because JSON may write them as escapes.
  const hidden = splitHidden(JSON.stringify(JSON.parse(view.json))).some((run) => run.hidden)
  const { assets } = view
  const isUnanswered = !query.isPending && known === undefined
  const summary = summarizeTyped(view, known, { network, account, requester, messages, threats, isUnanswered })
  const {
    effects,
    unreadable,
    isElsewhere,
    isUnstated,
    isUncounted,
    isBlindOrder,
    dangerous,
    gravest,
    approvalDigest,
  } = summary
  const accepted = useConsent(approvalDigest)
  const gate = useGate(`${approvalDigest} ${query.status}`, {
    fresh: !query.isPending && !isAsking,
    parts: ['content'],
    consents: dangerous ? [accepted.checked] : [],
    locked: pin,
  })
  const dangersOf = ({ warnings }: { warnings: readonly Warning[] }) =>
    warnings.filter((each) => isDanger(each) && !isShownAbove(each, view, messages))
  const titles = { safe: t.safeTitle, transfer: t.transferTitle, orders: t.title, root: t.title }
  const title = summary.title ?? (view.risk === 'spending' ? t.spendingTitle : titles[assets?.kind ?? 'orders'])
  return (
    <Sheet
      title={title}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={messages.sign.action}
          tone={view.risk === 'none' && !dangerous ? 'primary' : 'danger'}
          danger={dangerous ? gravest : undefined}
          consents={
            dangerous ? [{ label: unreadable ? t.allowUnknown : messages.send.acceptDanger, consent: accepted }] : []
          }
          onApprove={() => approve({ pin: gate.pin, ...(summary.title && { what: summary.title }) })}
          onReject={() => reject()}
        />
      }
    >
      {view.sites && (
        <Notice tone={isElsewhere ? 'danger' : 'caution'} title={isElsewhere ? t.keyElsewhere : t.key}>
          {view.sites.length > 0 ? t.keyText(formatList(messages.locale, view.sites)) : t.keyNowhere}
        </Notice>
      )}
      {view.risk === 'spending' && <Spending spending={view.spending} tokens={known?.tokens ?? {}} />}
      {view.risk === 'spending' &&
        effects.map(({ seen }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a permission is its place
          <Warnings key={at} warnings={dangersOf(seen)} />
        ))}
      {isUncounted && (
        <Notice tone="danger" title={t.uncounted}>
          {t.uncountedText}
        </Notice>
      )}
      {isBlindOrder && (
        <Notice tone="danger" title={t.blindOrder}>
          {t.blindOrderText}
        </Notice>
      )}
      {view.risk === 'assets' && (
        <Notice tone="danger" title={unreadable ? t.unknownForm : t.assets}>
          {unreadable ? t.unknownFormText : t.assetsText}
        </Notice>
      )}
      <Carried view={view} effects={effects} />
      {assets?.kind === 'safe' && assets.refund && (
        <Refund refund={assets.refund} network={network} tokens={known?.tokens ?? {}} />
      )}
      {assets?.kind === 'orders' && <Orders orders={assets.orders} account={account} network={network} known={known} />}
      {assets?.kind === 'root' && (
        <Notice tone="danger" title={t.root}>
          {t.rootText}
        </Notice>
      )}
      <Warnings warnings={threats} />
      {known?.code === false && (
        <Notice tone="danger" title={t.noCode}>
          {t.noCodeText}
        </Notice>
      )}
      <InWords clear={known?.clear} />
      {(query.isPending || isAsking) && <Spinner label={t.checking} />}
      {(query.isError || isUnstated) && (
        <Notice tone={isUnstated ? 'danger' : 'caution'} title={t.unchecked}>
          {t.uncheckedText}
        </Notice>
      )}
      <About view={view} network={network} />
      {view.verifyingContract && <Address label={t.contract} value={view.verifyingContract} />}
      <MustSee gate={gate} part="content">
        <section className={styles.tree} aria-label={t.content}>
          <Tree nodes={view.members} account={account} network={network} />
        </section>
      </MustSee>
      <Address label={messages.sign.account} value={account} />
      {view.isStatement && (
        <Notice tone="info" title={messages.sign.statement}>
          {messages.sign.statementText}
        </Notice>
      )}
      {hidden && <Notice tone="caution">{messages.sign.hidden}</Notice>}
      <Details summary={messages.send.details}>
        <HexBlock label={t.digest} value={view.digest} />
      </Details>
      {gate.pin && gate.open && <p className={styles.soft}>{messages.sign.pinNext}</p>}
    </Sheet>
  )
}

/** The call that a signature lets somebody else make, in that call's words. */
function Carried({ view: { assets }, effects }: { view: TypedView; effects: TypedSummary['effects'] }) {
  const messages = useMessages()
  const t = messages.typed
  const carried = assets?.kind === 'safe' ? t.safe : assets?.kind === 'transfer' ? t.transfer : undefined
  if (!carried) return null
  return effects.map(({ seen, effect }) => (
    <section key={seen.what} className={styles.call} aria-label={carried}>
      <p className={styles.soft}>{carried}</p>
      <h2 className={styles.callTitle}>{seen.what}</h2>
      <Concerned {...toPart(seen, effect.reading, messages)} />
      <Warnings warnings={seen.warnings} />
    </section>
  ))
}

/** The app's name for itself, the kind of data, its expiry, and the network. */
function About({ view, network }: { view: TypedView; network: Network }) {
  const messages = useMessages()
  const t = messages.typed
  const { assets } = view
  const app = [view.name, view.version].filter((part) => part !== undefined).join(' · ')
  return (
    <Facts
      rows={[
        ...(view.name === undefined ? [] : [{ term: t.app, detail: <PlainText translate="no" text={app} /> }]),
        { term: t.kind, detail: <PlainText translate="no" text={view.primaryType} /> },
        ...(assets?.kind === 'transfer' ? [{ term: t.until, detail: toEnd(assets.until, messages) }] : []),
        { term: t.network, detail: view.isForAnyNetwork ? t.anyNetwork : <NetworkTitle network={network} /> },
      ]}
    />
  )
}

/** Returns whether the notice above the permission already says it, where the message itself sets no limit. */
const isShownAbove = ({ title }: Warning, { spending }: TypedView, { send }: Messages) =>
  spending.unlimited && title === send.warnings.unlimited

/**
 * A time in seconds since the epoch, and whether it has passed. Beyond what a date can hold it means "for ever", and so
 * does 0 in DAI's permit. For Permit2, 0 means the current block, which says less.
 */
const toEnd = (until: bigint, { locale, typed }: Messages) => {
  if (until === 0n || until > 253_402_300_799n) return typed.noLimit
  const moment = toMoment(Number(until) * 1_000, locale)
  return Number(until) * 1_000 < Date.now() ? typed.expired(moment) : moment
}

/** Each on its own line. */
const listed = (each: readonly ReactNode[]): ReactNode =>
  each.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <div key={at}>{node}</div>
  ))

type Tokens = TypedFacts['tokens']

function Spending({ spending, tokens: descriptions }: { spending: TypedView['spending']; tokens: Tokens }) {
  const messages = useMessages()
  const t = messages.typed
  const { spender, tokens, amounts, unlimited, until } = spending
  const end = until === undefined ? undefined : toEnd(until, messages)
  /** In words where the token reports its decimals; in smallest units otherwise. */
  const formatted = amounts.map((amount, at) => {
    const token = amounts.length === tokens.length ? descriptions[tokens[at]?.toLowerCase() ?? ''] : undefined
    if (token?.standard !== 'erc20') return { known: false, text: formatInteger(messages.locale, amount) }
    const text = `${toShort(toAmount(amount, token.decimals), messages.locale)} ${token.symbol ?? messages.send.tokens}`
    // With several tokens, the full addresses above do not show which is which.
    const address = tokens.length > 1 ? tokens[at] : undefined
    return { known: true, text: address ? <Token says={text} contract={address} /> : text }
  })
  return (
    <>
      <Notice tone="danger" title={t.spending}>
        <div className={styles.paragraphs}>
          <p>{t.spendingText}</p>
          {unlimited && <p>{t.spendingNoLimit}</p>}
        </div>
      </Notice>
      {spender && <Address label={t.spender} value={spender} />}
      {[...new Set(tokens)].map((token) => (
        <Address key={token} label={t.token} value={token} />
      ))}
      <Facts
        rows={[
          ...(unlimited || amounts.length > 0
            ? [
                {
                  term: unlimited || formatted.every(({ known }) => known) ? t.amount : t.amountUnits,
                  detail: unlimited ? <strong>{t.noLimit}</strong> : listed(formatted.map(({ text }) => text)),
                },
              ]
            : []),
          ...(end === undefined ? [] : [{ term: t.until, detail: end }]),
        ]}
      />
    </>
  )
}

/** A contract's own name for itself, with its address: any token can choose any name. */
const Token = ({ says, contract }: { says: string; contract: string }) => (
  <>
    {says} <Contract address={contract} />
  </>
)

/** A Safe's gas refund: its recipient, its token, and the fixed part. */
function Refund({ refund, network, tokens }: { refund: SafeRefund; network: Network; tokens: Tokens }) {
  const messages = useMessages()
  const t = messages.typed
  const token = refund.token && tokens[refund.token.toLowerCase()]
  const erc20 = token?.standard === 'erc20' ? token : undefined
  const coin = refund.token
    ? erc20 && { decimals: erc20.decimals, symbol: erc20.symbol ?? messages.send.tokens }
    : { decimals: network.decimals, symbol: network.coin }
  const least = coin
    ? `${toShort(toAmount(refund.least, coin.decimals), messages.locale)} ${coin.symbol}`
    : messages.send.simulation.unnamed(formatInteger(messages.locale, refund.least))
  return (
    <>
      <Notice tone="danger" title={t.refund}>
        {t.refundText}
      </Notice>
      {refund.to && <Address label={t.refundTo} value={refund.to} />}
      {refund.token && <Address label={t.token} value={refund.token} />}
      <Facts
        rows={[
          ...(refund.to ? [] : [{ term: t.refundTo, detail: t.refundToAnybody }]),
          { term: t.refundLeast, detail: <strong>{least}</strong> },
        ]}
      />
    </>
  )
}

type OrdersProps = {
  orders: readonly Order[]
  account: `0x${string}`
  network: Network
  known: TypedFacts | undefined
}

/** Marketplace orders: what is offered, and who gets what in return. */
function Orders({ orders, account, network, known }: OrdersProps) {
  const messages = useMessages()
  const t = messages.typed
  const renderPiece = (piece: Piece): ReactNode => {
    const says = formatPiece(piece, { network, known, messages })
    return piece.contract ? <Token says={says} contract={piece.contract} /> : says
  }
  const isMine = (address: string | undefined) => address?.toLowerCase() === account.toLowerCase()
  const isToMe = (piece: Piece) => isForAccount(piece, account)
  return (
    <>
      {orders.length > 1 && (
        <Notice tone="danger" title={t.bulk(orders.length)}>
          {t.bulkText}
        </Notice>
      )}
      {orders.map((order, at) => {
        const { market, offerer, offer, consideration, fees = [], hasFees, isOpen, until } = order
        const mine = consideration.filter((piece) => isToMe(piece) && piece.amount > 0n)
        const others = consideration.filter((piece) => !isToMe(piece) && piece.amount > 0n)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is its place
          <section key={at} className={styles.call} aria-label={t.order(at + 1, orders.length)}>
            <h2 className={styles.callTitle}>{t.order(at + 1, orders.length)}</h2>
            <Facts
              rows={[
                {
                  term: t.gives,
                  detail: <strong>{offer.length > 0 ? listed(offer.map(renderPiece)) : t.nothing}</strong>,
                },
                {
                  term: t.gets,
                  detail: <strong>{mine.length > 0 ? listed(mine.map(renderPiece)) : t.nothing}</strong>,
                },
                ...(others.length > 0 ? [{ term: t.othersGet, detail: listed(others.map(renderPiece)) }] : []),
                {
                  term: t.market,
                  detail:
                    hasFees && mine.length > 0 ? t.marketWithFees(market) : <PlainText translate="no" text={market} />,
                },
                ...(until === undefined ? [] : [{ term: t.until, detail: toEnd(until, messages) }]),
              ]}
            />
            {fees.map(({ to, rate }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fee is its place, and recipients may come twice
              <Address key={place} label={t.fee(toPercent(rate, messages.locale))} value={to} />
            ))}
            {others.map(
              ({ to }, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: a recipient may come twice
                to && <Address key={place} label={t.othersGet} value={to} />,
            )}
            {isOpen && (
              <Notice tone="danger" title={t.open}>
                {t.openText}
              </Notice>
            )}
            {offerer && !isMine(offerer) && <Notice tone="caution" title={t.foreign} />}
            <Price judged={judgeOrder(order, account, network, known)} forOthers={partForOthers(order, account)} />
          </section>
        )
      })}
      <Contracts
        addresses={orders.flatMap(({ offer, consideration }) =>
          [...offer, ...consideration].map(({ contract }) => contract),
        )}
      />
    </>
  )
}

/** Says that the payment for an order is no price for it, or may not be one. */
function Price({ judged: { bad, caution, part }, forOthers }: { judged: JudgedPrice; forOthers: bigint }) {
  const { locale, typed: t, send } = useMessages()
  const low = part === undefined ? send.warnings.priceLowText : send.warnings.pricePart(toWholePercent(part, locale))
  const words = {
    below: [send.warnings.priceBelow, low],
    item: [send.warnings.priceUnweighed, send.warnings.priceUnweighedText],
    free: [t.free, t.freeText],
    unknownToken: [t.unknownPrice, t.unknownPriceText],
    low: [send.warnings.priceLow, low],
    unknown: [send.warnings.priceUnknown, send.warnings.priceUnknownText],
    unweighed: [send.warnings.priceUnweighed, send.warnings.priceUnweighedText],
    others: [send.warnings.priceOthers, send.warnings.priceOthersText(toPercent(forOthers, locale))],
  } as const
  const found = bad ?? caution
  if (!found) return null
  const [title, text] = words[found]
  return (
    <Notice tone={bad ? 'danger' : 'caution'} title={title}>
      {text}
    </Notice>
  )
}

/** The most addresses that are listed below a member of bytes. */
const mostInBytes = 100

type Around = { account: string; network: Network }

/** Every member of the message, each under the one it belongs to. */
function Tree({ nodes, ...around }: Around & { nodes: TypedNode[] }) {
  const { typed: t } = useMessages()
  return (
    <ul>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a member is its place, and names may come twice
        <li key={at}>
          <span className={styles.name}>
            <PlainText translate="no" text={node.name} />
          </span>{' '}
          {'members' in node ? (
            node.members.length === 0 ? (
              <em>{t.empty}</em>
            ) : (
              <Tree nodes={node.members} {...around} />
            )
          ) : (
            <>
              <Value {...node} />
              {node.type === 'bytes' && <Inside data={node.value} {...around} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whom bytes that may be a call name: a signature over them may be carried out in one's name. */
function Inside({ data, account, network }: Around & { data: string }) {
  const { send } = useMessages()
  if (!isHex(data)) return null
  // Calls have four bytes before their words, other data has none.
  const call = (data.length / 2 - 1) % 32 === 0 ? concat(['0x00000000', data]) : data
  const { addresses, tokens } = listNamed({ to: null, data: call }, account, network)
  return [...addresses, ...tokens]
    .slice(0, mostInBytes)
    .map((each) => <Address key={each} label={send.clear.foreignAddress} value={getAddress(each)} />)
}

function Value({ name, type, value, address }: Extract<TypedNode, { value: string }>) {
  const { typed: t, locale } = useMessages()
  const time = readTime(name, type, value)
  if (type === 'bool') return <span>{value === 'true' ? t.yes : t.no}</span>
  if (value === '') return <em>{t.empty}</em>
  return (
    <span className={styles.value} data-mono={type === 'string' ? undefined : ''}>
      <PlainText translate="no" text={value} />
      {time !== undefined && ` ${t.time(toMoment(time, locale))}`}
      {address !== undefined && ` (${address})`}
    </span>
  )
}
