import { useMessages } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { explain } from '../explain.ts'
import { texts } from '../texts.ts'
import styles from './failure.module.css'

/** A failure in words: what happened, whether anything was lost, what to do; the code small beneath. */
export function Failure({ error }: { error: unknown }) {
  const kit = useMessages()
  if (!error) return null
  const { tone, title, text, code } = explain(error, kit)
  return (
    <Notice tone={tone} title={title} role={tone === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {code !== undefined && <p className={styles.code}>{texts.failures.code(code)}</p>}
    </Notice>
  )
}
