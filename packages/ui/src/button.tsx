import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { Ring } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is the main action; `danger` the same where it can cost something; `quiet` has no border. */
  tone?: 'primary' | 'plain' | 'danger' | 'quiet' | undefined
  /** Shows that the action is running. The button keeps its name, size and focus, and does nothing more. */
  busy?: boolean | undefined
}

/** A button that says what it does. */
export function Button({ tone = 'plain', busy = false, onClick, children, className, ...native }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...native}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-tone={tone}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={press}
    >
      <span className={styles.words}>{children}</span>
      {busy && <Ring />}
    </button>
  )
}
