import { nameLogin } from '@latchkey/core/login-providers'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { AddLoginProps } from './props.ts'
import { WithMark } from './provider-mark.tsx'
import styles from './screens.module.css'

/** Asks which login is to reach this wallet, too; why the last one does not. */
export function AddLogin({ requester, providers, trouble, begin, approve, reject }: AddLoginProps) {
  const messages = useMessages()
  const { addLogin: t, login, logins } = messages
  const told =
    trouble &&
    (trouble.kind === 'failed'
      ? { title: login.failed(nameLogin(trouble.provider, logins)), text: login.failedText }
      : t[trouble.kind])
  return (
    <Sheet title={t.title} requester={requester} footer={<Button onClick={() => reject()}>{messages.cancel}</Button>}>
      {told && (
        <Notice tone="caution" role="alert" title={told.title}>
          {told.text}
        </Notice>
      )}
      <p className={styles.soft}>{t.text}</p>
      <ul className={styles.choices}>
        {providers.map((provider, at) => (
          <li key={provider}>
            <Button
              className={styles.choice}
              data-first={at === 0 ? '' : undefined}
              onClick={() => approve({ provider, attempt: begin(provider) })}
            >
              <WithMark provider={provider}>{login.continueWith(nameLogin(provider, logins))}</WithMark>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
