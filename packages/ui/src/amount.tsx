import { formatDecimal, shortenDecimal } from '@latchkey/core/locale'
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

const shorten = (value: string): string => shortenDecimal(value, shownDigits)

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
