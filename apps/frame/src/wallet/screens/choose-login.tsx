import { nameLogin } from '@latchkey/core/login-providers'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import { ProjectLinks } from './project-links.tsx'
import type { ChooseLoginProps } from './props.ts'
import { WithMark } from './provider-mark.tsx'
import styles from './screens.module.css'

/** The last failure, and the limits of this browser. */
export function LoginNotices({ failed, remembered }: Pick<ChooseLoginProps, 'failed' | 'remembered'>) {
  const { login: t, logins } = useMessages()
  return (
    <>
      {failed && (
        <Notice tone="danger" title={t.failed(nameLogin(failed, logins))}>
          {t.failedText}
        </Notice>
      )}
      {!remembered && <Notice tone="info">{t.notRemembered}</Notice>}
    </>
  )
}

/** Asks which account to sign in with. */
export function ChooseLogin({ requester, providers, failed, remembered, begin, approve, reject }: ChooseLoginProps) {
  const messages = useMessages()
  const t = messages.login
  return (
    <Sheet title={t.choose} requester={requester} footer={<Button onClick={() => reject()}>{messages.cancel}</Button>}>
      <LoginNotices failed={failed} remembered={remembered} />
      <p className={styles.soft}>{t.chooseText}</p>
      <ul className={styles.choices}>
        {providers.map((provider, at) => (
          <li key={provider}>
            <Button
              className={styles.choice}
              data-first={at === 0 ? '' : undefined}
              onClick={() => approve({ provider, attempt: begin(provider) })}
            >
              <WithMark provider={provider}>{t.continueWith(nameLogin(provider, messages.logins))}</WithMark>
            </Button>
          </li>
        ))}
      </ul>
      <ProjectLinks links={requester.links} />
    </Sheet>
  )
}
