import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent } from 'react'
import { Ring } from './spinner.tsx'

export type KitButtonProps = ComponentPropsWithoutRef<'button'> & {
  /**
   * `primary` is the main action; `danger` the same where it can cost something; `caution` calls for attention; `quiet`
   * has no border.
   */
  tone?: 'primary' | 'plain' | 'caution' | 'danger' | 'quiet' | undefined
  /** Shows that the action is running. The button keeps its name, size and focus, and does nothing more. */
  busy?: boolean | undefined
}

/** A button that says what it does. */
export const KitButton = forwardRef<HTMLButtonElement, KitButtonProps>(function KitButton(
  { tone = 'plain', busy = false, onClick, children, className, ...native },
  ref,
) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...native}
      ref={ref}
      className={className ? `lk-button ${className}` : 'lk-button'}
      data-tone={tone}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={press}
    >
      <span className="lk-button-words">{children}</span>
      {busy && <Ring />}
    </button>
  )
})
