import { loginProviders } from '@latchkey/core/login-providers'
import { Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import type { WaitingForProviderProps } from './props.ts'
import styles from './screens.module.css'

/** Named waiting while the person is at the provider. It ends by itself when the sign-in does. */
export function WaitingForProvider({ requester, provider, attempt, reject }: WaitingForProviderProps) {
  const messages = useMessages()
  const t = messages.waiting
  const { step, number, windowClosed } = useStore(attempt.store)
  const { title } = loginProviders[provider]
  const finishing = step === 'finishing'
  return (
    <Sheet
      title={finishing ? t.finishingTitle : step === 'number' ? t.number : t.title(title)}
      requester={requester}
      footer={
        <>
          <Button data-first="" onClick={() => reject()}>
            {messages.cancel}
          </Button>
          {!finishing && <Button onClick={() => attempt.reopen()}>{t.open}</Button>}
        </>
      }
    >
      {step === 'number' && (
        <>
          <p className={styles.number} role="status">
            {number}
          </p>
          <p className={styles.soft}>{t.numberText}</p>
        </>
      )}
      {finishing && <Spinner label={t.finishing} />}
      {(step === 'opening' || step === 'waiting') && <Spinner label={t.text} />}
      {!finishing &&
        (windowClosed ? (
          <Notice tone="info" role="status">
            {t.closed}
          </Notice>
        ) : (
          <p className={styles.soft}>{t.seek}</p>
        ))}
    </Sheet>
  )
}
