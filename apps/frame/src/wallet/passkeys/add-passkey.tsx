import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PasskeyError } from '../../passkey/ceremony.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from '../screens/screens.module.css'
import type { AddPasskeyProps, MadePasskey } from './props.ts'

type Trouble = keyof Messages['addPasskey']['troubles']

const toTrouble = (failure: unknown): Trouble => {
  if (failure instanceof PasskeyError) return failure.trouble
  if (isServiceError(failure, 'conflict')) return 'conflict'
  if (isServiceError(failure, 'wrong_passkey')) return 'failed'
  if (isServiceError(failure, 'not_allowed', 'bad_token') || isWalletError(failure, 'unauthorized')) return 'over'
  return 'outage'
}

/** Makes a passkey that opens the wallet, and uses it once before it counts. */
export function AddPasskey({ requester, make, approve, reject }: AddPasskeyProps) {
  const messages = useMessages()
  const { addPasskey: t } = messages
  const [made, setMade] = useState<MadePasskey>()
  const store = async (passkey: MadePasskey) => {
    await passkey.store()
    approve('done')
  }
  const acting = useMutation({
    // A window opens only within the click.
    mutationFn: (begun: Promise<unknown>) => begun,
    onError: (failure) => {
      // A passkey that was not used is still there; after any other failure another is made.
      if (toTrouble(failure) !== 'cancelled') setMade(undefined)
    },
  })
  const press = async () => {
    if (made) return store(made)
    const passkey = await make()
    if (passkey.needsClick) setMade(passkey)
    else await store(passkey)
  }
  const trouble = acting.isError ? toTrouble(acting.error) : undefined
  const isOver = trouble === 'over'
  return (
    <Sheet
      title={made ? t.useTitle : t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button
            tone="primary"
            busy={acting.isPending}
            onClick={() => (isOver ? approve('again') : acting.mutate(press()))}
            data-first=""
          >
            {isOver ? t.proveAgain : made ? t.use : t.make}
          </Button>
        </>
      }
    >
      {made ? (
        <p>{t.useText}</p>
      ) : (
        <div className={styles.paragraphs}>
          <p>{t.text}</p>
          <p className={styles.soft}>{t.keeps}</p>
        </div>
      )}
      {trouble && (
        <Notice tone={trouble === 'cancelled' ? 'info' : 'caution'} role="alert" title={t.troubles[trouble].title}>
          {t.troubles[trouble].text}
        </Notice>
      )}
      <div className={styles.status} role="status">
        {acting.isPending && <Spinner label={t.waiting} />}
      </div>
    </Sheet>
  )
}
