import { readSigned } from '@latchkey/chains/evm'
import { Address, Amount, Details, type Fact, Facts, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toCodeRows, toKindRows } from '../asset.ts'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { MustSee } from '../confirm/must-see.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { assetsOf, describe, describeCost, toGist } from '../describe.ts'
import { type Draft, toText } from '../draft.ts'
import { isOutage } from '../outage.ts'
import { texts } from '../texts/en.ts'
import { Concerned, HexBlock, hasDanger, InWords, isDanger, Outlook, Warnings } from './effect.tsx'
import { LimitEditor, limitOf } from './limit.tsx'
import { NotYet } from './not-yet.tsx'
import { PlainText } from './plain-text.tsx'
import type { ConfirmTransactionProps } from './props.ts'
import styles from './screens.module.css'

/** How often fee, nonce and outcome are asked for anew while the screen is shown, milliseconds. */
const refreshMs = 10_000

const t = texts.send

/** Shows what a transaction does and costs, decoded from the bytes that will be signed, and asks. */
export function ConfirmTransaction(props: ConfirmTransactionProps) {
  const { asker, id, load, reject } = props
  const [limit, setLimit] = useState<bigint>()
  const draft = useQuery<Draft>({
    queryKey: ['draft', id, String(limit)],
    queryFn: ({ client, queryKey }) => load(client.getQueryData(queryKey), limit),
    // With another limit, what stood before stands until the new one is read; it cannot be approved any more.
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
    structuralSharing: false,
    retry: false,
  })
  const refusal = draft.error && !isOutage(draft.error) ? draft.error : undefined
  useEffect(() => {
    if (refusal) reject(refusal)
  }, [refusal, reject])

  const { data, error, isPlaceholderData } = draft
  if (data)
    return <Confirm {...props} draft={data} stale={error !== null} changing={isPlaceholderData} onLimit={setLimit} />
  return (
    <NotYet
      asker={asker}
      title={t.loading}
      label={t.loadingText}
      silent={draft.error !== null}
      retry={() => void draft.refetch()}
      reject={() => reject()}
    />
  )
}

type ConfirmProps = ConfirmTransactionProps & {
  draft: Draft
  stale: boolean
  /** The limit is being changed: what is shown is not what was asked for any more. */
  changing: boolean
  onLimit(limit: bigint | undefined): void
}

function Confirm({ asker, network, from, approve, reject, draft, stale, changing, onLimit }: ConfirmProps) {
  const seen = describe(draft, network, from)
  const cost = describeCost(draft, network)
  const assets = assetsOf(seen)
  const { transaction, reading, failure } = draft
  const waiting = stale || changing
  const gist = toGist(seen, draft)
  const [unreadableAllowed, failureAllowed, dangerAccepted] = [useConsent(gist), useConsent(gist), useConsent(gist)]
  const outlook = toText(draft.outlook)
  const failing = failure !== undefined && !cost.insufficient
  const limit = limitOf(draft)
  // What cannot be read has a box of its own.
  const warned = !seen.unreadable && hasDanger(seen)
  const consents = [
    ...(warned ? [{ label: t.acceptDanger, consent: dangerAccepted }] : []),
    ...(seen.unreadable ? [{ label: t.allowUnreadable, consent: unreadableAllowed }] : []),
    ...(failing ? [{ label: t.sendAnyway, consent: failureAllowed }] : []),
  ]
  const parts = {
    network: `network ${network.title}`,
    fee: `fee ${cost.likely} ${cost.most} ${cost.data}`,
    total: `total ${cost.total}`,
  }
  const gate = useGate(`${draft.unsigned} ${cost.insufficient} ${waiting} ${outlook} ${gist}`, {
    fresh: !waiting,
    payable: !cost.insufficient,
    parts: Object.values(parts),
    consents: consents.map(({ consent }) => consent.checked),
  })
  const dangerous = seen.unreadable || failing || hasDanger(seen)

  const inSight = (part: string, detail: ReactNode) => (
    <MustSee gate={gate} part={part}>
      {detail}
    </MustSee>
  )
  const alsoSends = reading.kind !== 'coin' && !seen.unreadable && transaction.value > 0n
  const facts: Fact[] = [
    { term: t.network, detail: inSight(parts.network, network.title) },
    ...toKindRows(assets),
    ...(alsoSends ? [{ term: t.also, detail: <strong>{cost.value}</strong> }] : []),
    {
      term: t.fee,
      detail: inSight(
        parts.fee,
        <>
          {cost.most === undefined ? cost.likely : t.about(cost.likely)}
          {cost.most !== undefined && <small className={styles.small}>{t.feeMost(cost.most)}</small>}
          {cost.data !== undefined && cost.data !== 'unknown' && (
            <small className={styles.small}>{t.feeData(cost.data)}</small>
          )}
        </>,
      ),
    },
    { term: t.total, detail: inSight(parts.total, <strong>{cost.total}</strong>) },
  ]
  const [dangers, cautions] = [seen.warnings.filter(isDanger), seen.warnings.filter((each) => !isDanger(each))]
  return (
    <Sheet
      title={seen.title}
      asker={asker}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={seen.action}
          tone={dangerous ? 'danger' : 'primary'}
          consents={consents}
          onApprove={() => approve(draft)}
          onReject={() => reject()}
        />
      }
    >
      {draft.replaces && (
        <Notice tone="info" title={t.replacing.title}>
          {t.replacing.texts[draft.replaces.how]}
        </Notice>
      )}
      {seen.amount &&
        (seen.amount.coin === '' ? <p className={styles.nolimit}>{seen.amount.value}</p> : <Amount {...seen.amount} />)}
      <Concerned seen={seen} reading={reading} />
      <InWords clear={draft.clear} />
      <Warnings warnings={dangers} />
      {limit && <LimitEditor limit={limit} edited={draft.limited !== undefined} onChange={onLimit} />}
      {failing && (
        <Notice tone="danger" title={t.warnings.failure}>
          <PlainText text={t.warnings.failureText(failure.reason)} />
        </Notice>
      )}
      {cost.insufficient && (
        <Notice tone="danger" title={t.warnings.insufficient(network.coin)}>
          {t.warnings.insufficientText(cost.have, cost.total)}
        </Notice>
      )}
      {!failing && draft.replaces?.how !== 'cancel' && <Outlook outlook={draft.outlook} network={network} />}
      <Facts rows={facts} />
      {cost.data === 'unknown' && (
        <Notice tone="caution" title={t.warnings.dataFee}>
          {t.warnings.dataFeeText}
        </Notice>
      )}
      {draft.feeIsHigh && (
        <Notice tone="caution" title={t.warnings.fee}>
          {draft.replaces ? t.warnings.feeReplacesText : t.warnings.feeText}
        </Notice>
      )}
      <Warnings warnings={cautions} />
      <Details summary={t.details}>
        <Address label={t.from} value={from} />
        <Facts
          rows={[
            ...toCodeRows(assets),
            { term: t.contractNumber, detail: String(transaction.chainId) },
            { term: t.nonce, detail: String(transaction.nonce) },
            { term: t.gas, detail: transaction.gas.toLocaleString() },
          ]}
        />
        {draft.replaces && <HexBlock label={t.replacing.old} value={readSigned(draft.replaces.raw).hash} />}
        {transaction.data !== '0x' && <HexBlock label={t.data} value={transaction.data} />}
      </Details>
      {changing && <Spinner label={t.loadingText} />}
      {stale && (
        <Notice tone="caution" role="status" title={t.outage}>
          {t.outageText}
        </Notice>
      )}
    </Sheet>
  )
}
