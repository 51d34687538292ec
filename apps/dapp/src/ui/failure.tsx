import { Notice } from '@latchkey/ui'
import { explain, type FailureName } from '../explain.ts'
import { texts } from '../texts.ts'
import styles from './failure.module.css'

export type FailureProps = {
  error: unknown
  /** Better words, where the place knows more than the failure does. */
  words?: Partial<Record<FailureName, { title: string; text: string }>>
}

/** A failure in words: what happened, whether anything was lost, what to do; the code small beneath. */
export function Failure({ error, words }: FailureProps) {
  if (!error) return null
  const explained = explain(error)
  const { tone, code } = explained
  const { title, text } = words?.[explained.name] ?? explained
  return (
    <Notice tone={tone} title={title} role={tone === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {code !== undefined && <p className={styles.code}>{texts.failures.code(code)}</p>}
    </Notice>
  )
}
