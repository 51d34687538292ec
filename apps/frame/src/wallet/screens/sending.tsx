import { Sheet, Spinner } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { SendingProps } from './props.ts'

/** The transaction is on its way: nothing to decide any more. */
export function Sending({ requester }: SendingProps) {
  const messages = useMessages()
  return (
    <Sheet title={messages.send.sendingTitle} requester={requester}>
      <Spinner label={messages.send.sending} />
    </Sheet>
  )
}
