import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

export type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  /** The error, and what to do. The field is then marked invalid and the text announced. */
  error?: string | undefined
}

/** A labelled input. */
export function Field({ label, hint, error, id, ...native }: FieldProps) {
  const generatedId = useId()
  const input = id ?? generatedId
  const described = [hint && `${input}-hint`, error && `${input}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={input}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...native}
        className={styles.input}
        id={input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className={styles.hint} id={`${input}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles.error} id={`${input}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
