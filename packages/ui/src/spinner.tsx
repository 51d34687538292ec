import styles from './spinner.module.css'

/** The spinning ring alone; its container must name the wait. */
export function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
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
