import { Button, Facts, Field, Sheet, Spinner } from '@latchkey/ui'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PasteLinkProps } from './props.ts'
import { canScan, Scan } from './scan.tsx'
import styles from './wallet-connect.module.css'

/** A field for an app's connection link, or a scanner for its code. */
export function PasteLink({ requester, named, problem, submit, approve, reject }: PasteLinkProps) {
  const { walletConnect: t } = useMessages()
  const form = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(problem)
  const [busy, setBusy] = useState(false)

  const send = async (link: string) => {
    if (busy) return
    setBusy(true)
    setWrong(undefined)
    const answer = await submit(link)
    setBusy(false)
    if (answer === undefined) approve('paired')
    else setWrong(answer)
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    void send(text)
  }
  return (
    <Sheet
      title={t.pasteTitle(named?.name)}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{t.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            {t.next}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.pasteText(named?.name)}</p>
      {named?.origin && <Facts rows={[{ term: t.where, detail: named.origin }]} />}
      <form id={form} onSubmit={press} noValidate>
        <Field
          label={t.link}
          hint={t.linkHint}
          data-first=""
          value={text}
          readOnly={busy}
          spellCheck={false}
          autoCapitalize="none"
          error={wrong && t.problems[wrong]}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
          dir="ltr"
        />
      </form>
      {busy && <Spinner label={t.waiting} />}
      {!busy && (canScan() ? <Scan found={(link) => void send(link)} /> : <p className={styles.small}>{t.noScan}</p>)}
    </Sheet>
  )
}
