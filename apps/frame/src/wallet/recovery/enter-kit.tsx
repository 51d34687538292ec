import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Facts, Field, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import styles from '../screens/screens.module.css'
import type { EnterKitProps } from './props.ts'

type Trouble = 'mistyped' | 'wrong' | 'busy' | 'untrusted' | 'signedOut' | 'outage'

const toTrouble = (failure: unknown): Trouble => {
  if (isWalletError(failure, 'invalidArgument')) return 'mistyped'
  if (isServiceError(failure, 'wrong_kit')) return 'wrong'
  if (isServiceError(failure, 'too_many_requests')) return 'busy'
  if (isServiceError(failure, 'not_trusted')) return 'untrusted'
  if (isServiceError(failure, 'bad_token', 'not_allowed')) return 'signedOut'
  return 'outage'
}

/** Takes the code of a recovery kit from somebody who forgot their PIN, and explains what is possible without one. */
export function EnterKit({ requester, account, submit, approve }: EnterKitProps) {
  const messages = useMessages()
  const { enterKit: t, enterPin } = messages
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const opening = useMutation({ mutationFn: submit, onSuccess: () => approve('open') })
  const busy = opening.isPending || opening.isSuccess
  const trouble = opening.isError ? toTrouble(opening.error) : undefined
  const isCodes = trouble === 'mistyped' || trouble === 'wrong'

  useEffect(() => {
    if (trouble !== undefined) field.current?.focus()
  }, [trouble])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() !== '' && !busy) opening.mutate(code)
    else field.current?.focus()
  }
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => approve('back')}>{messages.home.back}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={code.trim() === ''}>
            {t.action}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.text}</p>
      <Facts
        rows={[
          { term: messages.home.signedInWith, detail: account.login },
          ...(account.address === undefined ? [] : [{ term: t.wallet, detail: account.address }]),
        ]}
      />
      {trouble === 'busy' && (
        <Notice tone="caution" role="alert" title={enterPin.busy}>
          {t.busyText}
        </Notice>
      )}
      {trouble === 'untrusted' && (
        <Notice tone="danger" role="alert" title={enterPin.untrusted}>
          {t.untrustedText}
        </Notice>
      )}
      {trouble === 'signedOut' && (
        <Notice tone="caution" role="alert" title={enterPin.signedOut}>
          {enterPin.signedOutText}
        </Notice>
      )}
      {trouble === 'outage' && (
        <Notice tone="caution" role="alert" title={enterPin.outage}>
          {t.outageText}
        </Notice>
      )}
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <Field
          ref={field}
          label={t.field}
          hint={t.hint}
          error={isCodes ? t[trouble] : undefined}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            if (isCodes) opening.reset()
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-first=""
        />
      </form>
      <div className={styles.status} role="status">
        {busy && <Spinner label={t.checking} />}
      </div>
      <div className={styles.aside}>
        <p className={styles.soft}>{t.without}</p>
      </div>
    </Sheet>
  )
}
