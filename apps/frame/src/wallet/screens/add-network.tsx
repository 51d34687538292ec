import { Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { AddNetworkProps } from './props.ts'
import styles from './screens.module.css'

/** Asks whether to use a page's own node for a network for which this wallet has none. */
export function AddNetwork({ requester, network, host, approve, reject }: AddNetworkProps) {
  const { network: t } = useMessages()
  const gate = useGate(`${network.name} ${host}`)
  return (
    <Sheet
      title={t.addTitle(network.title)}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar gate={gate} action={t.addAction} onApprove={() => approve('add')} onReject={() => reject()} />
      }
    >
      <p className={styles.soft}>{t.addText(host)}</p>
      <Facts
        rows={[
          { term: t.network, detail: network.title },
          { term: t.coin, detail: network.coin },
        ]}
      />
      <Notice tone="caution" title={t.nodeSees}>
        {t.nodeSeesText}
      </Notice>
    </Sheet>
  )
}
