import { Button, Field, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parseUnits } from 'viem'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './chains.module.css'

/** What became of what was sent; `reason` is the network's own word. */
export type Outcome =
  | { kind: 'confirmed' }
  | { kind: 'failed'; reason: string | undefined }
  /** The network never took it, and will not any more. */
  | { kind: 'expired' }
  | { kind: 'unknown' }

type SendCoinsProps = {
  coin: string
  decimals: number
  /** Whether a text can be a recipient there. */
  isRecipient(text: string): boolean
  /** Has the wallet send so many smallest units. Answers what the network knows it by. */
  send(to: string, amount: bigint): Promise<string>
  /** Waits for its end. */
  follow(id: string): Promise<Outcome>
  /** Called when the account may have more or less than before. */
  changed(): void
}

const words = texts.chains

/** Recipient and amount; the wallet then asks once more, from the very bytes it signs. Followed to the end. */
export function SendCoins({ coin, decimals, isRecipient, send, follow, changed }: SendCoinsProps) {
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  /** Problems are told when somebody wants to go on, not while they type. */
  const [told, setTold] = useState(false)
  const following = useMutation({ mutationFn: follow, onSettled: changed })
  const sending = useMutation({
    mutationFn: () => send(to.trim(), parseUnits(amount.trim(), decimals)),
    onSuccess(id) {
      setAmount('')
      setTold(false)
      following.mutate(id)
    },
  })
  const toFine = isRecipient(to.trim())
  const amountFine =
    new RegExp(`^\\d{1,20}(\\.\\d{1,${decimals}})?$`).test(amount.trim()) && parseUnits(amount.trim(), decimals) > 0n
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!toFine || !amountFine || sending.isPending) return
    following.reset()
    sending.mutate()
  }
  return (
    <Card heading={words.send}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={words.to}
          error={told && !toFine ? words.noRecipient : undefined}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        <Field
          label={`${words.amount}, ${coin}`}
          error={told && !amountFine ? words.noAmount(decimals) : undefined}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          inputMode="decimal"
        />
        <Button type="submit" tone="primary" busy={sending.isPending}>
          {amountFine ? words.sendAmount(amount.trim(), coin) : words.send}
        </Button>
      </form>
      <Failure error={sending.error} />
      {sending.data !== undefined && (
        <Ending id={sending.data} outcome={following.error ? { kind: 'unknown' } : following.data} />
      )}
    </Card>
  )
}

/** How far what was sent has come. */
function Ending({ id, outcome }: { id: string; outcome: Outcome | undefined }) {
  const title = !outcome
    ? words.sent
    : { confirmed: words.confirmed, failed: words.failed, expired: words.expired, unknown: words.lost }[outcome.kind]
  return (
    <Notice
      tone={
        !outcome || outcome.kind === 'unknown'
          ? 'info'
          : outcome.kind === 'confirmed'
            ? 'done'
            : outcome.kind === 'expired'
              ? 'caution'
              : 'danger'
      }
      title={title}
      role="status"
    >
      {outcome?.kind === 'failed' && outcome.reason && <p>{words.reason(outcome.reason)}</p>}
      <code className={styles.id}>{id}</code>
    </Notice>
  )
}
