import { useFirstMessages, useLatchkey } from '../context.tsx'
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
  /** Its reference in the log of the wallet's services. */
  reference?: string | undefined
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
  const { support } = useLatchkey().links
  const { tone, title, text, code, reference, canRetry } = explanation
  const marks = [code !== undefined && parts.code(code), reference !== undefined && parts.reference(reference)]
  return (
    <>
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        {marks.some(Boolean) && <p className="lk-code">{marks.filter(Boolean).join(' · ')}</p>}
        {support !== undefined && tone !== 'info' && (
          <a className="lk-code" href={support} target="_blank" rel="noreferrer noopener">
            {parts.links.support}
          </a>
        )}
      </Notice>
      {canRetry && onRetry && (
        <KitButton tone="primary" onClick={onRetry}>
          {action ?? parts.retry}
        </KitButton>
      )}
    </>
  )
}
