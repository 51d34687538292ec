import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import styles from '../screens/screens.module.css'

/** Consent to something unusual. */
export type ConsentState = {
  checked: boolean
  /** The box was ticked, and the content has changed since. */
  lapsed: boolean
  set(checked: boolean): void
}

/**
 * Consent to exactly this content: as soon as the content changes, the box has to be ticked again.
 *
 * @param content what the person consents to, as text
 */
export function useConsent(content: string): ConsentState {
  const [last, setLast] = useState({ content, checked: false, lapsed: false })
  const now = last.content === content ? last : { content, checked: false, lapsed: last.checked || last.lapsed }
  // During rendering, so that no frame shows a consent to earlier content.
  if (now !== last) setLast(now)
  return { checked: now.checked, lapsed: now.lapsed, set: (checked) => setLast({ content, checked, lapsed: false }) }
}

/** A box to tick before something unusual can be approved. */
export function Consent({ label, consent }: { label: string; consent: ConsentState }) {
  const messages = useMessages()
  return (
    <div className={styles.consents}>
      {consent.lapsed && (
        <p className={styles.small} role="status">
          {messages.send.again}
        </p>
      )}
      <label className={styles.consent}>
        <input type="checkbox" checked={consent.checked} onChange={(event) => consent.set(event.target.checked)} />
        <span>{label}</span>
      </label>
    </div>
  )
}
