import { isWalletError } from '@latchkey/core/errors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { EnterSecretText } from './enter-secret-text.tsx'
import type { ImportKeyProps } from './props.ts'

/** Takes a private key, and says what is wrong with it. */
export function ImportKey({ requester, read, approve, reject }: ImportKeyProps) {
  const messages = useMessages()
  const { importKey: t } = messages
  const [text, setText] = useState('')
  const reading = useMutation({
    mutationFn: read,
    onSuccess: (answer, of) => !('flaw' in answer) && approve({ text: of, address: answer.address }),
    // Looking for the key took longer than a proof lasts.
    onError: (failure) => isWalletError(failure, 'unauthorized') && approve('again'),
  })
  const flaw = reading.data && 'flaw' in reading.data ? t.flaws[reading.data.flaw] : undefined
  return (
    <EnterSecretText
      words={t}
      requester={requester}
      action={messages.enterPin.actions.importKey}
      value={text}
      onChange={setText}
      reading={reading}
      flaw={flaw}
      onBack={() => reject()}
    />
  )
}
