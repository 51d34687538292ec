import { VisuallyHidden } from '@latchkey/ui'
import { headingId } from './page.tsx'
import styles from './skeleton.module.css'

/** The outline of a page that is coming, named for those who do not see it; its heading is where they begin. */
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
