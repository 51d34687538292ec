import { Notice } from '@latchkey/ui'
import { useFirstMessages } from '../messages/use-first-messages.ts'

/** In place of a page that cannot work as it is configured, with the reason. */
export function Broken({ error }: { error: unknown }) {
  const { title, text } = useFirstMessages().broken
  return (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
      <p>{String(error)}</p>
    </Notice>
  )
}
