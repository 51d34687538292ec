import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'caution' | 'danger' | 'done'

const icons: Record<NoticeTone, string> = {
  info: 'M10 9v5M10 6.2v.1M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
  caution: 'M10 7.5v4M10 14v.1M10 2.8l7.6 13.4H2.4z',
  danger: 'M10 6v5M10 13.8v.1M6.9 2.8h6.2l4.1 4.1v6.2l-4.1 4.1H6.9l-4.1-4.1V6.9z',
  done: 'M6.5 10.3l2.5 2.5 4.5-5M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4z',
}

/** An icon on a 20 px grid with strokes of 1.5 px. Always beside a word. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="lk-icon" viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** Something to know before continuing. It announces nothing; that is the live region's task. */
export function Notice({ tone, title, children }: { tone: NoticeTone; title: string; children?: ReactNode }) {
  return (
    <div className="lk-notice" data-tone={tone}>
      <Icon path={icons[tone]} />
      <div className="lk-notice-words">
        <strong className="lk-notice-title">{title}</strong>
        {children}
      </div>
    </div>
  )
}
