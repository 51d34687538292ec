import { type ComponentProps, useId, useState } from 'react'
import field from './field.module.css'
import styles from './pin-field.module.css'
import { useUi } from './ui-context.ts'

export type PinFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  /** Gets the text as typed, at most `maxLength` characters of it. */
  onChange: (pin: string) => void
}

/** The most characters, unless a field says otherwise. */
const most = 64

/**
 * A PIN of any length. Opens a phone's number pad; pass `inputMode="text"` for a passphrase. It is a text field drawn
 * as dots, not a password field, so no browser or password manager offers to store it. Of a longer text it keeps the
 * first 64 characters, or `maxLength`, and says so: a browser would cut it without a word.
 */
export function PinField({ label, hint, error, value, onChange, id, maxLength = most, ...native }: PinFieldProps) {
  const { messages } = useUi()
  const generatedId = useId()
  const [shown, setShown] = useState(false)
  const [cut, setCut] = useState(false)
  const input = id ?? generatedId
  const described = [hint && `${input}-hint`, (error || cut) && `${input}-error`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={input}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          inputMode="numeric"
          {...native}
          className={`${field.input} ${styles.pin}`}
          id={input}
          type="text"
          value={value}
          onChange={({ target }) => {
            setCut(target.value.length > maxLength)
            onChange(target.value.slice(0, maxLength))
          }}
          data-shown={shown}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? messages.hideField(label) : messages.showField(label)}
          onClick={() => setShown(!shown)}
        >
          {shown ? messages.hide : messages.show}
        </button>
      </div>
      {hint && (
        <p className={field.hint} id={`${input}-hint`}>
          {hint}
        </p>
      )}
      <p className={field.error} id={`${input}-error`} role="alert">
        {error ?? (cut ? messages.cut(maxLength) : undefined)}
      </p>
    </div>
  )
}
