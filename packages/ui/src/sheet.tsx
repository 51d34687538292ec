import { Fragment, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import styles from './sheet.module.css'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SheetProps = {
  /** The one question of this screen. */
  title: string
  /**
   * The requester: the exact origin from the browser, and the project it belongs to; `note` where it belongs to none.
   */
  requester?: { origin: string; project?: string | undefined; note?: string | undefined } | undefined
  children: ReactNode
  /** The buttons: they stay in sight while the content scrolls. Two stand side by side, the same size. */
  footer?: ReactNode
  /** The title takes focus (`tabIndex` -1), so that a screen reader begins there and no button is under a finger. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** `tall`: the same height whatever it holds, all of a phone: for what one stays in and walks about. */
  size?: 'fit' | 'tall'
}

/** A program's name may be long: it breaks where its words meet. */
const breakable = (title: string): ReactNode =>
  title.split(/(?<=::|_)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the title
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

/** Marks what scrolls while something of it is out of sight below. */
const useMore = () => {
  const content = useRef<HTMLDivElement>(null)
  // After each drawing: what is new may be longer than what was there.
  useEffect(() => {
    const { current } = content
    if (!current || typeof ResizeObserver === 'undefined') return // a server, or a test without a layout
    const look = () => {
      const below = current.scrollHeight - current.clientHeight - current.scrollTop
      current.toggleAttribute('data-more', below > 1)
    }
    const observer = new ResizeObserver(look)
    for (const each of [current, ...current.children]) observer.observe(each)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  })
  return content
}

/**
 * One question on one sheet: in the middle on a desk, at the bottom on a phone. It lays a scrim over what is behind.
 */
export function Sheet({ title, requester, children, footer, headingRef, size = 'fit' }: SheetProps) {
  const { messages } = useUi()
  const heading = useId()
  const content = useMore()
  return (
    <div className={styles.layer} data-size={size}>
      <div className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby={heading}>
        <div className={styles.header}>
          {requester && (
            <p className={styles.asker} data-asker={requester.origin}>
              <VisuallyHidden>{messages.requestedBy} </VisuallyHidden>
              <span className={styles.origin} translate="no">
                {requester.origin}
              </span>
              {requester.project && (
                <span className={styles.project} translate="no">
                  {' '}
                  {requester.project}
                </span>
              )}
              {requester.note && <span className={styles.note}> {requester.note}</span>}
            </p>
          )}
          <h1 className={styles.title} id={heading} ref={headingRef} tabIndex={-1}>
            {breakable(title)}
          </h1>
        </div>
        <div className={styles.content} ref={content}>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  )
}
