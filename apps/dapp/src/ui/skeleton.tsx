import { VisuallyHidden } from '@latchkey/ui'
import styles from './skeleton.module.css'

/** The outline of what is coming, named for those who do not see it. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <span className={styles.heading} />
      <span className={styles.card} />
    </div>
  )
}
