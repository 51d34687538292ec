import { loginMarks } from '@latchkey/core/login-marks'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { ReactNode } from 'react'
import styles from './screens.module.css'

/** A text about a provider, with its logo in front. */
export function WithMark({ provider, children }: { provider: LoginProvider; children: ReactNode }) {
  return (
    <span className={styles.marked}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={loginMarks[provider]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{children}</span>
    </span>
  )
}
