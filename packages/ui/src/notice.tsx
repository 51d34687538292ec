import type { ComponentProps, ReactNode } from 'react'
import styles from './notice.module.css'
import { useUi } from './ui-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type NoticeTone = 'info' | 'caution' | 'danger' | 'done'

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: NoticeTone
  title?: string | undefined
  children?: ReactNode
}

const icons: Record<NoticeTone, string> = {
  info: 'M10 9v5M10 6.2v.1M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
  caution: 'M10 7.5v4M10 14v.1M10 2.8l7.6 13.4H2.4z',
  danger: 'M10 6v5M10 13.8v.1M6.9 2.8h6.2l4.1 4.1v6.2l-4.1 4.1H6.9l-4.1-4.1V6.9z',
  done: 'M6.5 10.3l2.5 2.5 4.5-5M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
}

const roles = { info: 'note', caution: 'note', danger: 'alert', done: 'status' } as const

/** Something to know before continuing. `danger` is announced immediately. */
export function Notice({ tone, title, children, ...native }: NoticeProps) {
  const { messages } = useUi()
  return (
    <div role={roles[tone]} {...native} className={styles.notice} data-tone={tone}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={icons[tone]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.words}>
        {title ? (
          <strong className={styles.title}>{title}</strong>
        ) : (
          <VisuallyHidden>{messages.tones[tone]}: </VisuallyHidden>
        )}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
