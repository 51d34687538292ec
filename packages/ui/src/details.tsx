import type { ReactNode } from 'react'
import styles from './details.module.css'

/** Collapsed details that most people need not read. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M7.5 5l5 5-5 5" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
