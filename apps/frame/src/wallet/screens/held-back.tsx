import { Button, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { toSoon } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { HeldBackProps } from './props.ts'
import styles from './screens.module.css'

/** Says that a change has to wait because the browser is new to the wallet, until when, and what allows it at once. */
export function HeldBack({ requester, until, find, approve, reject }: HeldBackProps) {
  const { locale, cancel, heldBack: t, enterKit, enterPin } = useMessages()
  const id = useId()
  const found = useQuery({ queryKey: ['held', id], queryFn: find, retry: false, gcTime: 0 })
  const ways = found.data ?? { passkey: false, kit: false }
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{cancel}</Button>
          {ways.passkey && (
            <Button tone="primary" onClick={() => approve('passkey')}>
              {enterPin.passkey.action}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.paragraphs}>
        <p>
          <strong>{t.until(toSoon(until, locale, t.dayAndTime))}</strong>
        </p>
        <p>{t.why}</p>
        <p className={styles.soft}>{t.elsewhere}</p>
        {(ways.passkey || ways.kit) && <p className={styles.soft}>{t.atOnce}</p>}
      </div>
      <div className={styles.status} role="status">
        {found.isPending && <Spinner label={t.looking} />}
      </div>
      {ways.kit && (
        <div className={styles.aside}>
          <Button tone="quiet" onClick={() => approve('kit')}>
            {enterKit.title}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
