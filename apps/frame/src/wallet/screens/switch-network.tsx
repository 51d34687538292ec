import type { Network } from '@latchkey/core/networks'
import { Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useGate } from '../confirm/use-gate.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { SwitchNetworkProps } from './props.ts'
import styles from './screens.module.css'

const toDetail = ({ title, net }: Network, t: Messages['network']) => (
  <>
    {title}
    <small className={styles.small}>{t.kinds[net]}</small>
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
      {from.net === 'test' && to.net === 'main' && (
        <Notice tone="caution" title={t.real}>
          {t.realText}
        </Notice>
      )}
    </Sheet>
  )
}
