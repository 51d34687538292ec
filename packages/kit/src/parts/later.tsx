import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../context.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Spinner } from './spinner.tsx'

type LaterProps<P> = {
  /** Fetches the part; the same function each time, or it is fetched anew. */
  load(): Promise<ComponentType<P>>
  props: P
}

/** A part that is fetched when it is first shown: its outline while it comes, words and another try when it does not. */
export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const { parts } = useTexts()
  const [loaded, setLoaded] = useState<{ Part?: ComponentType<P>; failed?: boolean }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reason
  useEffect(() => {
    let wanted = true
    setLoaded({})
    load().then(
      (Part) => wanted && setLoaded({ Part }),
      () => wanted && setLoaded({ failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])

  const { Part, failed } = loaded
  if (Part) return <Part {...props} />
  if (!failed) return <Spinner label={parts.loading} />
  return (
    <ErrorNotice
      explanation={{ tone: 'caution', ...parts.notLoaded, canRetry: true }}
      onRetry={() => setAttempt((before) => before + 1)}
    />
  )
}
