import { Button, Sheet, Spinner } from '@latchkey/ui'
import type { Requester } from '../../entry/requester.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

type Props = {
  requester: Requester
  title: string
  /** The text for screen readers while something is loading. */
  label: string
  /** The network did not answer: it is retried automatically, and by a click. */
  silent: boolean
  retry(): void
  reject(): void
}

/** A placeholder until a screen knows what it asks about. */
export function NotYet({ requester, title, label, silent, retry, reject }: Props) {
  const messages = useMessages()
  return (
    <Sheet
      title={silent ? messages.send.outage : title}
      requester={requester}
      footer={
        <>
          <Button data-first="" onClick={reject}>
            {messages.reject}
          </Button>
          {silent && (
            <Button tone="primary" onClick={retry}>
              {messages.again}
            </Button>
          )}
        </>
      }
    >
      {silent && <p className={styles.soft}>{messages.send.outageText}</p>}
      <Spinner label={label} />
    </Sheet>
  )
}
