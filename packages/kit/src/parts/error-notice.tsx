import { useFirstMessages } from '../context.tsx'
import { KitButton } from './kit-button.tsx'
import { Notice } from './notice.tsx'

/** A failure in words: what happened, whether anything was lost, what to do. */
export type Explanation = {
  /** `info`: the person's own decision. `caution`: it has not worked yet. `danger`: something may be wrong. */
  tone: 'info' | 'caution' | 'danger'
  title: string
  text: string
  /** For support requests; shown small. */
  code?: number | undefined
  /** A retry may succeed. */
  canRetry: boolean
}

/** An explained failure, with a way to retry where that may help. */
export function ErrorNotice({
  explanation,
  onRetry,
  action,
}: {
  explanation: Explanation
  onRetry?: (() => void) | undefined
  /** The label of the retry button. Default: "Try again". */
  action?: string | undefined
}) {
  const { parts } = useFirstMessages()
  const { tone, title, text, code, canRetry } = explanation
  return (
    <>
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        {code !== undefined && <p className="lk-code">{parts.code(code)}</p>}
      </Notice>
      {canRetry && onRetry && (
        <KitButton tone="primary" onClick={onRetry}>
          {action ?? parts.retry}
        </KitButton>
      )}
    </>
  )
}
