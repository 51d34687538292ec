import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import type { HomeData } from './home-data.ts'

type Props = { everywhere: boolean; source: HomeData; back(): void; done(): void; askPin(): void }

const needsPin = (failure: unknown) => isServiceError(failure, 'not_allowed')

/** Asks whether to sign out, here or everywhere. */
export function SignOut({ everywhere, source, back, done, askPin }: Props) {
  const { home: t } = useMessages()
  const leaving = useMutation({
    mutationFn: () => source.signOut(everywhere),
    onSuccess: done,
    // Only a session in which the PIN opened the wallet can sign out others: somebody may have only the login.
    onError: (failure) => needsPin(failure) && askPin(),
  })
  return (
    <Sheet
      title={everywhere ? t.signOutAllTitle : t.signOutTitle}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {t.back}
          </Button>
          <Button tone="primary" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {t.signOutAction}
          </Button>
        </>
      }
    >
      <p>{everywhere ? t.signOutAllText : t.signOutText}</p>
      <p>{t.signOutSafe}</p>
      {leaving.isError && !needsPin(leaving.error) && (
        <Notice tone="danger" title={t.notSignedOut}>
          {t.notSignedOutText}
        </Notice>
      )}
    </Sheet>
  )
}
