import { type ComponentProps, useId } from 'react'
import styles from './card.module.css'

/** A card on the page, optionally with its own heading. */
export function Card({ heading, children, ...native }: ComponentProps<'section'> & { heading?: string }) {
  const id = useId()
  return (
    <section {...native} className={styles.card} aria-labelledby={heading ? id : undefined}>
      {heading && (
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
      )}
      {children}
    </section>
  )
}
