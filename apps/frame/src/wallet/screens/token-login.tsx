import { Button, Sheet, Spinner } from '@latchkey/ui'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { TokenLoginProps } from './props.ts'
import styles from './screens.module.css'

/**
 * The page signs the person in with its own login: names the login that the wallet relies on. Closes when the sign-in
 * ends.
 */
export function TokenLogin({ requester, reject }: TokenLoginProps) {
  const messages = useMessages()
  const t = messages.tokenLogin
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    reject()
  }
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <Button data-first="" busy={leaving} onClick={leave}>
          {messages.cancel}
        </Button>
      }
    >
      <p className={styles.soft}>{t.text(requester.project)}</p>
      <Spinner label={t.wait} />
    </Sheet>
  )
}
