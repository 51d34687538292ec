import type { ReactNode } from 'react'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import styles from './page.module.css'

/** Marks the heading that gets the focus when a page is opened. */
export const headingId = 'page-title'

export type PageProps = {
  /** Its name in the window's title. */
  name: string
  title: string
  lead?: string
  children?: ReactNode
}

/** A page: its title in the window and as its heading, its purpose, and its parts below each other. */
export function Page({ name, title, lead, children }: PageProps) {
  const messages = useFirstMessages()
  return (
    <>
      <title>{messages.title(name)}</title>
      <header className={styles.header}>
        <h1 id={headingId} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </>
  )
}
