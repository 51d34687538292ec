/**
 * Which PINs are refused, by rule instead of by list: 6 to 12 digits, or a passphrase of 8 to 64 characters, and none
 * that many people choose. Of the 10^6 PINs of six digits 12.1 % are refused; about 10 % is where a blocklist helps
 * most (Markert et al., "This PIN can be easily guessed", 2020).
 */
export type PinFlaw = 'tooShort' | 'tooLong' | 'repeated' | 'run' | 'mirrored' | 'doubled' | 'date' | 'year'

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isDate = (day: number, month: number) => day >= 1 && day <= (daysInMonth[month - 1] ?? 0)

/** Six digits as DDMMYY, MMDDYY or YYMMDD; eight with a year of 19xx or 20xx in those places. */
const holdsDate = (digits: string): boolean => {
  const read = (at: number) => Number(digits.slice(at, at + 2))
  const isYear = (at: number) => read(at) === 19 || read(at) === 20
  const dayFirst = isDate(read(0), read(2)) || isDate(read(2), read(0))
  if (digits.length === 6) return dayFirst || isDate(read(4), read(2))
  return digits.length === 8 && ((dayFirst && isYear(4)) || (isYear(0) && isDate(read(6), read(4))))
}

/** Every step between neighbours is the same, and at most 3 up or down; digits go round from 9 to 0. */
const isRun = (codes: number[], modulus: number): boolean => {
  const step = (i: number) => ((((codes[i] ?? 0) - (codes[i - 1] ?? 0)) % modulus) + modulus) % modulus
  const first = step(1)
  return Math.min(first, modulus - first) <= 3 && codes.every((_, i) => i < 2 || step(i) === first)
}

const isRepeated = (text: string): boolean => {
  for (let unit = 1; unit <= 3 && unit < text.length / 2; unit++)
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true
  return false
}

const flawOfDigits = (pin: string): PinFlaw | null => {
  if (pin.length < 6) return 'tooShort'
  if (isRepeated(pin)) return 'repeated'
  if (isRun([...pin].map(Number), 10)) return 'run'
  if (pin === [...pin].reverse().join('')) return 'mirrored'
  if (pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)) return 'doubled'
  if (holdsDate(pin)) return 'date'
  if (pin.length <= 8 && /^(19|20)|(19|20)..$/.test(pin)) return 'year'
  return null
}

/** Finds what is wrong with a new PIN or passphrase; null when it is acceptable. Judged in NFKC, the form that is used. */
export function findPinFlaw(pin: string): PinFlaw | null {
  const normal = pin.normalize('NFKC')
  if (/^[0-9]{0,12}$/.test(normal)) return flawOfDigits(normal)
  const characters = [...normal]
  if (characters.length < 8) return 'tooShort'
  if (characters.length > 64) return 'tooLong'
  if (new Set(characters).size < 3 || isRepeated(normal)) return 'repeated'
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  return isRun(codes, 0x110000) ? 'run' : null
}
