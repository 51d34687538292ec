import type { ReactNode } from 'react'
import styles from './home.module.css'

/** A list row that expands: a name, an amount, and details below. */
export function ListRow({ children, line }: { line: ReactNode; children: ReactNode }) {
  return (
    <li>
      <details className={styles.row}>
        <summary className={styles.summary}>
          {line}
          <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M5 7.5l5 5 5-5" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
        <div className={styles.opened}>{children}</div>
      </details>
    </li>
  )
}

/** Placeholders for rows that are loading. */
export function LoadingRows({ label, lines }: { label: string; lines: number }) {
  return (
    <div className={styles.awaited} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => at).map((at) => (
        <span key={at} className={styles.bar} />
      ))}
    </div>
  )
}
