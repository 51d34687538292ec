import { nameLogin } from '@latchkey/core/login-providers'
import { Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import { LoginCode } from './login-code.tsx'
import type { WaitingForProviderProps } from './props.ts'
import styles from './screens.module.css'

/** Shown while the person is at the provider, which it names. Closes when the sign-in ends. */
export function WaitingForProvider({ requester, provider, remembered, attempt, reject }: WaitingForProviderProps) {
  const messages = useMessages()
  const t = messages.waiting
  const { step, code, windowClosed, noWindow = false } = useStore(attempt.store)
  const title = provider === 'email' ? t.emailTitle : t.title(nameLogin(provider, messages.logins))
  if (step === 'code' && code) return <LoginCode requester={requester} attempt={attempt} reject={reject} code={code} />
  const finishing = step === 'finishing'
  return (
    <Sheet
      title={finishing ? t.finishingTitle : title}
      requester={requester}
      footer={
        <>
          <Button data-first="" onClick={() => reject()}>
            {messages.cancel}
          </Button>
          {!finishing && (
            <Button tone={noWindow ? 'primary' : 'plain'} onClick={() => attempt.reopen()}>
              {noWindow ? t.openBlocked : t.open}
            </Button>
          )}
        </>
      }
    >
      {!noWindow && <Spinner label={finishing ? t.finishing : t.text} />}
      {!finishing &&
        (noWindow ? (
          <Notice tone="caution" role="status">
            {t.blocked}
          </Notice>
        ) : windowClosed ? (
          <Notice tone="info" role="status">
            {t.closed}
          </Notice>
        ) : (
          <p className={styles.soft}>{t.seek}</p>
        ))}
      {!remembered && <Notice tone="info">{messages.login.notRemembered}</Notice>}
    </Sheet>
  )
}
