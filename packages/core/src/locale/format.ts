/** The forms of a phrase by plural category (CLDR). `other` is the fallback for every missing category. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * The form of a phrase that fits a count.
 * @param locale a BCP 47 tag
 */
export function plural(locale: string, count: number, forms: PluralForms): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}

/**
 * A whole number with the language's grouping.
 * @param locale a BCP 47 tag
 */
export function formatInteger(locale: string, value: bigint | number): string {
  return new Intl.NumberFormat(locale).format(value)
}

/**
 * A decimal number with the language's grouping and all its digits: it is never converted to a float.
 * @param locale a BCP 47 tag
 * @param value such as `1234.50`; other text is returned unchanged
 */
export function formatDecimal(locale: string, value: string): string {
  if (!/^-?\d+(\.\d{1,100})?$/.test(value)) return value
  const digits = value.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(value as `${number}`) // the test above; as text, because a number would lose digits
}

/**
 * Decimal text whose fraction ends after `most` digits, counted from the first that is not zero where the number is below
 * one, so that it never looks like zero. Zeros before the cut say nothing; one stays, so that nobody takes a whole number
 * for all of it.
 * @param value a decimal number in full, as text
 * @returns the same text where nothing is cut
 */
export function shortenDecimal(value: string, most: number): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const zeros = /^-?0+$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  if (fraction.length <= zeros + most) return value
  const shown = fraction.slice(0, zeros + most).replace(/(?<=.)0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

/**
 * A list joined by the language's rules: "a, b, and c".
 * @param locale a BCP 47 tag
 */
export function formatList(locale: string, items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}
