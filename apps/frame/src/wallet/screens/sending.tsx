import { Sheet, Spinner } from '@latchkey/ui'
import type { Asker } from '../request-context.ts'
import { texts } from '../texts/en.ts'
import type { Ways } from './ways.ts'

/** The transaction is on its way: nothing to decide any more. */
export function Sending({ asker }: Ways<never> & { asker: Asker }) {
  return (
    <Sheet title={texts.send.sendingTitle} asker={asker}>
      <Spinner label={texts.send.sending} />
    </Sheet>
  )
}
