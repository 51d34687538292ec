import { useEffect, useState } from 'react'

/**
 * Says a text to screen readers when it changes, politely. The region is there, empty, before its first words: browsers
 * announce what changes, not what appears. Inside an open dialog it must stand in the dialog.
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
