import { Button, Notice } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import { openDataPage } from './open-data-page.ts'
import type { HomeProps } from './props.ts'

type Props = {
  data: HomeProps['data']
  /** Asks for the PIN first, then makes the copy. */
  copy(): void
}

/** A copy of everything that the service holds about the person, in a window of its own: a sandboxed frame saves nothing. */
export function YourData({ data, copy }: Props) {
  const { locale, home: t, exporting } = useMessages()
  const [blocked, setBlocked] = useState(false)
  const section = useRef<HTMLElement>(null)
  // It is far down in the settings, and the person returns from another screen.
  useEffect(() => {
    if (data) section.current?.scrollIntoView?.({ block: 'center' })
  }, [data])
  return (
    <section ref={section} className={styles.section} aria-labelledby="data">
      <h3 className={styles.heading} id="data">
        {t.data}
      </h3>
      <p>{t.dataText}</p>
      {data === 'failed' && (
        <Notice tone="caution" role="status" title={t.dataFailed}>
          {t.dataFailedText}
        </Notice>
      )}
      {typeof data === 'object' && (
        <Notice tone="info" role="status" title={t.dataReady}>
          <p>{t.dataReadyText}</p>
          <Button
            tone="primary"
            className={styles.within}
            onClick={() => setBlocked(!openDataPage({ text: data.text, words: t, language: locale }))}
          >
            {t.openData}
          </Button>
        </Notice>
      )}
      {blocked && (
        <Notice tone="caution" role="alert" title={exporting.blocked}>
          {exporting.blockedText}
        </Notice>
      )}
      <div className={styles.outs}>
        <Button onClick={copy}>{t.getData}</Button>
      </div>
    </section>
  )
}
