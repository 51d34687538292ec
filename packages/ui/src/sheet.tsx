import { Fragment, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { type AmountProps, formatAmount } from './amount.tsx'
import styles from './sheet.module.css'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SheetProps = {
  /** The one question of this screen. */
  title: string
  /** An amount that the title contains (`isAmountIn`): it becomes the largest thing on the sheet. */
  amount?: AmountProps | undefined
  /** The requester: the exact origin from the browser, and its project; `note` if it has none. */
  requester?: { origin: string; project?: string | undefined; note?: string | undefined } | undefined
  children: ReactNode
  /**
   * The buttons: they stay visible while the content scrolls. Two have the same size: side by side, or the second above
   * the first where a label does not fit on one line.
   */
  footer?: ReactNode
  /**
   * The title takes focus (`tabIndex` -1), so that a screen reader begins there and no button is pressed by accident.
   */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /**
   * `tall`: the same height for any content, and a phone's full height: for screens in which one stays and navigates.
   */
  size?: 'fit' | 'tall'
}

/** A function's name may be long: it breaks between its words. */
const breakable = (title: string): ReactNode =>
  title.split(/(?<=::|_)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

/** The title, with its amount large. The amount keeps its place in the sentence, which each language chooses. */
function Title({ title, amount }: { title: string; amount: AmountProps | undefined }): ReactNode {
  const { locale } = useUi()
  if (!amount) return breakable(title)
  const text = formatAmount(locale, amount)
  const [before = '', ...after] = title.split(text)
  return (
    <>
      {breakable(before)}
      <span className={styles.amount} data-amount={`${amount.value} ${amount.coin}`}>
        {text}
      </span>
      {breakable(after.join(text))}
    </>
  )
}

/** The mark of the project. Its name is beside it, or it is obvious whose wallet this is. */
const Mark = ({ mark }: { mark: string }) => <img className={styles.mark} src={mark} alt="" width="32" height="32" />

/** Marks the scrolling part while some of it is hidden below. */
const useMore = () => {
  const content = useRef<HTMLDivElement>(null)
  // After each render: new content may be longer.
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
 * One question on one sheet: in the middle on a desktop, at the bottom on a phone. It covers what is behind with a
 * scrim.
 */
export function Sheet({ title, amount, requester, children, footer, headingRef, size = 'fit' }: SheetProps) {
  const { messages, mark } = useUi()
  const heading = useId()
  const content = useMore()
  return (
    <div className={styles.layer} data-size={size}>
      <div className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby={heading}>
        <div className={styles.header}>
          {requester && (
            <p className={styles.requester} data-requester={requester.origin}>
              {mark && requester.note === undefined && <Mark mark={mark} />}
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
          {mark && !requester && <Mark mark={mark} />}
          <h1 className={styles.title} id={heading} ref={headingRef} tabIndex={-1}>
            <Title title={title} amount={amount} />
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
