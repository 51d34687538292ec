import type { ReactNode } from 'react'
import { Icon } from '../parts/notice.tsx'
import { useMessages } from '../use-messages.ts'

const arrow = 'M8 4.5H5.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V12M11.5 4.5h4v4M15.2 4.8L9.5 10.5'

/** A link that leaves the page, in a tab of its own that does not learn where it was opened from. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { account } = useMessages()
  return (
    <a className="lk-button" data-tone="quiet" href={href} target="_blank" rel="noreferrer noopener">
      <span className="lk-button-words">
        <Icon path={arrow} />
        {children}
        <span className="lk-hidden"> ({account.newTab})</span>
      </span>
    </a>
  )
}
