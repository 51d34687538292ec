import { Sheet, Spinner } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { SendingProps } from './props.ts'

/** The transaction is being sent: nothing is left to decide. */
export function Sending({ requester }: SendingProps) {
  const messages = useMessages()
  return (
    <Sheet title={messages.send.sendingTitle} requester={requester}>
      <Spinner label={messages.send.sending} />
    </Sheet>
  )
}
