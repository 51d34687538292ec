import { SignInButton } from '@latchkey/kit'
import { Address, Button, Facts, TextArea } from '@latchkey/ui'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { useSignMessage, useSignTypedData } from 'wagmi'
import { type Connected, WhenConnected } from '../../connection/connected.tsx'
import { useLocale } from '../../messages/use-first-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { letter } from '../../signing/letter.ts'
import styles from '../../signing/sign.module.css'
import { Signed } from '../../signing/signed.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'

export const Route = createFileRoute('/_layout/sign')({ component: SignPage })

function SignPage() {
  const { page, title, lead } = useMessages().sign
  return (
    <WhenConnected>
      {(connected) => (
        <Page name={page} title={title} lead={lead}>
          <SignInCard />
          <Message {...connected} />
          <TypedData {...connected} />
        </Page>
      )}
    </WhenConnected>
  )
}

/** One sign-in for every wallet, where this page has a server of its own. */
function SignInCard() {
  const { siwe } = Route.useRouteContext()
  const words = useMessages().sign.signIn
  if (!siwe) return null
  return (
    <Card heading={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <SignInButton siwe={siwe} />
    </Card>
  )
}

function Message({ address }: Connected) {
  const { message: words, waiting } = useMessages().sign
  const [message, setMessage] = useState(words.initial)
  const [isEmpty, setEmpty] = useState(false)
  const signing = useSignMessage()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!message)
    if (message) signing.mutate({ account: address, message })
  }
  const signed = signing.isSuccess && signing.variables.message
  return (
    <Card heading={words.title}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={words.label}
          value={message}
          error={isEmpty ? words.missing : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button type="submit" tone="primary" busy={signing.isPending}>
          {words.action}
        </Button>
      </form>
      <p className={styles.waiting} role="status">
        {signing.isPending && waiting}
      </p>
      <Failure error={signing.error} />
      {signed && signing.data && (
        <Signed
          signature={signing.data}
          account={address}
          recover={() => recoverMessageAddress({ message: signed, signature: signing.data })}
        />
      )}
    </Card>
  )
}

function TypedData({ address, chainId }: Connected) {
  const { typed: words, waiting } = useMessages().sign
  const locale = useLocale()
  // The signed data stays the same when the language changes.
  const [{ contents, sent }] = useState(() => ({ contents: words.letter, sent: new Date() }))
  const data = letter({ chainId, from: address, contents, sent })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const signing = useSignTypedData()
  return (
    <Card heading={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <Address value={address} label={words.from} />
      <Facts
        rows={[
          { term: words.contents, detail: contents },
          { term: words.sent, detail: <time dateTime={sent.toISOString()}>{dateTime.format(sent)}</time> },
        ]}
      />
      <Button
        className={styles.action}
        tone="primary"
        busy={signing.isPending}
        onClick={() => signing.mutate({ account: address, ...data })}
      >
        {words.action}
      </Button>
      <p className={styles.waiting} role="status">
        {signing.isPending && waiting}
      </p>
      <Failure error={signing.error} />
      {signing.data && (
        <Signed
          signature={signing.data}
          account={address}
          recover={() => recoverTypedDataAddress({ ...data, signature: signing.data })}
        />
      )}
    </Card>
  )
}
