import { Button, Sheet } from '@latchkey/ui'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { Requester } from '../../entry/requester.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

type Props<Field extends HTMLElement> = {
  title: string
  requester: Requester
  text: string
  /** The word on the button that sends. */
  action: string
  /** The text in the field. Blank text cannot be sent. */
  value: string
  busy: boolean
  /** The fault of the text; each new fault moves the focus back to the field. */
  fault: string | undefined
  onSubmit(): void
  onBack(): void
  /** Stands above the field. */
  above?: ReactNode
  field(ref: RefObject<Field | null>): ReactNode
  /** Stands below the field. */
  children?: ReactNode
}

/** Asks for one long secret, such as a recovery phrase or a kit's code: a field, its fault, and the way back. */
export function EnterSecret<Field extends HTMLElement>(props: Props<Field>) {
  const { title, requester, text, action, value, busy, fault, onSubmit, onBack, above, field, children } = props
  const messages = useMessages()
  const form = useId()
  const ref = useRef<Field>(null)
  const isBlank = value.trim() === ''
  useEffect(() => {
    if (fault !== undefined) ref.current?.focus()
  }, [fault])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBlank && !busy) onSubmit()
    else ref.current?.focus()
  }
  return (
    <Sheet
      title={title}
      requester={requester}
      footer={
        <>
          <Button onClick={onBack}>{messages.home.back}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={isBlank}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{text}</p>
      {above}
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        {field(ref)}
      </form>
      {children}
    </Sheet>
  )
}
