import { Button, Details, Notice, TextArea } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import form from '../signing/sign.module.css'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'
import type { SignedMessage } from './family.ts'
import { Value } from './value.tsx'

/** Has a text signed, and shows whether the account signed exactly that: the family verifies it on this page. */
export function SignMessage({ sign }: { sign(text: string): Promise<SignedMessage> }) {
  const { chains, sign: signMessages } = useMessages()
  const { message: words, waiting } = signMessages
  const [text, setText] = useState(words.initial)
  const [submitted, setSubmitted] = useState(false)
  const signing = useMutation({ mutationFn: sign })
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isEmpty && !signing.isPending) signing.mutate(text)
  }
  return (
    <Card heading={chains.signMessage}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextArea
          label={words.label}
          value={text}
          error={submitted && isEmpty ? words.missing : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {words.action}
        </Button>
      </form>
      <p className={form.waiting} role="status">
        {signing.isPending && waiting}
      </p>
      <Failure error={signing.error} />
      {signing.data && <Signed {...signing.data} />}
    </Card>
  )
}

function Signed({ signature: value, isRight, whole }: SignedMessage) {
  const { chains, sign } = useMessages()
  const { good, bad, signature, copy } = sign
  const { title, text } = isRight ? good : bad
  return (
    <div className={styles.parts}>
      <Notice tone={isRight ? 'done' : 'danger'} title={title} role={isRight ? 'status' : 'alert'}>
        <p>{text}</p>
      </Notice>
      {whole !== undefined && (
        <Details summary={chains.wholeMessage}>
          <pre className={styles.whole}>{whole}</pre>
        </Details>
      )}
      <Value label={signature} value={value} copy={copy} />
    </div>
  )
}
