import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Facts, Field, Notice, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { EnterSecret } from '../screens/enter-secret.tsx'
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
export function EnterKit({ requester, account, pinRemoved = false, submit, approve }: EnterKitProps) {
  const messages = useMessages()
  const { enterKit: t, enterPin } = messages
  const [code, setCode] = useState('')
  const opening = useMutation({ mutationFn: submit, onSuccess: () => approve('open') })
  const busy = opening.isPending || opening.isSuccess
  const trouble = opening.isError ? toTrouble(opening.error) : undefined
  const isCodes = trouble === 'mistyped' || trouble === 'wrong'
  return (
    <EnterSecret<HTMLInputElement>
      title={t.title}
      requester={requester}
      text={t.text}
      action={t.action}
      value={code}
      busy={busy}
      fault={trouble}
      onSubmit={() => opening.mutate(code)}
      onBack={() => approve('back')}
      above={
        <>
          <Facts
            rows={[
              { term: messages.home.signedInWith, detail: account.login },
              ...(account.address === undefined ? [] : [{ term: t.wallet, detail: account.address }]),
            ]}
          />
          {trouble !== undefined && !isCodes && (
            <Notice
              tone={trouble === 'untrusted' ? 'danger' : 'caution'}
              role="alert"
              // A new key makes another failure an alert of its own.
              key={trouble}
              title={enterPin[trouble]}
            >
              {trouble === 'signedOut' ? enterPin.signedOutText : t[`${trouble}Text`]}
            </Notice>
          )}
        </>
      }
      field={(ref) => (
        <Field
          ref={ref}
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
          dir="ltr"
        />
      )}
    >
      <div className={styles.status} role="status">
        {busy && <Spinner label={t.checking} />}
      </div>
      <div className={styles.aside}>
        <p className={styles.soft}>{pinRemoved ? t.withoutAny : t.without}</p>
      </div>
    </EnterSecret>
  )
}
