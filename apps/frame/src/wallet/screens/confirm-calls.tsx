import { Address, Details, type Fact, Facts, Notice, Sheet } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toCodeRows, toKindRows } from '../asset.ts'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { MustSee } from '../confirm/must-see.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { assetsOf, type Description, describe, describeCosts, toGist } from '../describe.ts'
import { type Draft, toText } from '../draft.ts'
import { toShort } from '../format.ts'
import { isOutage } from '../outage.ts'
import { texts } from '../texts/en.ts'
import { Concerned, HexBlock, hasDanger, InWords, Outlook, Warnings } from './effect.tsx'
import { LimitEditor, limitOf } from './limit.tsx'
import { NotYet } from './not-yet.tsx'
import { PlainText } from './plain-text.tsx'
import type { ConfirmCallsProps, Limits } from './props.ts'
import styles from './screens.module.css'

/** How often fees, numbers and outcomes are asked for anew while the screen is shown, milliseconds. */
const refreshMs = 10_000

const t = texts.calls

/** Shows several transactions that are sent one after the other, each decoded from the bytes that will be signed, and asks. */
export function ConfirmCalls(props: ConfirmCallsProps) {
  const { asker, id, load, reject } = props
  const [limits, setLimits] = useState<Limits>({})
  const drafts = useQuery<Draft[]>({
    queryKey: ['drafts', id, JSON.stringify(Object.entries(limits).map(([at, limit]) => [at, `${limit}`]))],
    queryFn: ({ client, queryKey }) => load(client.getQueryData(queryKey), limits),
    // With another limit, what stood before stands until the new one is read; it cannot be approved any more.
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
    structuralSharing: false,
    retry: false,
  })
  const refusal = drafts.error && !isOutage(drafts.error) ? drafts.error : undefined
  useEffect(() => {
    if (refusal) reject(refusal)
  }, [refusal, reject])

  const onLimit = (place: number, limit: bigint | undefined) =>
    setLimits(({ [place]: _, ...others }) => (limit === undefined ? others : { ...others, [place]: limit }))
  const { data, error, isPlaceholderData } = drafts
  if (data)
    return <Confirm {...props} drafts={data} stale={error !== null} changing={isPlaceholderData} onLimit={onLimit} />
  return (
    <NotYet
      asker={asker}
      title={t.loading}
      label={t.loadingText}
      silent={drafts.error !== null}
      retry={() => void drafts.refetch()}
      reject={() => reject()}
    />
  )
}

function Confirm({
  asker,
  network,
  from,
  approve,
  reject,
  drafts,
  stale,
  changing,
  onLimit,
}: ConfirmCallsProps & {
  drafts: Draft[]
  stale: boolean
  changing: boolean
  onLimit(place: number, limit: bigint | undefined): void
}) {
  const seen = drafts.map((draft) => ({ ...describe(draft, network, from), draft }))
  const costs = describeCosts(drafts, network)
  const [first] = drafts
  // What comes later may need what comes before it: of the first alone the network can say that it fails.
  const failing = first?.failure !== undefined && !costs.insufficient
  const unreadable = seen.some((each) => each.unreadable)
  const gist = seen.map((each) => toGist(each, each.draft)).join()
  const [unreadableAllowed, failureAllowed, dangerAccepted] = [useConsent(gist), useConsent(gist), useConsent(gist)]
  const content = toText(drafts.map(({ unsigned, outlook }) => [unsigned, outlook]))
  const warned = !unreadable && seen.some(hasDanger)
  const consents = [
    ...(warned ? [{ label: texts.send.acceptDanger, consent: dangerAccepted }] : []),
    ...(unreadable ? [{ label: texts.send.allowUnreadable, consent: unreadableAllowed }] : []),
    ...(failing ? [{ label: texts.send.sendAnyway, consent: failureAllowed }] : []),
  ]
  const parts = {
    calls: `calls ${drafts.length}`,
    network: `network ${network.title}`,
    fees: `fees ${costs.fees}`,
    total: `total ${costs.total}`,
  }
  const gate = useGate(`${content} ${gist} ${costs.insufficient} ${stale} ${changing}`, {
    fresh: !stale && !changing,
    payable: !costs.insufficient,
    parts: Object.values(parts),
    consents: consents.map(({ consent }) => consent.checked),
  })
  const inSight = (part: string, detail: ReactNode) => (
    <MustSee gate={gate} part={part}>
      {detail}
    </MustSee>
  )
  const dangerous = unreadable || failing || seen.some(hasDanger)
  const facts: Fact[] = [
    { term: texts.send.network, detail: inSight(parts.network, network.title) },
    { term: t.fees, detail: inSight(parts.fees, costs.fees) },
    { term: texts.send.total, detail: inSight(parts.total, <strong>{costs.total}</strong>) },
  ]
  return (
    <Sheet
      title={t.title(drafts.length)}
      asker={asker}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.action(drafts.length)}
          tone={dangerous ? 'danger' : 'primary'}
          consents={consents}
          onApprove={() => approve(drafts)}
          onReject={() => reject()}
        />
      }
    >
      {drafts.length > 1 && <p className={styles.soft}>{t.order(drafts.length)}</p>}
      <MustSee gate={gate} part={parts.calls}>
        <ol className={styles.calls}>
          {seen.map(({ draft, ...each }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place, and may come twice
            <li key={at} className={styles.call}>
              <h2 className={styles.callTitle}>{t.place(at + 1, each.what)}</h2>
              <Moved seen={each} />
              <Concerned seen={each} reading={draft.reading} />
              <InWords clear={draft.clear} />
              <Warnings warnings={each.warnings} />
              <Limited draft={draft} onChange={(limit) => onLimit(at, limit)} />
              {!draft.failure && <Outlook outlook={draft.outlook} network={network} />}
              {at > 0 && draft.failure && (
                <Notice tone="caution" title={t.unknown}>
                  {t.unknownText}
                </Notice>
              )}
              {draft.feeIsHigh && <Notice tone="caution" title={texts.send.warnings.fee} />}
              {draft.transaction.data !== '0x' && (
                <Details summary={texts.send.data}>
                  <Facts rows={toCodeRows(assetsOf(each))} />
                  <HexBlock label={texts.send.data} value={draft.transaction.data} />
                </Details>
              )}
            </li>
          ))}
        </ol>
      </MustSee>
      {failing && (
        <Notice tone="danger" title={texts.send.warnings.failure}>
          <PlainText text={texts.send.warnings.failureText(first.failure?.reason)} />
        </Notice>
      )}
      {costs.insufficient && (
        <Notice tone="danger" title={texts.send.warnings.insufficient(network.coin)}>
          {texts.send.warnings.insufficientText(costs.have, costs.total)}
        </Notice>
      )}
      <Address label={texts.send.from} value={from} />
      <Facts rows={facts} />
      {costs.adds && (
        <Notice tone="caution" title={texts.send.warnings.dataFee}>
          {texts.send.warnings.dataFeeText}
        </Notice>
      )}
      {stale && (
        <Notice tone="caution" role="status" title={texts.send.outage}>
          {texts.send.outageText}
        </Notice>
      )}
    </Sheet>
  )
}

/** How much moves, and of what kind. */
function Moved({ seen }: { seen: Description }) {
  const { amount } = seen
  const rows: Fact[] = [
    ...(amount && amount.coin !== '' ? [{ term: t.amount, detail: <strong>{inFull(amount)}</strong> }] : []),
    ...toKindRows(assetsOf(seen)),
  ]
  return rows.length > 0 && <Facts rows={rows} />
}

function Limited({ draft, onChange }: { draft: Draft; onChange(limit: bigint | undefined): void }) {
  const limit = limitOf(draft)
  return limit && <LimitEditor limit={limit} edited={draft.limited !== undefined} onChange={onChange} />
}

/** The heading may cut a long fraction: here stands every digit. */
const inFull = ({ value, coin }: { value: string; coin: string }) =>
  `${toShort(value, Number.POSITIVE_INFINITY)} ${coin}`
