import { type LoginProvider, loginProviders } from '@latchkey/core/login-providers'
import { Button, Notice, Sheet } from '@latchkey/ui'
import type { LoginAttempt } from '../../session/session.ts'
import type { Asker } from '../room.ts'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'
import type { Ways } from './ways.ts'

export type LoginProps = Ways<{ provider: LoginProvider; attempt: LoginAttempt }> & {
  asker: Asker
  providers: readonly LoginProvider[]
  /** The provider whose sign-in just failed. */
  failed?: LoginProvider | undefined
  /** Opens the provider's window: must run inside the click. */
  begin(provider: LoginProvider): LoginAttempt
}

const t = texts.login

export const LoginFailure = ({ provider }: { provider: LoginProvider }) => (
  <Notice tone="danger" title={t.failed(loginProviders[provider].title)}>
    {t.failedText}
  </Notice>
)

/** Asks which account to sign in with. */
export function ChooseLogin({ asker, providers, failed, begin, approve, reject }: LoginProps) {
  return (
    <Sheet title={t.choose} asker={asker} footer={<Button onClick={() => reject()}>{texts.cancel}</Button>}>
      {failed && <LoginFailure provider={failed} />}
      <p className={styles.soft}>{t.chooseText}</p>
      <ul className={styles.choices}>
        {providers.map((provider, at) => (
          <li key={provider}>
            <Button
              className={styles.choice}
              data-first={at === 0 ? '' : undefined}
              onClick={() => approve({ provider, attempt: begin(provider) })}
            >
              {t.continueWith(loginProviders[provider].title)}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
