import { isWalletError } from '@latchkey/core/errors'
import { Notice, TextArea } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { EnterSecret } from './enter-secret.tsx'
import type { ImportKeyProps } from './props.ts'
import { unread } from './unread.ts'

/** Takes a private key, and says what is wrong with it. */
export function ImportKey({ requester, read, approve, reject }: ImportKeyProps) {
  const messages = useMessages()
  const { importKey: t, enterPhrase } = messages
  const [text, setText] = useState('')
  const reading = useMutation({
    mutationFn: read,
    onSuccess: (answer, of) => !('flaw' in answer) && approve({ text: of, address: answer.address }),
    // Looking for the key took longer than a proof lasts.
    onError: (failure) => isWalletError(failure, 'unauthorized') && approve('again'),
  })
  const flaw = reading.data && 'flaw' in reading.data ? t.flaws[reading.data.flaw] : undefined
  return (
    <EnterSecret<HTMLTextAreaElement>
      title={t.title}
      requester={requester}
      text={t.text}
      action={messages.enterPin.actions.importKey}
      value={text}
      busy={reading.isPending}
      fault={reading.isError ? enterPhrase.failed : flaw}
      onSubmit={() => reading.mutate(text)}
      onBack={() => reject()}
      field={(ref) => (
        <TextArea
          ref={ref}
          label={t.field}
          hint={t.hint}
          error={flaw}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reading.reset()
          }}
          maxLength={1024}
          autoCapitalize="none"
          autoCorrect="off"
          {...unread}
          data-first=""
          dir="ltr"
        />
      )}
    >
      {reading.isError && (
        <Notice tone="caution" role="alert">
          {enterPhrase.failed}
        </Notice>
      )}
    </EnterSecret>
  )
}
