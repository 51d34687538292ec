import { useEffect, useState } from 'react'
import { useMessages } from '../context.tsx'
import { KitButton } from './kit-button.tsx'
import { LiveRegion } from './live-region.tsx'
import { Icon } from './notice.tsx'

/** How long the answer stands, milliseconds. */
const answerMs = 2_000

const pages = 'M7.5 6.5h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM4.5 13.5v-9a1 1 0 0 1 1-1h7'
const tick = 'M4 10.5l4 4 8-9'

/** Copies a text and says so. Its name never changes. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { parts } = useMessages()
  const [answer, setAnswer] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(undefined), answerMs)
    return () => clearTimeout(timer)
  }, [answer])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setAnswer('copied')
    } catch {
      setAnswer('copyFailed')
    }
  }
  return (
    <>
      <KitButton onClick={copy} aria-label={label}>
        <Icon path={answer === 'copied' ? tick : pages} />
        {answer === 'copied' ? parts.copied : label}
      </KitButton>
      <LiveRegion>{answer && parts[answer]}</LiveRegion>
      {answer === 'copyFailed' && (
        <p className="lk-code" aria-hidden="true">
          {parts.copyFailed}
        </p>
      )}
    </>
  )
}
