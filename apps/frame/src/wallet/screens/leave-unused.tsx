import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { toDateAndTime } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { LeaveUnusedProps } from './props.ts'

/**
 * Lets somebody who has no wallet yet delete their account: there is no PIN to ask for, so a recent sign-in is the
 * proof.
 */
export function LeaveUnused({ requester, leave, approve, reject }: LeaveUnusedProps) {
  const { locale, home, leaveUnused: t } = useMessages()
  const leaving = useMutation({ mutationFn: leave })
  if (leaving.data !== undefined)
    return (
      <Sheet
        title={t.asked}
        requester={requester}
        footer={
          <Button tone="primary" onClick={() => reject()} data-first="">
            {home.close}
          </Button>
        }
      >
        <Notice tone="info" role="status" title={home.endsOn(toDateAndTime(Date.parse(leaving.data), locale))}>
          {t.askedText}
        </Notice>
      </Sheet>
    )
  const isOld = isServiceError(leaving.error, 'not_allowed', 'bad_token')
  return (
    <Sheet
      title={home.leaveTitle}
      requester={requester}
      footer={
        <>
          <Button onClick={() => approve('back')} data-first="">
            {home.back}
          </Button>
          <Button tone="primary" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {home.leaveAction}
          </Button>
        </>
      }
    >
      <p>{t.text}</p>
      <p>{t.until}</p>
      {leaving.isError && (
        <Notice tone="caution" role="alert">
          {isOld ? t.signInAgain : t.failed}
        </Notice>
      )}
    </Sheet>
  )
}
