import { Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Warnings } from './effect.tsx'
import type { SiteWarningProps } from './props.ts'
import styles from './screens.module.css'

/** Shows what the operator's warning service knows about a page, before anybody signs in there or connects. */
export function SiteWarning({ requester, threats, approve, reject }: SiteWarningProps) {
  const messages = useMessages()
  const { siteWarning: t } = messages
  const content = JSON.stringify([requester.origin, threats])
  const accepted = useConsent(content)
  const gate = useGate(content, { consents: [accepted.checked] })
  return (
    <Sheet
      title={t.title}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.action}
          tone="danger"
          consents={[{ label: messages.send.acceptDanger, consent: accepted }]}
          onApprove={() => approve('continue')}
          onReject={() => reject()}
        />
      }
    >
      <Warnings warnings={threats} />
      <p className={styles.soft}>{t.text}</p>
    </Sheet>
  )
}
