import { shortenDecimal } from '@latchkey/core/locale'
import { formatUnits } from 'viem/utils'

/** Digits after which a fraction is truncated in a sentence. The full number is always elsewhere on the same screen. */
const digits = 6
/** Significant digits of an amount below one in a list. */
const fewest = 4

/** An amount in full, as decimal text. */
export function toAmount(value: bigint, decimals: number): string {
  return formatUnits(value, decimals)
}

/** Creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

const formatWith = (locale: string, minimumFractionDigits: number): Intl.NumberFormat => {
  const key = `${locale} ${minimumFractionDigits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 100 })
  formats.set(key, format)
  return format
}

/**
 * Decimal text with the language's grouping; a fraction longer than `most` digits is truncated and marked.
 *
 * @param locale a BCP 47 tag
 */
export function toShort(amount: string, locale: string, most = digits): string {
  const short = shortenDecimal(amount, most)
  const format = formatWith(locale, Math.min(short.split('.')[1]?.length ?? 0, 100))
  // As text: a number would lose digits.
  return format.format(short as `${number}`) + (short === amount ? '' : '…')
}

/**
 * Decimal text with at most six significant digits, never rounded up, for lists: what somebody has is never less than
 * shown. The full number is one press away.
 *
 * @param locale a BCP 47 tag
 * @returns undefined for an amount that is too small for that, which is more than nothing and less than `tiny`
 */
export function toSignificant(amount: string, locale: string): string | undefined {
  const [whole = '0', fraction = ''] = amount.split('.')
  const isSmall = /^0+$/.test(whole)
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  if (isSmall && zeros < fraction.length && zeros >= digits) return undefined
  const places = isSmall ? zeros + fewest : Math.max(0, digits - whole.length)
  const shown = fraction.slice(0, places).replace(/0+$/, '')
  return toShort(shown === '' ? whole : `${whole}.${shown}`, locale, places)
}

/** Amounts below this are "less than this" in a list. */
export const tiny = '0.000001'

/** The ends of an address, to tell contracts of one name apart where the full address is on the same screen. */
export function toEnds(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}

/** The longest name of an account that a title has in full. */
const longestName = 24

/** An account or a contract in a title, where its row has it in full: a name, or the ends of an address. */
export function toShortAccount(account: string): string {
  return account.length > longestName ? toEnds(account) : account
}

/** A rate in hundredths of a percent, as a person reads it: 2.5%. */
export function toPercent(rate: bigint, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(rate) / 10_000)
}

/** A part of one in whole percent, rounded down; of less than one percent, two decimals. */
export function toWholePercent(part: number, locale: string): string {
  return toPercent(part < 0.01 ? BigInt(Math.floor(part * 10_000)) : BigInt(Math.floor(part * 100)) * 100n, locale)
}

/** A fee with four significant digits, rounded up, so that it never looks lower than it is. */
export function roundFee(value: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, Math.min(value.toString().length - 4, decimals)))
  return ((value + unit - 1n) / unit) * unit
}

/** Seconds in the form of a countdown: 4:05, 1:04:05. */
export function toClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The time of a day. */
export function toTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time)
}

/** The day: today, yesterday, otherwise its date, with the year unless it is this one. */
export function toDay(time: number, locale: string, now = Date.now()): string {
  const [day, today] = [new Date(time), new Date(now)]
  const start = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  const ago = (start(today) - start(day)) / 86_400_000
  if (ago === 0 || ago === 1) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
  }
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(time)
}

/**
 * A time of today or tomorrow, with that word; any other with its date.
 *
 * @param join puts day and time together, in that language
 */
export function toSoon(
  time: number,
  locale: string,
  join: (day: string, time: string) => string,
  now = Date.now(),
): string {
  const start = (at: number) => Date.UTC(new Date(at).getFullYear(), new Date(at).getMonth(), new Date(at).getDate())
  const days = (start(time) - start(now)) / 86_400_000
  if (days !== 0 && days !== 1) return toMoment(time, locale, now)
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return join(word, toTime(time, locale))
}

/** The time, with the date unless it is today. */
export function toMoment(time: number, locale: string, now = Date.now()): string {
  const today = new Date(time).toDateString() === new Date(now).toDateString()
  return today ? toTime(time, locale) : toDateAndTime(time, locale)
}

/** The date and the time, for sentences that say on which day. */
export function toDateAndTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}
