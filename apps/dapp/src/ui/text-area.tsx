import { type ComponentProps, useId } from 'react'
import styles from './text-area.module.css'

/** A labelled field for several lines. */
export function TextArea({
  label,
  error,
  ...native
}: ComponentProps<'textarea'> & { label: string; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...native}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
