import { toMailbox } from '@latchkey/core/mailbox'
import { isServiceError } from '@latchkey/protocol/service-error'
import { Button, Field, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { readDigits } from '../../read-digits.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { AddContactProps } from './props.ts'
import styles from './screens.module.css'

const digitsOfCode = 6

type Words = Messages['addContact']

/** A code that is on its way. */
type Sent = { email: string; minutes: number; againAt: number }

/** The reason of a failure, in words; `over` where the PIN has to be entered again. */
const toTrouble = (failure: unknown, t: Words): { over: boolean; text: string } => {
  if (isServiceError(failure, 'not_allowed', 'bad_token')) return { over: true, text: t.over }
  const text = () => {
    if (isServiceError(failure, 'bad_request')) return t.errors.address
    if (isServiceError(failure, 'conflict')) return t.errors.known
    if (!isServiceError(failure, 'too_many_requests')) return t.errors.unavailable
    return t.errors.many(Math.max(1, Math.ceil((failure.detail.retryAfter ?? 60) / 60)))
  }
  return { over: false, text: text() }
}

/** Asks for an address, sends a code there, and asks for the code: whoever reads it is who gets the notices. */
export function AddContact({ requester, email: before = '', send, prove, approve, reject }: AddContactProps) {
  const messages = useMessages()
  const { addContact: t } = messages
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(before)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent>()
  /** What is wrong with the field. */
  const [flaw, setFlaw] = useState<string>()
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setFlaw(undefined),
    onSuccess: ({ expiresIn, againIn }, to) => {
      setCode('')
      proving.reset()
      setSent({ email: to, minutes: Math.max(1, Math.round(expiresIn / 60)), againAt: Date.now() + againIn * 1_000 })
    },
    onError: (failure) => {
      if (isServiceError(failure, 'bad_request', 'conflict')) setFlaw(toTrouble(failure, t).text)
    },
  })
  const proving = useMutation({
    mutationFn: prove,
    onMutate: () => setFlaw(undefined),
    onSuccess: (judged) => {
      if (judged.status === 'added') return approve('done')
      setCode('')
      setFlaw(judged.status === 'wrong' ? t.errors.wrong(judged.left) : t.errors.ended)
    },
  })
  const failure = sent && !sending.isPending ? (proving.error ?? sending.error) : sending.error
  const trouble = failure && !flaw ? toTrouble(failure, t) : undefined
  const busy = sending.isPending || proving.isPending || proving.data?.status === 'added'
  // After each step and each mistake, what is to be typed next is typed here.
  useEffect(() => {
    if (sent || flaw) field.current?.focus()
  }, [sent, flaw])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (trouble?.over) return approve('again')
    if (sent) {
      if (code.length === digitsOfCode) proving.mutate(code)
      else setFlaw(t.errors.digits)
      return
    }
    const mailbox = toMailbox(email)
    if (mailbox === undefined) setFlaw(t.errors.address)
    else sending.mutate(mailbox)
  }
  return (
    <Sheet
      title={sent ? t.codeTitle : t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            {trouble?.over ? t.proveAgain : sent ? t.action : t.send}
          </Button>
        </>
      }
    >
      <p className={`${styles.soft} ${styles.value}`}>{sent ? t.codeText(sent.email, sent.minutes) : t.text}</p>
      {trouble && (
        <Notice tone="caution" role="alert">
          {trouble.text}
        </Notice>
      )}
      <form id={form} className={sent ? styles.code : styles.form} onSubmit={submit} noValidate>
        {sent ? (
          <CodeField
            field={field}
            flaw={flaw}
            code={code}
            type={(next) => {
              setCode(next)
              setFlaw(undefined)
            }}
          />
        ) : (
          <AddressField
            field={field}
            flaw={flaw}
            email={email}
            type={(next) => {
              setEmail(next)
              setFlaw(undefined)
            }}
          />
        )}
      </form>
      <div className={styles.status} role="status">
        {busy && <Spinner label={sending.isPending ? t.sending : t.checking} />}
      </div>
      {sent && !busy && !trouble?.over && (
        <div className={styles.aside}>
          <SendAgain key={sent.againAt} from={sent.againAt} words={t.again} send={() => sending.mutate(sent.email)} />
          <Button
            tone="quiet"
            onClick={() => {
              setSent(undefined)
              setFlaw(undefined)
              sending.reset()
              proving.reset()
            }}
          >
            {t.other}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

type FieldProps = { field: RefObject<HTMLInputElement | null>; flaw: string | undefined; type(text: string): void }

function AddressField({ field, flaw, email, type }: FieldProps & { email: string }) {
  const { addContact: t } = useMessages()
  return (
    <Field
      ref={field}
      label={t.label}
      error={flaw}
      type="email"
      value={email}
      onChange={(event) => type(event.target.value)}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      dir="ltr"
      data-first=""
    />
  )
}

function CodeField({ field, flaw, code, type }: FieldProps & { code: string }) {
  const { addContact: t } = useMessages()
  return (
    <Field
      ref={field}
      label={t.codeLabel}
      hint={t.warning}
      error={flaw}
      value={code}
      onChange={(event) => type(readDigits(event.target.value, digitsOfCode))}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      data-first=""
    />
  )
}

/** A button that counts down some seconds before it can be pressed. */
function SendAgain({ from, words, send }: { from: number; words: string; send(): void }) {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((from - now) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <Button tone="quiet" disabled={!isOver} onClick={send}>
      {isOver ? words : `${words} (${left})`}
    </Button>
  )
}
