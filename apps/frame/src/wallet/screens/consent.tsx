import { useState } from 'react'
import { texts } from '../texts/en.ts'
import styles from './screens.module.css'

/** A yes to something unusual. */
export type Yes = {
  given: boolean
  /** It was given, and what it was given to is another thing by now. */
  lapsed: boolean
  give(given: boolean): void
}

/** A yes to exactly this content: in the moment it is another, the yes has to be given again. */
export const useYes = (content: string): Yes => {
  const [yes, setYes] = useState({ content, given: false, lapsed: false })
  const now = yes.content === content ? yes : { content, given: false, lapsed: yes.given || yes.lapsed }
  // While drawing, so that nothing is ever drawn with a yes to what it was before.
  if (now !== yes) setYes(now)
  return { ...now, give: (given) => setYes({ content, given, lapsed: false }) }
}

/** A box to tick before something unusual can be approved. */
export function Consent({ label, yes }: { label: string; yes: Yes }) {
  return (
    <div className={styles.consents}>
      {yes.lapsed && (
        <p className={styles.small} role="status">
          {texts.send.again}
        </p>
      )}
      <label className={styles.consent}>
        <input type="checkbox" checked={yes.given} onChange={(event) => yes.give(event.target.checked)} />
        <span>{label}</span>
      </label>
    </div>
  )
}
