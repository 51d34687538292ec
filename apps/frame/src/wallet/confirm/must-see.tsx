import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../screens/screens.module.css'
import type { Gate } from './use-gate.ts'

type Props = {
  gate: Pick<Gate, 'seen' | 'see'>
  /**
   * Its name among the parts that the gate requires. One that contains its content has to be seen again when that
   * changes.
   */
  part: string
  /** `span` within a line of text. */
  as?: 'div' | 'span'
  children?: ReactNode
}

/** A part of a screen that must have been in view, to its end, before the gate opens. */
export function MustSee({ gate, part, as: Element = 'div', children }: Props) {
  const end = useRef<HTMLSpanElement>(null)
  const { see } = gate
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) see(part)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [see, part])
  return (
    <Element className={styles.mustSee}>
      {children}
      <span ref={end} className={styles.end} data-unread={gate.seen.has(part) ? undefined : ''} />
    </Element>
  )
}
