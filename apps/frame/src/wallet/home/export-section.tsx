import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'

type Props = {
  /** When it is allowed where it is held back in this browser, milliseconds. */
  heldUntil: number | undefined
  /** Says so, and what allows it at once. */
  wait(): void
  openExport: HomeData['openExport']
}

/** Leads to the window that shows the recovery phrase and private keys, which this frame never sees. */
export function ExportSection({ heldUntil, wait, openExport }: Props) {
  const { exporting: t } = useMessages()
  const [opened, setOpened] = useState<boolean>()
  const open = (what: 'phrase' | 'key') => (heldUntil === undefined ? setOpened(openExport(what)) : wait())
  return (
    <section className={styles.section} aria-labelledby="export-section">
      <h3 className={styles.heading} id="export-section">
        {t.section}
      </h3>
      <p>{t.sectionText}</p>
      {opened !== undefined && (
        <Notice tone={opened ? 'info' : 'caution'} role="status" {...(opened ? {} : { title: t.blocked })}>
          {opened ? t.opened : t.blockedText}
        </Notice>
      )}
      <div className={styles.outs}>
        <Button onClick={() => open('phrase')}>{t.phrase}</Button>
        <Button onClick={() => open('key')}>{t.key}</Button>
      </div>
      <HeldNote until={heldUntil} />
    </section>
  )
}
