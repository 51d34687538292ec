import { Button, Field, Notice, Sheet } from '@latchkey/ui'
import { type SubmitEvent, useId, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'

type Props = {
  /** When it is allowed where it is held back in this browser, milliseconds. */
  heldUntil: number | undefined
  openExport: HomeData['openExport']
  back(): void
  next(): void
}

/** Explains what is lost with an account, leads to the recovery phrase, and asks for a word before the PIN. */
export function DeleteAccount({ heldUntil, openExport, back, next }: Props) {
  const { home: t, exporting } = useMessages()
  const form = useId()
  const [word, setWord] = useState('')
  const [opened, setOpened] = useState<boolean>()
  // As input methods write it: wide letters, and syllables in parts.
  const isConfirmed = word.normalize('NFKC').trim().toLowerCase() === t.leaveWord
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isConfirmed) next()
  }
  return (
    <Sheet
      title={t.leaveTitle}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {t.back}
          </Button>
          <Button type="submit" form={form} tone="primary" disabled={!isConfirmed}>
            {t.leaveNext}
          </Button>
        </>
      }
    >
      <Notice tone="danger" title={t.leaveLost}>
        {t.leavePhrase}
      </Notice>
      {opened !== undefined && (
        <Notice tone={opened ? 'info' : 'caution'} role="status" {...(opened ? {} : { title: exporting.blocked })}>
          {opened ? exporting.opened : exporting.blockedText}
        </Notice>
      )}
      <div className={styles.outs}>
        <Button onClick={() => setOpened(openExport('phrase'))}>{exporting.phrase}</Button>
      </div>
      <HeldNote until={heldUntil} />
      <p>{t.leaveElsewhere}</p>
      <form id={form} onSubmit={send} noValidate>
        <Field label={t.leaveField} value={word} onChange={(event) => setWord(event.target.value)} />
      </form>
    </Sheet>
  )
}
