import type { Network } from '@latchkey/core/networks'
import { Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useGate } from '../confirm/use-gate.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { NetworkTitle } from './network-title.tsx'
import type { SwitchNetworkProps } from './props.ts'
import styles from './screens.module.css'

const toDetail = (network: Network, t: Messages['network']) => (
  <>
    <NetworkTitle network={network} />
    {network.origin.kind !== 'person' && <small className={styles.small}>{t.kinds[network.net]}</small>}
  </>
)

/** Asks whether the page may continue on another network. */
export function SwitchNetwork({ requester, from, to, approve, reject }: SwitchNetworkProps) {
  const { network: t } = useMessages()
  const gate = useGate(`${from.name} ${to.name}`)
  return (
    <Sheet
      title={t.switchTitle(to.title)}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar gate={gate} action={t.switchAction} onApprove={() => approve('switch')} onReject={() => reject()} />
      }
    >
      <p className={styles.soft}>{t.switchText(requester.project)}</p>
      <Facts
        rows={[
          { term: t.from, detail: toDetail(from, t) },
          { term: t.to, detail: toDetail(to, t) },
        ]}
      />
      {from.net === 'test' && to.net === 'main' && to.origin.kind !== 'person' && (
        <Notice tone="caution" title={t.real}>
          {t.realText}
        </Notice>
      )}
    </Sheet>
  )
}
