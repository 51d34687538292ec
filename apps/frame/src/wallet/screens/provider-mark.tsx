import { loginIcons } from '@latchkey/core/login-icons'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { ReactNode } from 'react'
import styles from './screens.module.css'

/** A text about a provider, with its logo in front. */
export function WithMark({ provider, children }: { provider: LoginProvider; children: ReactNode }) {
  return (
    <span className={styles.marked}>
      <img src={loginIcons[provider]} width="24" height="24" alt="" />
      <span>{children}</span>
    </span>
  )
}
