import { Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { MustSee } from '../confirm/must-see.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from './plain-text.tsx'
import type { AddUnknownNetworkProps } from './props.ts'
import styles from './screens.module.css'

/** Asks whether to add a network that only the page describes, and says what its node could do. */
export function AddUnknownNetwork(props: AddUnknownNetworkProps) {
  const { requester, title, coin, chainId, host, node, known, approve, reject } = props
  const { network: t } = useMessages()
  const content = JSON.stringify([title, coin, chainId, host, node, known])
  const accepted = useConsent(content)
  const gate = useGate(content, { parts: [...(known ? ['known'] : []), 'node', 'value'], consents: [accepted.checked] })
  return (
    <Sheet
      title={t.unknownTitle}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.unknownAction}
          tone="danger"
          consents={[{ label: t.unknownConsent, consent: accepted }]}
          onApprove={() => approve('add')}
          onReject={() => reject()}
        />
      }
    >
      <p className={styles.soft}>{t.unknownText(host)}</p>
      <Facts
        rows={[
          { term: t.claimedName, detail: <PlainText translate="no" text={title} /> },
          { term: t.claimedCoin, detail: <PlainText translate="no" text={coin} /> },
          { term: t.chainId, detail: <span className={styles.value}>{chainId}</span> },
          { term: t.node, detail: <span className={styles.value}>{node}</span> },
        ]}
      />
      {known && (
        <Notice tone="danger" title={known.sameId ? t.knownOtherwise : t.knownElsewhere}>
          <MustSee gate={gate} part="known">
            {known.sameId
              ? t.knownOtherwiseText(known.chainId, known.title, known.coin)
              : t.knownElsewhereText(known.chainId, known.title)}
          </MustSee>
        </Notice>
      )}
      <Notice tone="danger" title={t.unknownNode}>
        <MustSee gate={gate} part="node">
          {t.unknownNodeText}
        </MustSee>
      </Notice>
      <Notice tone="caution" title={t.unknownValue}>
        <MustSee gate={gate} part="value">
          {t.unknownValueText(chainId)}
        </MustSee>
      </Notice>
    </Sheet>
  )
}
