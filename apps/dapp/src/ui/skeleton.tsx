import { VisuallyHidden } from '@latchkey/ui'
import { headingId } from './page.tsx'
import styles from './skeleton.module.css'

/** The skeleton of a page that is loading, named for screen readers; they start reading at its heading. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <h1 id={headingId} className={styles.heading} tabIndex={-1}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h1>
      <span className={styles.card} />
    </div>
  )
}
