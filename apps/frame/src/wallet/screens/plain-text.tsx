import { splitHidden } from '@latchkey/chains/text'
import type { ComponentProps } from 'react'
import styles from './screens.module.css'

/**
 * Foreign text, unchanged: with its line breaks, and invisible characters shown by name. Where none of it is the
 * wallet's own, `translate="no"` stops the browser from translating it.
 */
export function PlainText({ text, translate }: { text: string } & Pick<ComponentProps<'bdi'>, 'translate'>) {
  return (
    <bdi className={styles.text} translate={translate}>
      {splitHidden(text).map((run, at) =>
        run.hidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
          <mark key={at} className={styles.hidden}>
            {run.text}
          </mark>
        ) : (
          run.text
        ),
      )}
    </bdi>
  )
}
