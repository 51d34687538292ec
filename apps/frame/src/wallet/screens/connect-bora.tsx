import { splitHidden } from '@latchkey/chains/text'
import { Address, Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { PlainText } from './plain-text.tsx'
import type { ConnectBoraProps } from './props.ts'
import styles from './screens.module.css'

/** Asks whether to connect the wallet to the BORA portal, and shows the text whose signature does so. */
export function ConnectBora({ requester, account, bappUsn, message, pin, approve, reject }: ConnectBoraProps) {
  const messages = useMessages()
  const t = messages.bora
  const gate = useGate(message, { locked: pin })
  return (
    <Sheet
      title={t.title}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.action}
          onApprove={() => approve({ pin: gate.pin })}
          onReject={() => reject()}
        />
      }
    >
      <p className={styles.soft}>{t.text}</p>
      <Address label={messages.sign.account} value={account} />
      <Facts rows={[{ term: t.usn, detail: <PlainText translate="no" text={bappUsn} /> }]} />
      <figure className={styles.block}>
        <figcaption>{t.message}</figcaption>
        <section className={styles.message} aria-label={t.message}>
          <PlainText translate="no" text={message} />
        </section>
      </figure>
      {splitHidden(message + bappUsn).some((run) => run.hidden) && (
        <Notice tone="caution">{messages.sign.hidden}</Notice>
      )}
      {gate.pin && gate.open && <p className={styles.soft}>{messages.sign.pinNext}</p>}
    </Sheet>
  )
}
