import { Address, Button, Details, Sheet } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerFrom } from '../../vault/messages.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { EnterSecretText } from './enter-secret-text.tsx'
import type { EnterPhraseProps } from './props.ts'
import styles from './screens.module.css'

type Read = AnswerFrom<'readPhrase'>

const toWords = (read: Read | undefined, t: Messages['enterPhrase']): string | undefined => {
  if (!read || !('flaw' in read)) return undefined
  const { flaw } = read
  if (flaw.flaw === 'word') return t.flaws.word(flaw.at)
  return flaw.flaw === 'count' ? t.flaws.count(flaw.words) : t.flaws.checksum
}

/** Takes a recovery phrase, says what is wrong with it, and shows whose wallet it is before it becomes one here. */
export function EnterPhrase({ requester, read, approve, reject }: EnterPhraseProps) {
  const messages = useMessages()
  const { enterPhrase: t } = messages
  const [words, setWords] = useState('')
  const reading = useMutation({ mutationFn: read })
  const error = toWords(reading.data, t)
  if (reading.data && 'addresses' in reading.data) {
    const { standard, older } = reading.data.addresses
    return (
      <Sheet
        title={t.isYours}
        requester={requester}
        footer={
          <>
            <Button onClick={() => reading.reset()}>{messages.home.back}</Button>
            <Button tone="primary" data-first="" onClick={() => approve({ words, evmPath: 'standard' })}>
              {t.use}
            </Button>
          </>
        }
      >
        <p className={styles.soft}>{t.isYoursText}</p>
        <Address label={t.address} value={standard} />
        <Details summary={t.another}>
          <p>{t.anotherText}</p>
          <Address label={t.address} value={older} />
          <Button onClick={() => approve({ words, evmPath: 'older' })}>{t.useAnother}</Button>
          <p>{t.none}</p>
        </Details>
      </Sheet>
    )
  }
  return (
    <EnterSecretText
      words={t}
      requester={requester}
      action={messages.enterPin.actions.changePin}
      value={words}
      onChange={setWords}
      reading={reading}
      flaw={error}
      onBack={() => approve('back')}
    >
      <Button tone="quiet" onClick={() => reject()}>
        {messages.cancel}
      </Button>
    </EnterSecretText>
  )
}
