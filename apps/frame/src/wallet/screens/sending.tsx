import { Sheet, Spinner } from '@latchkey/ui'
import { messages as texts } from '../messages/en.ts'
import type { SendingProps } from './props.ts'

/** The transaction is on its way: nothing to decide any more. */
export function Sending({ requester }: SendingProps) {
  return (
    <Sheet title={texts.send.sendingTitle} requester={requester}>
      <Spinner label={texts.send.sending} />
    </Sheet>
  )
}
