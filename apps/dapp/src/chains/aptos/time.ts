/**
 * A time of the chain in the language's form.
 * @param microseconds since the epoch
 * @param locale a BCP 47 tag
 */
export function toTime(microseconds: bigint, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  return format.format(Number(microseconds / 1_000n))
}
