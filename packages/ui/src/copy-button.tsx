import styles from './copy-button.module.css'
import { useUi } from './ui-context.ts'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CopyButtonProps = {
  value: string
  /** The button's full name: "Copy address". */
  label: string
}

/** Copies a text and confirms it. Its name never changes. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { messages } = useUi()
  const { copy, outcome } = useCopy(value)
  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} aria-label={label} onClick={copy}>
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
          {outcome === 'copied' ? (
            <path d="M4 10.5l4 4 8-9" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          ) : (
            <path
              d="M7.5 6.5h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM4.5 13.5v-9a1 1 0 0 1 1-1h7"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </svg>
        <span aria-hidden="true">{outcome === 'copied' ? messages.copied : messages.copy}</span>
      </button>
      <VisuallyHidden role="status">{outcome ? messages[outcome] : ''}</VisuallyHidden>
      {outcome === 'copyFailed' && (
        <span className={styles.failed} aria-hidden="true">
          {messages.copyFailed}
        </span>
      )}
    </span>
  )
}
