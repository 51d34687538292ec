import { readNetwork } from '@latchkey/core/networks'
import { Address, Button, Field, Notice, Select, Sheet, Spinner } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getAddress } from 'viem/utils'
import { toAmount, toShort } from '../format.ts'
import styles from './home.module.css'
import { findAddressProblem, findAmountProblem, listSendable, type Sendable, toRequest, type Wish } from './sending.ts'
import type { Source } from './source.ts'
import { texts as t } from './texts.ts'
import type { Place } from './use-holdings.ts'

type Props = {
  account: `0x${string}`
  places: readonly Place[]
  source: Source
  back(): void
  receive(): void
  send(wish: Wish): void
}

/** Of the transactions sent before, so many are looked through for a recipient, the newest. */
const lookedThrough = 12

const addressProblem = (text: string, account: string): string | undefined => {
  const problem = findAddressProblem(text)
  if (problem) return t.problems[problem]
  return text.toLowerCase() === account.toLowerCase() ? t.problems.self : undefined
}

const amountProblem = (text: string, sendable: Sendable): string | undefined => {
  const problem = findAmountProblem(text, sendable)
  return problem === 'decimals' ? t.problems.decimals(sendable.decimals) : problem && t.problems[problem]
}

/** Those something was sent to lately. */
const useRecipients = (account: string, source: Source, enabled: boolean) =>
  useQuery({
    queryKey: ['home', account, 'recipients'],
    queryFn: async () => {
      const here = (await source.activity(undefined)).filter(({ network }) => readNetwork(network).evmLike)
      const latest = here.slice(0, lookedThrough)
      const sent = await Promise.all(latest.map((each) => source.sent(each)))
      return sent.map(({ to }) => to?.toLowerCase())
    },
    enabled,
    staleTime: 60_000,
    retry: false,
  })

/** Asks what to send, to whom and how much. Nothing is decided here: the confirm screen follows. */
export function Send({ places: all, ...rest }: Props) {
  const places = all.filter(({ network }) => network.evmLike)
  const others = all.flatMap(({ network }) => (network.evmLike ? [] : [network.coin]))
  const props = { ...rest, places, others }
  const { back, receive } = props
  const kept = places.flatMap(({ network, kept }) => (kept ? [{ network, holdings: kept.holdings }] : []))
  const sendable = listSendable(kept, t.token).filter(({ balance }) => balance > 0n)
  const [first] = sendable
  if (first) return <SendForm {...props} all={sendable} first={first} />
  const waiting = places.some(({ kept, failure }) => !kept && !failure)
  const silent = places.some(({ kept }) => !kept)
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
        <Notice tone="info" title={silent ? t.sendSilent : others.length > 0 ? t.nothingHere : t.nothing}>
          {silent ? t.sendSilentText : others.length > 0 ? t.nothingHereText : t.nothingText}
        </Notice>
      )}
      <Elsewhere coins={others} />
    </Sheet>
  )
}

/** Coins that only pages can have sent, said plainly. */
function Elsewhere({ coins }: { coins: readonly string[] }) {
  if (coins.length === 0) return null
  const list = new Intl.ListFormat(undefined, { type: 'conjunction' })
  return (
    <Notice tone="info" title={t.elsewhere(list.format(new Set(coins)))}>
      {t.elsewhereText}
    </Notice>
  )
}

type FormProps = Props & { others: readonly string[]; all: Sendable[]; first: Sendable }

function SendForm({ account, places, others, source, back, send, all, first }: FormProps) {
  const [key, setKey] = useState(first.key)
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  // What was chosen may have gone meanwhile.
  const what = all.find((each) => each.key === key) ?? first
  const single = what.coin === undefined
  const wrongTo = addressProblem(to, account)
  const wrongAmount = single ? undefined : amountProblem(amount, what)
  const recipients = useRecipients(account, source, wrongTo === undefined)
  const isFirst = wrongTo === undefined && recipients.data && !recipients.data.includes(to.toLowerCase())

  const taking = useMutation({
    mutationFn: async () => {
      if (what.holding.kind !== 'coin') return what.balance
      const fee = await source.fee(what.network, getAddress(wrongTo === undefined ? to : account))
      // A quarter more, for it may rise until it is confirmed.
      return what.balance - (fee * 5n) / 4n
    },
    onSuccess: (most) => setAmount(most > 0n ? toAmount(most, what.decimals) : ''),
  })
  const tooLittle = taking.data !== undefined && taking.data <= 0n && amount === ''
  const choose = (next: string) => {
    setKey(next)
    setAmount('')
    taking.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wrongTo !== undefined || wrongAmount !== undefined) {
      event.currentTarget.querySelectorAll('input')[wrongTo === undefined ? 1 : 0]?.focus()
      return
    }
    send(toRequest(what, { from: account, to, amount: single ? '1' : amount }))
  }

  const have = `${toShort(toAmount(what.balance, what.decimals), 12)} ${what.coin}`
  const keepsFee = what.holding.kind === 'coin' && taking.isSuccess && !tooLittle
  return (
    <Sheet
      title={t.sendTitle}
      size="tall"
      footer={
        <>
          <Button onClick={back}>{t.back}</Button>
          <Button tone="primary" type="submit" form="send">
            {t.next}
          </Button>
        </>
      }
    >
      <form id="send" className={styles.form} onSubmit={submit} noValidate>
        <Select
          label={t.what}
          data-first=""
          value={what.key}
          hint={places.some(({ kept }) => !kept) ? t.someSilent : undefined}
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
                      : t.choice(each.title, toShort(toAmount(each.balance, each.decimals)))}
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
            hint={t.recipientHint(what.network.title)}
            error={(tried || to.length >= 42) && wrongTo ? wrongTo : undefined}
            onChange={(event) => setTo(event.target.value.replace(/\s/g, ''))}
          />
          {wrongTo === undefined && <Address label={t.whole} value={getAddress(to)} />}
          {isFirst && (
            <Notice tone="caution" role="status">
              {t.first}
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
              hint={keepsFee ? t.feeKept(have) : t.available(have)}
              error={
                tooLittle
                  ? t.problems.fee(what.network.coin)
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
            <Button busy={taking.isPending} onClick={() => taking.mutate()}>
              {t.all}
            </Button>
          </div>
        )}
      </form>
      <p className={styles.small}>{t.nextText}</p>
      <Elsewhere coins={others} />
    </Sheet>
  )
}
