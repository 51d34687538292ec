import { useEffect, useState } from 'react'

/**
 * Announces a text to screen readers when it changes, politely. The region exists, empty, before its first text:
 * browsers announce what changes, not what appears. For an open dialog it must be inside the dialog.
 */
export function LiveRegion({ children }: { children: string | undefined }) {
  const [text, setText] = useState('')
  useEffect(() => setText(children ?? ''), [children])
  return (
    <span className="lk-hidden" role="status">
      {text}
    </span>
  )
}
