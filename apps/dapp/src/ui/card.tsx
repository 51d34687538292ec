import { type ComponentProps, useId } from 'react'
import styles from './card.module.css'

/** A sheet of paper on the page, with a heading of its own where it has one. */
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
