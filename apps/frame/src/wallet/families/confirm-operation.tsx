import { toHex } from '@latchkey/core/bytes'
import { Address, Amount, Details, type Fact, Facts, Notice, Sheet } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { toCodeRows, toKindRows } from '../asset.ts'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { MustSee } from '../confirm/must-see.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { isOutage } from '../outage.ts'
import { Concern, HexBlock, isDanger, Warnings } from '../screens/effect.tsx'
import { NotYet } from '../screens/not-yet.tsx'
import { PlainText } from '../screens/plain-text.tsx'
import type { ConfirmOperationProps } from '../screens/props.ts'
import styles from '../screens/screens.module.css'
import { texts } from '../texts/en.ts'
import { gistOf, type Operation } from './operation.ts'

/** How often fee, balance and outcome are asked for anew while the screen is shown, milliseconds. */
const refreshMs = 10_000

const t = texts.send
const o = texts.operation

/** Shows what an operation of another family does and costs, decoded from the bytes that will be signed, and asks. */
export function ConfirmOperation(props: ConfirmOperationProps) {
  const { asker, id, load, reject } = props
  const operation = useQuery<Operation>({
    queryKey: ['operation', id],
    queryFn: ({ client, queryKey }) => load(client.getQueryData(queryKey)),
    refetchInterval: refreshMs,
    structuralSharing: false,
    retry: false,
  })
  const refusal = operation.error && !isOutage(operation.error) ? operation.error : undefined
  useEffect(() => {
    if (refusal) reject(refusal)
  }, [refusal, reject])

  if (operation.data) return <Confirm {...props} operation={operation.data} stale={operation.error !== null} />
  return (
    <NotYet
      asker={asker}
      title={t.loading}
      label={t.loadingText}
      silent={operation.error !== null}
      retry={() => void operation.refetch()}
      reject={() => reject()}
    />
  )
}

function Confirm({
  asker,
  network,
  account,
  sends,
  changed,
  approve,
  reject,
  operation,
  stale,
}: ConfirmOperationProps & { operation: Operation; stale: boolean }) {
  const { what, action, amount, parties, lines, changes, fee, total, insufficient, failure, unreadable } = operation
  const gist = gistOf(operation)
  const [unreadableAllowed, failureAllowed, dangerAccepted] = [useConsent(gist), useConsent(gist), useConsent(gist)]
  const failing = failure !== undefined && !insufficient
  const dangers = operation.warnings.filter(isDanger)
  const cautions = operation.warnings.filter((each) => !isDanger(each))
  // What cannot be read has a box of its own.
  const warned = !unreadable && dangers.length > 0
  const consents = [
    ...(warned ? [{ label: t.acceptDanger, consent: dangerAccepted }] : []),
    ...(unreadable ? [{ label: t.allowUnreadable, consent: unreadableAllowed }] : []),
    ...(failing ? [{ label: sends ? t.sendAnyway : o.signAnyway, consent: failureAllowed }] : []),
  ]
  const parts = {
    network: `network ${network.title}`,
    ...(fee !== undefined && { fee: `fee ${fee}` }),
    ...(total !== undefined && { total: `total ${total}` }),
  }
  const gate = useGate(`${gist} ${stale}`, {
    fresh: !stale,
    payable: !insufficient,
    parts: Object.values(parts),
    consents: consents.map(({ consent }) => consent.checked),
  })
  const inSight = (part: string | undefined, detail: ReactNode) => (
    <MustSee gate={gate} part={part ?? ''}>
      {detail}
    </MustSee>
  )

  const facts: Fact[] = [
    { term: t.network, detail: inSight(parts.network, network.title) },
    ...toKindRows(operation.assets),
    ...operation.facts,
    ...(fee === undefined ? [] : [{ term: t.fee, detail: inSight(parts.fee, t.feeMost(fee)) }]),
    ...(total === undefined ? [] : [{ term: t.total, detail: inSight(parts.total, <strong>{total}</strong>) }]),
  ]
  return (
    <Sheet
      title={t.question(what)}
      asker={asker}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={action}
          tone={unreadable || failing || dangers.length > 0 ? 'danger' : 'primary'}
          consents={consents}
          onApprove={() => approve(operation)}
          onReject={() => reject()}
        />
      }
    >
      {changed && (
        <Notice tone="caution" role="status" title={o.changed}>
          {o.changedText}
        </Notice>
      )}
      {amount && <Amount {...amount} />}
      {parties.map((party) => (
        <Concern key={`${party.label} ${party.address}`} party={party} />
      ))}
      {lines.length > 0 && (
        <ol className={`${styles.list} ${styles.steps}`} aria-label={o.lines}>
          {lines.map(({ text, party }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be done twice
            <li key={at} data-further={text === '' || undefined}>
              <PlainText text={text} />
              {party && <Concern party={party} />}
            </li>
          ))}
        </ol>
      )}
      <Warnings warnings={dangers} />
      {failing && (
        <Notice tone="danger" title={t.warnings.failure}>
          <PlainText text={o.failureText(failure.reason)} />
        </Notice>
      )}
      {insufficient && (
        <Notice tone="danger" title={t.warnings.insufficient(insufficient.coin)}>
          {t.warnings.insufficientText(insufficient.have, insufficient.need)}
        </Notice>
      )}
      <Facts rows={facts} />
      {changes ? (
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
      ) : (
        // It was tried out, and fails: that is what is said above.
        (!failure || failure.untried) && <p className={styles.soft}>{o.notSimulated}</p>
      )}
      <Warnings warnings={cautions} />
      {!sends && <Notice tone="caution">{o.pageSends}</Notice>}
      <Details summary={t.details}>
        <Address label={t.from} value={account} />
        <Facts
          rows={[
            ...toCodeRows(operation.assets),
            ...operation.details,
            // Anybody may have put it there: apart from our words, and quoted.
            ...(failure?.said === undefined ? [] : [{ term: o.said, detail: `“${failure.said}”` }]),
          ]}
        />
        <HexBlock label={o.bytes} value={toHex(operation.unsigned)} />
      </Details>
      {stale && (
        <Notice tone="caution" role="status" title={t.outage}>
          {t.outageText}
        </Notice>
      )}
    </Sheet>
  )
}
