import { useMessages as useKitMessages } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { explain } from '../explain.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './failure.module.css'

/** A failure in words: what happened, whether anything was lost, what to do; the code is small below. */
export function Failure({ error }: { error: unknown }) {
  const messages = useMessages()
  const kit = useKitMessages()
  if (!error) return null
  const { tone, title, text, code } = explain(error, kit, messages)
  return (
    <Notice tone={tone} title={title} role={tone === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {code !== undefined && <p className={styles.code}>{messages.failures.code(code)}</p>}
    </Notice>
  )
}
