import styles from './spinner.module.css'

/** The ring of eight strokes alone; its container must name the wait. */
export function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="3" strokeDasharray="1.6 4.683" />
    </svg>
  )
}

/** A named wait: the ring and its label. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <Ring />
      <span>{label}</span>
    </span>
  )
}
