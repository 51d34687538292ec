import { Notice } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'

/** Shown to visitors whose wallet has no such accounts. */
export function OnlyEmbedded() {
  const { title, text } = useMessages().chains.onlyEmbedded
  return (
    <Notice tone="info" title={title}>
      {text}
    </Notice>
  )
}
