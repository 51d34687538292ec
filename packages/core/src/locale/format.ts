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
 * A list joined by the language's rules: "a, b, and c".
 * @param locale a BCP 47 tag
 */
export function formatList(locale: string, items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}
