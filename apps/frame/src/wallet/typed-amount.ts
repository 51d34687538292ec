/** An amount as a person typed it, as decimal text with a point; or what is wrong with it. */
export type TypedAmount = { decimal: string } | { problem: 'form' | 'ambiguous' }

const isDigits = (text: string) => /^[0-9]+$/.test(text)
const toDecimal = (whole: string, fraction: string | undefined): TypedAmount => ({
  decimal: fraction === undefined ? whole : `${whole}.${fraction}`,
})

/** A language's separators of thousands and fractions. */
function readSeparators(locale: string): { group: string; point: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5)
  const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  // Many languages use a space that no keyboard has.
  return { group: find('group')?.replace(/\s/, ' ') ?? ',', point: find('decimal') ?? '.' }
}

/**
 * Reads an amount as people type it. Thousands may be grouped as in the language. A keyboard may only have the other
 * decimal separator, so that one is read too, but never where it may also group thousands: `1,000` is a thousand to one
 * person and one to another, and `1,0000` may be a mistyped ten thousand where a language groups by commas.
 *
 * @param text the field's content
 * @param locale a BCP 47 tag
 * @returns the amount, or its problem: `ambiguous` where the text can mean two amounts, `form` where it means none
 */
export function readAmount(text: string, locale: string): TypedAmount {
  const { group, point } = readSeparators(locale)
  const typed = text.trim().replace(/\s/g, ' ')
  const [whole = '', fraction, more] = typed.split(point)
  if (more === undefined && (fraction === undefined || isDigits(fraction))) {
    if (isDigits(whole)) return toDecimal(whole, fraction)
    const [first = '', ...groups] = whole.split(group)
    const isGrouped = /^[1-9][0-9]{0,2}$/.test(first) && groups.every((each) => /^[0-9]{3}$/.test(each))
    const isSure = groups.length > 1 || fraction !== undefined || (group !== ',' && group !== '.')
    if (isGrouped) return isSure ? toDecimal(first + groups.join(''), fraction) : { problem: 'ambiguous' }
  }
  const [, units, rest] = /^([0-9]+)[.,]([0-9]+)$/.exec(typed) ?? []
  if (units === undefined || rest === undefined) return { problem: 'form' }
  // A group of one digit more or fewer is a typing mistake by somebody who groups; a leading zero groups nothing.
  const canGroup =
    /[1-9]/.test(units) && (rest.length === 3 || (group === typed.charAt(units.length) && rest.length > 2))
  return canGroup ? { problem: 'ambiguous' } : toDecimal(units, rest)
}

/**
 * Writes an amount into a field, in the form that `readAmount` reads in that language.
 *
 * @param decimal decimal text with a point
 */
export function writeAmount(decimal: string, locale: string): string {
  return decimal.replace('.', readSeparators(locale).point)
}
