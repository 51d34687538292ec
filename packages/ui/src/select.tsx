import { type ComponentProps, useId } from 'react'
import field from './field.module.css'
import styles from './select.module.css'

export type SelectProps = ComponentProps<'select'> & {
  label: string
  hint?: string | undefined
}

/** A labelled choice of one option, drawn by the browser. */
export function Select({ label, hint, id, children, ...native }: SelectProps) {
  const generatedId = useId()
  const select = id ?? generatedId
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={select}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...native}
          className={`${field.input} ${styles.select}`}
          id={select}
          aria-describedby={hint ? `${select}-hint` : undefined}
        >
          {children}
        </select>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M5 7.5l5 5 5-5" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </div>
      {hint && (
        <p className={field.hint} id={`${select}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
