import { type ComponentProps, useId } from 'react'
import field from './field.module.css'
import styles from './text-area.module.css'

export type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  hint?: string | undefined
  /** The error, and what to do. The field is then marked invalid and the text announced. */
  error?: string | undefined
}

/** A labelled field for several lines. */
export function TextArea({ label, hint, error, ...native }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        autoComplete="off"
        {...native}
        className={`${field.input} ${styles.area}`}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={field.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
