import { nameLogin } from '@latchkey/core/login-providers'
import { Button, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import { LoginNotices } from './choose-login.tsx'
import { ProjectLinks } from './project-links.tsx'
import type { ChooseLoginProps } from './props.ts'
import { WithMark } from './provider-mark.tsx'
import styles from './screens.module.css'

/** The page has already chosen the provider; the person still agrees, and their click opens the window. */
export function ContinueWith({ requester, providers, failed, remembered, begin, approve, reject }: ChooseLoginProps) {
  const messages = useMessages()
  const t = messages.login
  const [provider] = providers
  if (!provider) throw new Error('no provider to continue with')
  const title = nameLogin(provider, messages.logins)
  return (
    <Sheet
      title={t.continueTitle(title)}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button tone="primary" data-first="" onClick={() => approve({ provider, attempt: begin(provider) })}>
            {t.continueWith(title)}
          </Button>
        </>
      }
    >
      <LoginNotices failed={failed} remembered={remembered} />
      <p className={styles.soft}>
        <WithMark provider={provider}>{provider === 'email' ? t.emailText : t.continueText(title)}</WithMark>
      </p>
      <ProjectLinks links={requester.links} />
    </Sheet>
  )
}
