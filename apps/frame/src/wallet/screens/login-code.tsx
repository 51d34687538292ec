import { Button, Field, Sheet, Spinner } from '@latchkey/ui'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { readDigits } from '../../read-digits.ts'
import type { LoginStep } from '../../session/login.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { WaitingForProviderProps } from './props.ts'
import styles from './screens.module.css'

const digitsOfCode = 6

type Props = Pick<WaitingForProviderProps, 'requester' | 'attempt' | 'reject'> & {
  code: NonNullable<LoginStep['code']>
}

/** Takes the code that the login window shows. */
export function LoginCode({ requester, attempt, reject, code: { left, wrong, checking } }: Props) {
  const messages = useMessages()
  const t = messages.waiting.code
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)

  useEffect(() => {
    if (!wrong) return
    setCode('')
    field.current?.focus()
  }, [wrong])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (checking) return
    const isComplete = code.length === digitsOfCode
    setIncomplete(!isComplete)
    if (isComplete) attempt.confirm(code)
    else field.current?.focus()
  }
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={checking}>
            {t.action}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.text}</p>
      <form id={form} className={styles.code} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={t.field}
          error={incomplete ? t.incomplete : wrong ? t.wrong(left) : undefined}
          value={code}
          onChange={(event) => {
            setCode(readDigits(event.target.value, digitsOfCode))
            setIncomplete(false)
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          data-first=""
          dir="ltr"
        />
      </form>
      <div className={styles.status} role="status">
        {checking && <Spinner label={t.checking} />}
      </div>
      <div className={styles.aside}>
        <p className={styles.soft}>{t.windowLost}</p>
        <Button tone="quiet" onClick={() => attempt.reopen()}>
          {t.again}
        </Button>
      </div>
    </Sheet>
  )
}
