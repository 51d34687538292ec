import { readNetwork } from '@latchkey/core/networks'
import type { Offer } from '@latchkey/protocol/api'
import { Address, Button, Facts, Field, Notice, Sheet } from '@latchkey/ui'
import { type FormEvent, useRef, useState } from 'react'
import { randomId } from '../../session/random-id.ts'
import { toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { readAmount, type TypedAmount, writeAmount } from '../typed-amount.ts'
import styles from './buy.module.css'
import { compare, isDecimal, multiply } from './decimal.ts'
import type { ChooseOfferProps } from './props.ts'

/**
 * A sum in its currency; `digits`: the most digits after the point, where the sum is finer than the currency's coins.
 */
const money = (value: string, currency: string, locale: string, digits?: number) => {
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(digits !== undefined && { maximumFractionDigits: digits }),
    }).format(value as `${number}`) // decimal text
  } catch {
    return `${value} ${currency}` // a currency this browser does not know
  }
}

/** Digits of a price, which may be that of a coin worth little. */
const priceDigits = 8

const problemOf = (
  { minimum, maximum, symbol }: Offer,
  typed: TypedAmount,
  { locale, buy: t, ambiguousAmount }: Messages,
): string | undefined => {
  if ('problem' in typed) return typed.problem === 'ambiguous' ? ambiguousAmount : t.notNumber
  const amount = typed.decimal
  if (!isDecimal(amount)) return t.notNumber
  if (compare(amount, minimum) < 0 || compare(amount, maximum) > 0)
    return t.outside(toShort(minimum, locale), toShort(maximum, locale), symbol)
  return undefined
}

/** Asks what to buy and how much; the order is placed when the person continues. */
export function ChooseOffer({ requester, offers, amount: wanted, address, order, approve, reject }: ChooseOfferProps) {
  const messages = useMessages()
  const { locale, buy: t } = messages
  const [id, setId] = useState(offers[0]?.id)
  const [text, setText] = useState(wanted === undefined ? '' : writeAmount(wanted, locale))
  const [tried, setTried] = useState(wanted !== undefined)
  const [state, setState] = useState<'ready' | 'ordering' | 'failed'>('ready')
  // A second press after a missing answer must not order twice: it repeats the order, unless something else is ordered
  // now.
  const last = useRef({ order: '', key: '' })
  const offer = offers.find((each) => each.id === id) ?? offers[0]
  if (!offer) return null
  const typed = readAmount(text, locale)
  const problem = problemOf(offer, typed, messages)
  const amount = problem === undefined && 'decimal' in typed ? typed.decimal : undefined
  const { symbol, network, price, currency, provider, minimum, maximum } = offer

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || state === 'ordering') return
    setState('ordering')
    const wanted = `${offer.id} ${amount}`
    if (last.current.order !== wanted) last.current = { order: wanted, key: randomId() }
    try {
      approve({ offer, amount, ...(await order(offer, amount, last.current.key)) })
    } catch {
      setState('failed')
    }
  }

  return (
    <Sheet
      title={t.title}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{messages.cancel}</Button>
          <Button tone="primary" type="submit" form="buy" busy={state === 'ordering'}>
            {t.next}
          </Button>
        </>
      }
    >
      {state === 'failed' && (
        <Notice tone="danger" title={t.failed}>
          {t.failedText}
        </Notice>
      )}
      <p className={styles.soft}>{t.text}</p>
      <form id="buy" className={styles.form} onSubmit={submit} noValidate>
        {offers.length > 1 && (
          <fieldset className={styles.offers}>
            <legend>{t.what}</legend>
            {offers.map((each) => (
              <label key={each.id} className={styles.offer}>
                <input type="radio" name="offer" checked={each.id === offer.id} onChange={() => setId(each.id)} />
                <span>
                  {each.symbol} <span className={styles.small}>{readNetwork(each.network).title}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label={t.amount(symbol)}
          data-first=""
          inputMode="decimal"
          value={text}
          maxLength={80}
          hint={t.range(toShort(minimum, locale), toShort(maximum, locale), symbol)}
          error={tried ? problem : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <Facts
        rows={[
          { term: t.network, detail: readNetwork(network).title },
          { term: t.price, detail: t.priceOf(money(price, currency, locale, priceDigits), symbol) },
          ...(amount !== undefined
            ? [{ term: t.total, detail: money(multiply(price, amount), currency, locale) }]
            : []),
          { term: t.seller, detail: provider },
        ]}
      />
      <Address label={t.to} value={address} />
    </Sheet>
  )
}
