import { CopyButton } from '@latchkey/ui'
import styles from '../signing/signed.module.css'

/** A long value that a person may want to copy completely. */
export function Value({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <div className={styles.value}>
      <div>
        <h3 className={styles.label}>{label}</h3>
        <code className={styles.code} translate="no">
          {value}
        </code>
      </div>
      <CopyButton value={value} label={copy} />
    </div>
  )
}
