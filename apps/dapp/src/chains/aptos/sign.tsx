import { Button, CopyButton, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { toHex } from 'viem'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { FamilyProps } from '../family.ts'
import styles from './aptos.module.css'
import { texts } from './texts.ts'

const signed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fullMessage: v.string(), signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{128}$/)) }),
)

/** Has a message signed in Aptos' form, with the page's address and the chain in front of it. */
export function Sign({ ask }: Pick<FamilyProps, 'ask'>) {
  const [message, setMessage] = useState(texts.messageInitial)
  const [told, setTold] = useState(false)
  const signing = useMutation({
    async mutationFn(text: string) {
      const nonce = crypto.randomUUID()
      const request = { message: text, nonce, address: true, application: true, chainId: true }
      return v.parse(signed, await ask('aptos_signMessage', toHex(JSON.stringify(request))))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (message !== '' && !signing.isPending) signing.mutate(message)
  }
  return (
    <Card heading={texts.sign}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={texts.message}
          value={message}
          error={told && message === '' ? texts.messageMissing : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {texts.signAction}
        </Button>
      </form>
      <p className={styles.waiting} role="status">
        {signing.isPending && texts.waiting}
      </p>
      <Failure error={signing.error} />
      {signing.data && (
        <div className={styles.sections}>
          <Notice tone="done" title={texts.signed}>
            <pre className={styles.json}>{signing.data.fullMessage}</pre>
          </Notice>
          <code className={styles.mono}>{signing.data.signature}</code>
          <CopyButton value={signing.data.signature} label={texts.signature} />
        </div>
      )}
    </Card>
  )
}
