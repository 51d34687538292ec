import { longestAccountName } from '@latchkey/core/vault-contents'
import { Address, Button, Field, Notice, Sheet } from '@latchkey/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { NameImportProps } from './props.ts'
import styles from './screens.module.css'

/** Shows whose account a private key is, takes a name for it, and says what does not bring it back. */
export function NameImport({ requester, address, approve }: NameImportProps) {
  const { importKey: t, accounts, enterPhrase, home } = useMessages()
  const form = useId()
  const [name, setName] = useState('')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    approve({ name: name.trim() })
  }
  return (
    <Sheet
      title={t.isYours}
      requester={requester}
      footer={
        <>
          <Button onClick={() => approve('back')}>{home.back}</Button>
          <Button type="submit" form={form} tone="primary" data-first="">
            {t.use}
          </Button>
        </>
      }
    >
      <Address label={enterPhrase.address} value={address} />
      <Notice tone="caution" title={t.lost}>
        {t.lostText}
      </Notice>
      <p className={styles.soft}>{t.isYoursText}</p>
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <Field
          label={accounts.name}
          hint={accounts.nameHint}
          value={name}
          maxLength={longestAccountName}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
