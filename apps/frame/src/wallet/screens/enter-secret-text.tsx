import { Notice, TextArea } from '@latchkey/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Requester } from '../../entry/requester.ts'
import { useMessages } from '../messages/use-messages.ts'
import { EnterSecret } from './enter-secret.tsx'
import { unread } from './unread.ts'

type Props = {
  /** The words of the screen and of its field. */
  words: { title: string; text: string; field: string; hint: string }
  requester: Requester
  /** The word on the button that sends. */
  action: string
  value: string
  onChange(value: string): void
  /** The vault's reading of the text. */
  reading: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'isError' | 'mutate' | 'reset'>
  /** What is wrong with the text that was read. */
  flaw: string | undefined
  onBack(): void
  /** Stands below the field. */
  children?: ReactNode
}

/** Asks for a secret in letters, a recovery phrase or a private key, which no keyboard corrects and nothing keeps. */
export function EnterSecretText({ words, requester, action, value, onChange, reading, flaw, onBack, children }: Props) {
  const { failed } = useMessages().enterPhrase
  return (
    <EnterSecret<HTMLTextAreaElement>
      title={words.title}
      requester={requester}
      text={words.text}
      action={action}
      value={value}
      busy={reading.isPending}
      fault={reading.isError ? failed : flaw}
      onSubmit={() => reading.mutate(value)}
      onBack={onBack}
      field={(ref) => (
        <TextArea
          ref={ref}
          label={words.field}
          hint={words.hint}
          error={flaw}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
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
          {failed}
        </Notice>
      )}
      {children}
    </EnterSecret>
  )
}
