// A token's maker chooses its name and symbol: these functions make them fit for display, not true.

/**
 * A symbol fit to follow an amount: no invisible characters, no stacked marks, no space, at most 12 characters. One
 * that begins like a number is quoted, or "5" and "000USD" would read as five thousand.
 */
export function toSymbol(text: string): string | undefined {
  const clean = Array.from(
    text.slice(0, 1_000).replace(/[^\p{L}\p{N}\p{P}\p{S}]|\p{Default_Ignorable_Code_Point}/gu, ''),
  )
    .slice(0, 12)
    .join('')
  if (clean === '') return undefined
  return /^[\p{L}$]/u.test(clean) ? clean : `“${clean}”`
}

/** A name fit for a line of its own: no invisible characters, single spaces, at most 40 characters. */
export function toTokenName(text: string): string | undefined {
  const clean = text.slice(0, 1_000).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ')
  const short = Array.from(clean.replace(/ +/g, ' ').trim()).slice(0, 40).join('')
  return short === '' ? undefined : short
}

/** Cyrillic and Greek capitals that resemble Latin ones, and the Latin ones, in the same order. */
const alike = ['АВЕКМНОРСТУХІЈЅԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSQWABEZHIKMNOPTYX'] as const

/** The letters and digits of a symbol in upper case, as a person reads it at a glance. */
export function toGlance(symbol: string): string {
  return Array.from(symbol.normalize('NFKD').toUpperCase())
    .map((letter) => alike[1][alike[0].indexOf(letter)] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/0/g, 'O')
    .replace(/5/g, 'S')
    .replace(/[1I]/g, 'L')
}

/** The quotes `toSymbol` puts around it. */
const quotes = /^“|”$/g
const usual = /^[ -~]*$/
/** Scripts without a letter that resembles a Latin one, with common digits and marks. */
const farFromLatin = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}ー\d!-/:-@]+$/u

/**
 * How a symbol may be shown: as an `imitation` of a known one with which it could be confused at a glance, as `unusual`
 * if it has letters or signs that may resemble the usual ones (no list of those is complete, so every one outside basic
 * Latin counts), or as it is.
 */
export function weighSymbol(symbol: string, known: readonly string[]): 'imitation' | 'unusual' | 'plain' {
  if (known.some((each) => toGlance(symbol) === toGlance(each))) return 'imitation'
  const text = symbol.replace(quotes, '').normalize('NFKC')
  return usual.test(text) || farFromLatin.test(text) ? 'plain' : 'unusual'
}
