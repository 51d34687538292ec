import { formatDecimal } from '@latchkey/core/locale'
import { useState } from 'react'
import styles from './amount.module.css'
import { useUi } from './ui-context.ts'

export type AmountProps = {
  /** A decimal number in full precision, as text: "0.5", "1234.000000000000000001". */
  value: string
  coin: string
}

/** Significant digits after which a fraction is truncated until the person asks for the rest. */
const shownDigits = 6

/** Truncates a long fraction, with enough digits that a small amount never looks like zero. */
const shorten = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.')
  const zeros = /^-?0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  return fraction.length > zeros + shownDigits ? `${whole}.${fraction.slice(0, zeros + shownDigits)}` : value
}

/** An amount in full with its coin, as in a sentence. */
export const formatAmount = (locale: string, { value, coin }: AmountProps): string =>
  `${formatDecimal(locale, value)} ${coin}`

/**
 * Tells whether a title contains an amount in full, so that the amount need not be repeated below it.
 *
 * @param title a sentence in the language of `locale`
 * @param locale a BCP 47 tag
 */
export const isAmountIn = (title: string, locale: string, amount: AmountProps): boolean =>
  amount.coin !== '' && shorten(amount.value) === amount.value && title.includes(formatAmount(locale, amount))

/**
 * An amount and its coin, the largest element on a screen. A long fraction is truncated with a mark, and shown in full
 * on request.
 */
export function Amount({ value, coin }: AmountProps) {
  const { locale, messages } = useUi()
  const [whole, setWhole] = useState(false)
  const short = shorten(value)
  const cut = short !== value && !whole
  return (
    <div className={styles.amount} data-amount={`${value} ${coin}`}>
      <p className={styles.line}>
        <span className={styles.number}>
          {formatDecimal(locale, cut ? short : value)}
          {cut && '…'}
        </span>{' '}
        <span className={styles.coin}>{coin}</span>
      </p>
      {cut && (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {messages.allDigits}
        </button>
      )}
    </div>
  )
}
