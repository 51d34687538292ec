import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { term: string; detail: ReactNode }

/** Terms and their values, a line each: network, fee, total. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, detail }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
