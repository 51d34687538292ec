import { Button, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { OutageProps } from './props.ts'
import styles from './screens.module.css'

/** The time until an automatic retry, milliseconds. */
const againMs = 4_000

/** A part of the service does not answer; retrying does no harm. */
export function Outage({ requester, reference, tryAgain, approve, reject }: OutageProps) {
  const messages = useMessages()
  const t = messages.outage
  const { mutate, isPending } = useMutation({ mutationFn: tryAgain, onSuccess: (isOver) => isOver && approve() })
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(mutate, againMs)
    return () => clearTimeout(timer)
  }, [mutate, isPending])
  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button data-first="" onClick={() => reject()}>
            {messages.cancel}
          </Button>
          <Button tone="primary" busy={isPending} onClick={() => mutate()}>
            {messages.again}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.text}</p>
      <Spinner label={t.trying} />
      {reference !== undefined && <p className={styles.soft}>{t.reference(reference)}</p>}
    </Sheet>
  )
}
