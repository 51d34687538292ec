import { formatReason } from '@latchkey/chains/failure-reason'
import { toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import { Address, Amount, Details, type Fact, Facts, isAmountIn, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { toCodeRows, toKindRows } from '../asset.ts'
import {
  approvalDigestOf,
  type FactRow,
  type Limit,
  type Limits,
  type Line,
  type Operation,
  type Part,
} from '../families/operation.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { isOutage } from '../outage.ts'
import { Concern, Concerned, HexBlock, hasDanger, InWords, isDanger, Simulated, Warnings } from '../screens/effect.tsx'
import { LimitEditor } from '../screens/limit.tsx'
import { NetworkTitle } from '../screens/network-title.tsx'
import { NotYet } from '../screens/not-yet.tsx'
import { PlainText } from '../screens/plain-text.tsx'
import type { ConfirmProps } from '../screens/props.ts'
import styles from '../screens/screens.module.css'
import { ApproveBar, type ConsentBox } from './approve-bar.tsx'
import { useConsent } from './consent.tsx'
import { MustSee } from './must-see.tsx'
import { revealHiddenCharacters } from './reveal-hidden-characters.ts'
import { type Gate, useGate } from './use-gate.ts'

/** How often fee, balance and outcome are refreshed while the screen is shown, milliseconds. */
const refreshMs = 10_000

/** Shows the effects and the cost of an operation, decoded from the bytes that will be signed, and asks. */
export function Confirm(props: ConfirmProps) {
  const { requester, id, several, load, reject } = props
  const messages = useMessages()
  const [limits, setLimits] = useState<Limits>({})
  const operation = useQuery<Operation>({
    queryKey: ['operation', id, JSON.stringify(Object.entries(limits).map(([at, limit]) => [at, `${limit}`]))],
    queryFn: ({ client, queryKey }) => load(client.getQueryData(queryKey), limits),
    // With a new limit, the old state stays on the screen until the new one is read. It can no longer be approved.
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
    structuralSharing: false,
    retry: false,
  })
  // A node that answered before and gives a bad answer now is no reason to remove the screen: it says that it is out of
  // date.
  const passes = isOutage(operation.error) || (operation.data && isWalletError(operation.error, 'internalJsonRpc'))
  const refusal = operation.error && !passes ? operation.error : undefined
  useEffect(() => {
    if (refusal) reject(refusal)
  }, [refusal, reject])

  const onLimit = (place: number, limit: bigint | undefined) =>
    setLimits(({ [place]: _, ...others }) => (limit === undefined ? others : { ...others, [place]: limit }))
  const { data, error, isPlaceholderData } = operation
  const reading = several ? messages.calls : messages.send
  if (!data)
    return (
      <NotYet
        requester={requester}
        title={reading.loading}
        label={reading.loadingText}
        silent={error !== null}
        retry={() => void operation.refetch()}
        reject={() => reject()}
      />
    )
  return <Question {...props} operation={data} stale={error !== null} changing={isPlaceholderData} onLimit={onLimit} />
}

type OnLimit = (place: number, limit: bigint | undefined) => void

type QuestionProps = ConfirmProps & {
  operation: Operation
  /** The last query of the network failed. */
  stale: boolean
  /** A limit is being changed: what is shown is no longer what was requested. */
  changing: boolean
  onLimit: OnLimit
}

/** Its source bytes are neither shown nor changed. */
const toShown = ({ unsigned, meaning, ...rest }: Operation, locale: string): Operation => ({
  ...revealHiddenCharacters<Omit<Operation, 'unsigned' | 'meaning'>>(rest, locale),
  unsigned,
  meaning,
})

/** Returns whether it would fail, according to the network. Insufficient funds are not a failure here. */
const isFailing = ({ failure, insufficient }: Operation) => failure !== undefined && insufficient === undefined

/** Returns whether the operation, a part of it or a nested call is dangerous. */
const isDangerous = (operation: Operation) => hasDanger(operation) || (operation.parts?.some(hasDanger) ?? false)

function Question(props: QuestionProps) {
  const messages = useMessages()
  const t = messages.send
  const o = messages.operation
  const { requester, network, account, sends, changed, approve, reject, stale, changing, onLimit } = props
  const operation = useMemo(() => toShown(props.operation, messages.locale), [props.operation, messages.locale])
  const { amount, details, parts = [] } = operation
  const consents = useConsents(operation, sends)
  const mustSee = partsOf(operation, network)
  const gate = useGate(
    `${approvalDigestOf(operation)} ${operation.consentDigest} ${toHex(operation.unsigned)} ${stale} ${changing}`,
    {
      fresh: !stale && !changing,
      payable: operation.insufficient === undefined,
      parts: Object.values(mustSee).flatMap((part) => part ?? []),
      consents: consents.map(({ consent }) => consent.checked),
    },
  )
  const cautions = operation.warnings.filter((each) => !isDanger(each))
  const bundle = parts.length > 0
  const title = operation.title ?? t.question(operation.what)
  const inTitle = amount && isAmountIn(title, messages.locale, amount) ? amount : undefined
  return (
    <Sheet
      title={title}
      amount={inTitle}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={operation.action}
          facts={toDecisive(operation, network, gate, mustSee, messages)}
          danger={findMostSevere(operation)}
          tone={operation.unreadable || isFailing(operation) || isDangerous(operation) ? 'danger' : 'primary'}
          consents={consents}
          onApprove={() => approve(props.operation)}
          onReject={() => reject()}
        />
      }
    >
      {changed && (
        <Notice tone="caution" role="status" title={o.changed}>
          {o.changedText}
        </Notice>
      )}
      {operation.notice && (
        <Notice tone="info" title={operation.notice.title}>
          {operation.notice.text}
        </Notice>
      )}
      {operation.lead && <p className={styles.soft}>{operation.lead}</p>}
      {amount && !inTitle && <Amount {...amount} />}
      {operation.headline && <p className={styles.nolimit}>{operation.headline}</p>}
      <Concerned
        items={operation.items}
        parties={operation.parties}
        further={operation.further}
        inner={operation.inner}
      />
      <Lines lines={operation.lines} />
      {bundle && <Parts parts={parts} gate={gate} onLimit={onLimit} />}
      {mustSee.end !== undefined && <MustSee gate={gate} part={mustSee.end} />}
      <InWords clear={operation.clearSigning} />
      <Dangers warnings={operation.warnings} gate={gate} />
      {operation.limit && <LimitEditor limit={operation.limit} onChange={(limit) => onLimit(0, limit)} />}
      <Obstacles operation={operation} />
      {bundle && <Address label={t.from} value={account} />}
      <Facts rows={toRows(operation, gate, mustSee, messages)} />
      <Changes operation={operation} />
      <Warnings warnings={cautions} />
      {!sends && <Notice tone="caution">{o.pageSends}</Notice>}
      {!bundle && <More operation={operation} account={account} details={details} />}
      {changing && <Spinner label={t.loadingText} />}
      {stale && (
        <Notice tone="caution" role="status" title={t.outage}>
          {t.outageText}
        </Notice>
      )}
    </Sheet>
  )
}

/** The boxes that an operation requires, each a consent to exactly what is shown. */
function useConsents(operation: Operation, sends: boolean): ConsentBox[] {
  const messages = useMessages()
  const t = messages.send
  const o = messages.operation
  const digest = operation.consentDigest ?? approvalDigestOf(operation)
  const [danger, blindSigning, failure] = [useConsent(digest), useConsent(digest), useConsent(digest)]
  return [
    // An unreadable operation has its own box.
    ...(!operation.unreadable && isDangerous(operation) ? [{ label: t.acceptDanger, consent: danger }] : []),
    ...(operation.unreadable ? [{ label: t.allowUnreadable, consent: blindSigning }] : []),
    ...(isFailing(operation) ? [{ label: sends ? t.sendAnyway : o.signAnyway, consent: failure }] : []),
  ]
}

type Warning = Operation['warnings'][number]

/** The name of a danger among the parts that must have been seen; `place` is the index of a bundle's part. */
const dangerPart = ({ title, text, address }: Warning, place?: number) =>
  `danger ${place ?? ''} ${title} ${text} ${address?.address}`

/**
 * Names of the parts that must have been on the screen. Each contains its content, so that a new value has to be seen
 * again.
 */
function partsOf(operation: Operation, network: Network) {
  const { fee, total, warnings, lines, parts, inner } = operation
  return {
    network: `network ${network.title}`,
    fee: fee === undefined ? undefined : `fee ${JSON.stringify(fee)}`,
    total: total === undefined ? undefined : `total ${total}`,
    dangers: [
      ...warnings.filter(isDanger).map((danger) => dangerPart(danger)),
      ...(parts ?? []).flatMap((part, at) => part.warnings.filter(isDanger).map((danger) => dangerPart(danger, at))),
    ],
    /** For an operation that does several things, all of them. */
    end: lines.length > 0 || parts || inner ? `end ${parts?.length} ${lines.length}` : undefined,
  }
}

/** The title of the first danger, including those of the parts. */
function findMostSevere({ warnings, inner, parts = [] }: Operation): string | undefined {
  const within = [...(inner?.parts ?? []), ...parts].flatMap(listWarnings)
  return [...warnings, ...within].find(isDanger)?.title
}

/** The warnings of a part and of the calls inside it, at any depth. */
function listWarnings({ warnings, inner }: Part): readonly Warning[] {
  return [...warnings, ...(inner?.parts ?? []).flatMap(listWarnings)]
}

const seen = (gate: Gate, part: string | undefined, detail: ReactNode): ReactNode =>
  part === undefined ? (
    detail
  ) : (
    <MustSee gate={gate} part={part}>
      {detail}
    </MustSee>
  )

/** Network and total, which are beside the button. */
function toDecisive(
  { total }: Operation,
  network: Network,
  gate: Gate,
  mustSee: ReturnType<typeof partsOf>,
  { send: t }: Messages,
): Fact[] {
  return [
    { term: t.network, detail: seen(gate, mustSee.network, <NetworkTitle network={network} />) },
    ...(total === undefined ? [] : [{ term: t.total, detail: seen(gate, mustSee.total, <strong>{total}</strong>) }]),
  ]
}

/** Kinds of assets, other amounts, and the fee. */
function toRows(operation: Operation, gate: Gate, mustSee: ReturnType<typeof partsOf>, messages: Messages): Fact[] {
  const { calls, send: t } = messages
  const { fee, parts } = operation
  return [
    ...toKindRows(operation.assets, messages),
    ...toFacts(operation.facts),
    ...(fee === undefined
      ? []
      : [{ term: parts ? calls.fees : t.fee, detail: seen(gate, mustSee.fee, toFee(fee, parts !== undefined, t)) }]),
  ]
}

const toFacts = (rows: readonly FactRow[]): Fact[] =>
  rows.map(({ term, detail, strong }) => ({ term, detail: strong ? <strong>{detail}</strong> : detail }))

function toFee(fee: NonNullable<Operation['fee']>, several: boolean, t: Messages['send']): ReactNode {
  if (typeof fee === 'string') return several ? fee : t.feeMost(fee)
  return (
    <>
      {fee.most === undefined ? fee.likely : t.about(fee.likely)}
      {fee.most !== undefined && <small className={styles.small}>{t.feeMost(fee.most)}</small>}
      {fee.data !== undefined && <small className={styles.small}>{t.feeData(fee.data)}</small>}
    </>
  )
}

/** Each step of an operation that does several things. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const { operation: o } = useMessages()
  return (
    lines.length > 0 && (
      <ol className={`${styles.list} ${styles.steps}`} aria-label={o.lines}>
        {lines.map(({ text, party }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be done twice
          <li key={at} data-further={text === '' || undefined}>
            <PlainText text={text} />
            {party && <Concern party={party} />}
          </li>
        ))}
      </ol>
    )
  )
}

/** Each danger is a part of its own, so that all of them have been on the screen. */
function Dangers({ warnings, gate, place }: { warnings: readonly Warning[]; gate: Gate; place?: number }) {
  return warnings.filter(isDanger).map((danger) => (
    <MustSee key={dangerPart(danger, place)} gate={gate} part={dangerPart(danger, place)}>
      <Warnings warnings={[danger]} />
    </MustSee>
  ))
}

/** Each transaction of a bundle. */
function Parts({ parts, gate, onLimit }: { parts: readonly Part[]; gate: Gate; onLimit: OnLimit }) {
  const messages = useMessages()
  const t = messages.send
  return (
    <ol className={styles.calls}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place, and may come twice
        <li key={at} className={styles.call}>
          <h2 className={styles.callTitle}>{messages.calls.place(at + 1, part.what)}</h2>
          {part.facts && part.facts.length > 0 && <Facts rows={toFacts(part.facts)} />}
          <Concerned {...part} />
          <InWords clear={part.clearSigning} />
          <Dangers warnings={part.warnings} gate={gate} place={at} />
          <Warnings warnings={part.warnings.filter((each) => !isDanger(each))} />
          <PartLimit limit={part.limit} onChange={(limit) => onLimit(at, limit)} />
          {part.simulation && <Simulated simulation={part.simulation} />}
          {part.data && (
            <Details summary={t.data}>
              <Facts rows={toCodeRows(part.data.assets, messages)} />
              <HexBlock label={t.data} value={part.data.value} />
            </Details>
          )}
        </li>
      ))}
    </ol>
  )
}

function PartLimit({ limit, onChange }: { limit: Limit | undefined; onChange(limit: bigint | undefined): void }) {
  return limit && <LimitEditor limit={limit} onChange={onChange} />
}

/** Why it would fail, or cannot be paid. */
function Obstacles({ operation }: { operation: Operation }) {
  const messages = useMessages()
  const t = messages.send
  const o = messages.operation
  const { failure, insufficient } = operation
  if (insufficient)
    return (
      <Notice tone="danger" title={t.warnings.insufficient(insufficient.coin)}>
        {t.warnings.insufficientText(insufficient.have, insufficient.need)}
      </Notice>
    )
  if (!failure) return null
  return (
    <Notice tone="danger" title={t.warnings.failure}>
      <PlainText
        text={
          failure.quoted
            ? t.warnings.failureText(failure.reason)
            : o.failureText(failure.reason && formatReason(failure.reason, messages.failureReasons))
        }
      />
    </Notice>
  )
}

/** The changes that the network's simulation shows. */
function Changes({ operation }: { operation: Operation }) {
  const { operation: o } = useMessages()
  const { simulation, changes, failure } = operation
  if (simulation === 'omitted') return null
  if (simulation) return <Simulated simulation={simulation} />
  if (!changes)
    // It was simulated and fails: the notice above says so.
    return (!failure || failure.untried) && <p className={styles.soft}>{o.notSimulated}</p>
  return (
    <section aria-label={o.changes}>
      <p className={styles.soft}>{changes.length === 0 ? o.noChanges : o.changes}</p>
      <ul className={styles.list}>
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read the same
          <li key={at}>
            <PlainText text={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Details: the sender, numbers and limits, the bytes. */
function More({
  operation,
  account,
  details,
}: {
  operation: Operation
  account: string
  details: Operation['details']
}) {
  const messages = useMessages()
  const t = messages.send
  const o = messages.operation
  const { assets, failure, data = [{ label: o.bytes, value: toHex(operation.unsigned) }] } = operation
  return (
    <Details summary={t.details}>
      <Address label={t.from} value={account} />
      <Facts
        rows={[
          ...toCodeRows(assets, messages),
          ...details,
          // Anybody may have written it: it is quoted, and kept apart from our own words.
          ...(failure?.message === undefined ? [] : [{ term: o.networkMessage, detail: `“${failure.message}”` }]),
        ]}
      />
      {data.map(({ label, value }) => (
        <HexBlock key={label} label={label} value={value} />
      ))}
    </Details>
  )
}
