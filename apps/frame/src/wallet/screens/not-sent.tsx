import { formatReason } from '@latchkey/chains/failure-reason'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { NotSentProps } from './props.ts'
import styles from './screens.module.css'
import { TransactionHash } from './transaction-hash.tsx'

/** Explains what happened to an approved transaction that did not get through. */
export function NotSent({ requester, reason, code, hash, failure, approve, reject }: NotSentProps) {
  const messages = useMessages()
  const t = messages.result
  return (
    <Sheet
      title={hash ? t.maybeSent : t.failed}
      requester={requester}
      footer={
        <>
          <Button data-first="" onClick={() => reject(failure)}>
            {messages.close}
          </Button>
          {!hash && (
            <Button tone="primary" onClick={() => approve('again')}>
              {messages.again}
            </Button>
          )}
        </>
      }
    >
      <Notice tone={hash ? 'caution' : 'danger'} role="alert">
        {hash ? t.maybeSentText : t.failedText(formatReason(reason, messages.failureReasons))}
      </Notice>
      {hash && <TransactionHash hash={hash} />}
      <p className={styles.small}>{messages.code(String(code))}</p>
    </Sheet>
  )
}
