import { splitHidden } from '@latchkey/chains/evm'
import styles from './screens.module.css'

/** Foreign text as it is: line ends kept, and what could not be seen shown by its name. */
export function PlainText({ text }: { text: string }) {
  return (
    <bdi className={styles.text}>
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
