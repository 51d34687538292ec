import { Notice } from '@latchkey/ui'
import { texts } from '../texts.ts'

/** Said to who came with a wallet that has no such accounts. */
export function OnlyEmbedded() {
  const { title, text } = texts.chains.onlyEmbedded
  return (
    <Notice tone="info" title={title}>
      {text}
    </Notice>
  )
}
