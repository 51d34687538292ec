import { useConnectionState, useLatchkey } from '@latchkey/kit'
import { Button, Notice } from '@latchkey/ui'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './restoring.module.css'

/** A skeleton while the connection is restored; after a while, what is happening and a way out. */
export function Restoring() {
  const { connection } = useLatchkey()
  const { pending } = useConnectionState()
  const { restoring, restoringLong } = useFirstMessages()
  const { title, text, action } = restoringLong
  return (
    <>
      <Skeleton label={restoring} />
      {pending?.slow && (
        <>
          <Notice tone="info" title={title} role="status">
            <p>{text}</p>
          </Notice>
          <Button className={styles.stop} onClick={() => connection.cancel()}>
            {action}
          </Button>
        </>
      )}
    </>
  )
}
