import { useEffect, useState } from 'react'

/** How long the outcome is shown, milliseconds. */
const outcomeMs = 2_000

/**
 * Copies a text to the clipboard.
 *
 * @returns `copy`, and its outcome, for two seconds; the outcomes are names of messages
 */
export function useCopy(value: string): { copy(): Promise<void>; outcome: 'copied' | 'copyFailed' | undefined } {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return { copy, outcome }
}
