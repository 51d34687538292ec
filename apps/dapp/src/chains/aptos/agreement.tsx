import { Button, Field } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import chains from '../chains.module.css'
import type { FamilyProps } from '../family.ts'
import { SignedNotSent } from '../signed-not-sent.tsx'
import styles from './aptos.module.css'
import { signAgreement } from './sign-together.ts'

/** One transaction that two accounts sign; the other is this page's own. */
export function Agreement({ agreement, refresh, balance, ...place }: FamilyProps & { agreement: string }) {
  const words = useMessages().aptos.agreement
  const [text, setText] = useState(words.initial)
  const [submitted, setSubmitted] = useState(false)
  const signing = useMutation({ mutationFn: (line: string) => signAgreement(place, agreement, line) })
  // A signing account must exist: it does once somebody pays into it.
  if (balance === 0n)
    return (
      <Card heading={words.title}>
        <p className={styles.soft}>{words.empty}</p>
      </Card>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (text.trim() !== '' && !signing.isPending) signing.mutate(text.trim())
  }
  return (
    <Card heading={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <form className={chains.form} onSubmit={submit} noValidate>
        <Field
          label={words.text}
          value={text}
          maxLength={200}
          error={submitted && text.trim() === '' ? words.missing : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {words.action}
        </Button>
      </form>
      <p className={chains.waiting} role="status">
        {signing.isPending && words.waiting}
      </p>
      <Failure error={signing.error} />
      {signing.data && (
        <SignedNotSent key={signing.data.text} chain={place.chain} signed={signing.data} changed={refresh} />
      )}
    </Card>
  )
}
