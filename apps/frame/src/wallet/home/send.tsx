import { readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'
import { Address, Button, Field, Notice, Select, Sheet, Spinner } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { parseUnits } from 'viem/utils'
import type { Recipient } from '../families/transactions.ts'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { findAmountProblem, listSendable, type Sendable, type SendRequest, toSendRequest } from './transfer.ts'
import type { NetworkHoldings } from './use-holdings.ts'
import { useRecipient } from './use-recipient.ts'

type Props = {
  account: `0x${string}`
  user: User
  places: readonly NetworkHoldings[]
  source: HomeData
  back(): void
  receive(): void
  send(request: SendRequest): void
}

const amountProblem = (
  text: string,
  sendable: Sendable,
  least: Recipient['least'],
  t: Messages['home'],
): string | undefined => {
  const problem = findAmountProblem(text, sendable)
  if (problem) return problem === 'decimals' ? t.problems.decimals(sendable.decimals) : t.problems[problem]
  if (sendable.holding.kind !== 'coin') return undefined
  return least && parseUnits(text, sendable.decimals) < least.units ? least.text : undefined
}

/** Asks what to send, to whom and how much. Nothing is decided here: the confirm screen follows. */
export function Send(props: Props) {
  const { home: t } = useMessages()
  const { places, back, receive } = props
  const kept = places.flatMap(({ network, lastRead }) => (lastRead ? [{ network, holdings: lastRead.holdings }] : []))
  const sendable = listSendable(kept, t.token).filter(({ balance }) => balance > 0n)
  const [first] = sendable
  if (first) return <SendForm {...props} all={sendable} first={first} />
  const waiting = places.some(({ lastRead, failure }) => !lastRead && !failure)
  const silent = places.some(({ lastRead }) => !lastRead)
  return (
    <Sheet
      title={t.sendTitle}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {t.back}
          </Button>
          {!waiting && (
            <Button tone="primary" onClick={receive}>
              {t.receive}
            </Button>
          )}
        </>
      }
    >
      {waiting ? (
        <Spinner label={t.loadingAll} />
      ) : (
        <Notice tone="info" title={silent ? t.sendSilent : t.nothing}>
          {silent ? t.sendSilentText : t.nothingText}
        </Notice>
      )}
    </Sheet>
  )
}

type FormProps = Props & { all: Sendable[]; first: Sendable }

function SendForm({ account, user, places, source, back, send, all, first }: FormProps) {
  const { locale, home: t } = useMessages()
  const [key, setKey] = useState(first.key)
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  // The chosen asset may be gone meanwhile.
  const what = all.find((each) => each.key === key) ?? first
  const { network } = what
  const single = what.coin === undefined
  const recipient = useRecipient({ network, to, account, user, source })
  const { form, right, wrong, refused } = recipient
  const wrongAmount = single ? undefined : amountProblem(amount, what, recipient.least, t)
  const focus = (at: number) => fields.current?.querySelectorAll('input')[at]?.focus()

  const taking = useMutation({
    mutationFn: async (): Promise<{ most: bigint; reserved?: string }> =>
      form && what.holding.kind === 'coin'
        ? form.readMost(right ? to : (readAccount(network, user)?.address ?? account), what.balance)
        : { most: what.balance },
    onSuccess: ({ most }) => setAmount(most > 0n ? toAmount(most, what.decimals) : ''),
  })
  const tooLittle = taking.data !== undefined && taking.data.most <= 0n && amount === ''
  // The reserve may depend on the recipient.
  const dependent = !form || form.mostNeedsRecipient
  const asksFirst = dependent && !right
  const takeAll = () => {
    if (!asksFirst) return taking.mutate()
    setTried(true)
    focus(0)
  }
  const choose = (next: string) => {
    setKey(next)
    setAmount('')
    taking.reset()
  }
  const address = (text: string) => {
    setTo(text.replace(/\s/g, ''))
    if (!taking.isSuccess || !dependent) return
    setAmount('')
    taking.reset()
  }

  const going = useMutation({
    mutationFn: async () => {
      const { problem, least } = await recipient.look()
      if (problem) return focus(0)
      if (!single && amountProblem(amount, what, least, t)) return focus(1)
      send(toSendRequest(what, { to, amount: single ? '1' : amount }))
    },
    onError: () => focus(0),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    recipient.again()
    if (!right) return focus(0)
    if (wrongAmount !== undefined) return focus(1)
    going.mutate()
  }

  const have = `${toShort(toAmount(what.balance, what.decimals), locale, 12)} ${what.coin}`
  const keepsFee = what.holding.kind === 'coin' && taking.isSuccess && !tooLittle
  const reserved = taking.data?.reserved
  const long = to.length >= (form?.minLength ?? 1)
  return (
    <Sheet
      title={t.sendTitle}
      size="tall"
      footer={
        <>
          <Button onClick={back}>{t.back}</Button>
          <Button tone="primary" type="submit" form="send" busy={going.isPending}>
            {t.next}
          </Button>
        </>
      }
    >
      <form id="send" ref={fields} className={styles.form} onSubmit={submit} noValidate>
        <Select
          label={t.what}
          data-first=""
          value={what.key}
          hint={places.some(({ lastRead }) => !lastRead) ? t.someSilent : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {[...new Set(all.map(({ network }) => network.name))].map((name) => (
            <optgroup key={name} label={readNetwork(name).title}>
              {all
                .filter(({ network }) => network.name === name)
                .map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.coin === undefined
                      ? each.title
                      : t.choice(each.title, toShort(toAmount(each.balance, each.decimals), locale))}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
        <div className={styles.form}>
          <Field
            label={t.recipient}
            value={to}
            maxLength={128}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            hint={recipient.looking ? t.looking : form?.hint}
            error={((tried || long) && wrong) || refused}
            onChange={(event) => address(event.target.value)}
          />
          {right && !refused && <Address label={t.whole} value={form?.formatAddress?.(to) ?? to} />}
          {(recipient.note || recipient.first) && !refused && (
            <Notice tone="caution" role="status">
              {recipient.note ?? t.first}
            </Notice>
          )}
        </div>
        {!single && (
          <div className={styles.take}>
            <Field
              label={t.amount(what.coin ?? '')}
              inputMode="decimal"
              value={amount}
              maxLength={80}
              hint={keepsFee ? (reserved ? t.keptBack(have, reserved) : t.feeKept(have)) : t.available(have)}
              error={
                tooLittle
                  ? reserved
                    ? t.problems.kept(network.coin, reserved)
                    : t.problems.fee(network.coin)
                  : taking.isError
                    ? t.problems.silent
                    : (tried || amount !== '') && wrongAmount
                      ? wrongAmount
                      : undefined
              }
              onChange={(event) => {
                taking.reset()
                setAmount(event.target.value.trim().replace(',', '.'))
              }}
            />
            <Button busy={taking.isPending} onClick={takeAll}>
              {t.all}
            </Button>
          </div>
        )}
      </form>
      <p className={styles.small}>{t.nextText}</p>
    </Sheet>
  )
}
