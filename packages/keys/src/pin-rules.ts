import { commonPasswords } from './common-passwords.ts'
import { toPinForm, toPlainDigits } from './pin-form.ts'

/**
 * Rejected PINs: anything but 6 to 12 digits or a passphrase of 8 to 64 characters, and those that many people choose.
 * Rules find most of the latter, lists the rest. Of the 10^6 PINs of six digits 13.5 % are rejected; about 10 % is
 * where a blocklist helps most (Markert et al., "This PIN can be easily guessed", 2020).
 */
export type PinFlaw =
  | 'tooShort'
  | 'tooLong'
  | 'repeated'
  | 'run'
  | 'mirrored'
  | 'doubled'
  | 'date'
  | 'year'
  | 'walk'
  | 'common'

/** Well-known numbers that no rule below finds. */
const famous = new Set(['135790', '141421', '142857', '246810', '271828', '314159', '520131', '1314520', '5201314'])

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

/** Every step between neighbours is the same, and at most 3 up or down; digits wrap around from 9 to 0. */
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

/** Every nth digit is a run. */
const isRunWithin = (digits: number[], from: number, by: number): boolean => {
  const count = digits.length / 2
  const step = (i: number) => ((digits[from + i * by] ?? 0) - (digits[from + (i - 1) * by] ?? 0) + 10) % 10
  const first = step(1)
  if (Math.min(first, 10 - first) > 3) return false
  for (let i = 2; i < count; i++) if (step(i) !== first) return false
  return true
}

/** Each half is a run, or the digits at odd and at even places are: 123789, 142536, 102030. */
const isTwoRuns = (digits: number[]): boolean => {
  if (digits.length % 2 !== 0) return false
  const half = digits.length / 2
  return (
    (isRunWithin(digits, 0, 1) && isRunWithin(digits, half, 1)) ||
    (isRunWithin(digits, 0, 2) && isRunWithin(digits, 1, 2))
  )
}

/** The lines of three keys on a keypad, both ways. */
const keypadLines = new Set(
  ['123', '456', '789', '147', '258', '369', '159', '357', '580'].flatMap((line) => [
    line,
    [...line].reverse().join(''),
  ]),
)

/** The keys beside each key of a keypad, by digit. */
const neighbours = ['789', '245', '13456', '256', '12578', '12346789', '23589', '4580', '456790', '5680']

/** Lines of the keypad one after the other, or a path between neighbouring keys without repetition. */
const isKeypadWalk = (pin: string): boolean => {
  const isLines = () => {
    for (let at = 0; at < pin.length; at += 3) if (!keypadLines.has(pin.slice(at, at + 3))) return false
    return true
  }
  const isPath = () => {
    for (let i = 1; i < pin.length; i++) if (!neighbours[Number(pin[i - 1])]?.includes(pin[i] ?? '')) return false
    return new Set(pin).size === pin.length
  }
  return isLines() || isPath()
}

const flawOfDigits = (pin: string): PinFlaw | null => {
  if (pin.length < 6) return 'tooShort'
  if (isRepeated(pin) || new Set(pin).size < 3) return 'repeated'
  const digits = [...pin].map(Number)
  if (isRun(digits, 10)) return 'run'
  if (pin === [...pin].reverse().join('')) return 'mirrored'
  if (pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)) return 'doubled'
  if (holdsDate(pin)) return 'date'
  if (pin.length <= 8 && /^(19|20)|(19|20)..$/.test(pin)) return 'year'
  if (isTwoRuns(digits)) return 'run'
  if (isKeypadWalk(pin)) return 'walk'
  return famous.has(pin) ? 'common' : null
}

/** Letters that people write as digits and signs. */
const written: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

/** A frequent password, with any digits and signs around it, or repeated: qwerty123, P@ssw0rd!, monkeymonkey. */
const isCommon = (text: string): boolean => {
  const strip = (word: string) => word.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spell = (word: string) => word.replace(/[^a-z]/g, (sign) => written[sign] ?? sign)
  const lower = text.toLowerCase()
  return [strip(lower), spell(strip(lower)), strip(spell(lower))].some((word) => {
    const half = word.slice(0, word.length / 2)
    return commonPasswords.has(word) || (half + half === word && commonPasswords.has(half))
  })
}

/** The fewest characters in the passphrase of a file, against which guesses are not counted. */
export const shortestPassphrase = 16

/**
 * The fewest parts of a passphrase: a character is one part, and anything that is as easily guessed as two characters
 * is two.
 */
const fewestParts = 11

/** Neighbours on keyboards for Latin, Cyrillic, Greek, Arabic and Hebrew; digits wrap. */
const rows = [
  ...['12345678901234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'],
  ...['йцукенгшщзхъ', 'йцукенгшщзхї', 'фывапролджэ', 'фівапролджє', 'ячсмитьбю'],
  ...['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'קראטוןםפ', 'שדגכעיחלך'],
].flatMap((row) => [row, [...row].reverse().join('')])

/** The length of the longest part from here on that is guessed as easily as two characters; 0 where there is none. */
const easyAt = (text: string, at: number): number => {
  let longest = 0
  for (let end = at + 3; end <= text.length; end++) {
    const part = text.slice(at, end)
    const codes = [...part].map((character) => character.codePointAt(0) ?? 0)
    const before = text.slice(0, at)
    if (
      before.includes(part) ||
      rows.some((row) => row.includes(part)) ||
      commonPasswords.has(part) ||
      new Set(codes).size === 1 ||
      isRun(codes, 0x110000)
    )
      longest = end - at
  }
  return longest
}

const countParts = (text: string): number => {
  let parts = 0
  for (let at = 0; at < text.length; ) {
    const easy = easyAt(text, at)
    parts += easy > 0 ? 2 : 1
    at += easy || 1
  }
  return parts
}

/**
 * Returns whether a passphrase is much easier to guess than its length suggests, because of rows of keys, runs, frequent
 * passwords and repetitions, also where each character stands several times, and where two such rows alternate. Spaces
 * and signs between them do not count.
 */
const isSparse = (passphrase: string): boolean => {
  const text = passphrase.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const once = /^(?:(.)\1+)+$/u.test(text) ? text.replace(/(.)\1+/gu, '$1') : text
  const every = (odd: 0 | 1) => [...text].filter((_, i) => i % 2 === odd).join('')
  return countParts(once) < fewestParts || countParts(every(0)) + countParts(every(1)) < fewestParts
}

/** Finds what is wrong with a new passphrase of a sunset bundle; null if it is acceptable. */
export function findPassphraseFlaw(passphrase: string): PinFlaw | null {
  const normal = passphrase.normalize('NFKC')
  if ([...normal].length < shortestPassphrase) return 'tooShort'
  return findPinFlaw(normal) ?? (isSparse(normal) ? 'common' : null)
}

/**
 * Finds what is wrong with a new PIN or passphrase; null if it is acceptable. Checks the form from which keys are
 * derived.
 */
export function findPinFlaw(pin: string): PinFlaw | null {
  const normal = toPinForm(pin)
  if (/^\p{Nd}{0,12}$/u.test(normal)) {
    const digits = toPlainDigits(normal)
    if (/^[0-9]*$/.test(digits)) return flawOfDigits(digits)
  }
  const characters = [...normal]
  if (characters.length < 8) return 'tooShort'
  if (characters.length > 64) return 'tooLong'
  if (new Set(characters).size < 3 || isRepeated(normal)) return 'repeated'
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  if (isRun(codes, 0x110000)) return 'run'
  return isCommon(normal) ? 'common' : null
}
