import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { toDateAndTime } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { AccountEndsProps } from './props.ts'

/** Tells whoever opened the wallet that its account is to be deleted, and offers to keep it. */
export function AccountEnds({ requester, endsAt, isUnused = false, keep, approve, reject }: AccountEndsProps) {
  const { locale, cancel, choosePin, enterPin, home: t, leaveUnused } = useMessages()
  const keeping = useMutation({ mutationFn: keep, onSuccess: () => approve('kept') })
  return (
    <Sheet
      title={isUnused ? leaveUnused.asked : enterPin.wrongBeforeTitle}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{cancel}</Button>
          <Button tone="primary" onClick={() => approve('goOn')} data-first="">
            {isUnused ? choosePin.action : enterPin.wrongBeforeAction}
          </Button>
        </>
      }
    >
      <Notice tone="caution" role="status" title={t.endsOn(toDateAndTime(Date.parse(endsAt), locale))}>
        {isUnused ? leaveUnused.keeps : t.endsText}
      </Notice>
      <Button busy={keeping.isPending} onClick={() => keeping.mutate()}>
        {t.keep}
      </Button>
      {keeping.isError && (
        <Notice tone="caution" role="alert">
          {t.deletion.unsure}
        </Notice>
      )}
    </Sheet>
  )
}
