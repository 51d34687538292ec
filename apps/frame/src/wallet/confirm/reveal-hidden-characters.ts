import { nameHidden } from '@latchkey/chains/text'
import { directionOf } from '@latchkey/core/locale'

/** The marks that `Intl` writes into dates and percentages of languages from right to left. */
const ofIntl = new RegExp(
  [
    // A whole date: in anything else, such as 5/100, they would swap the numbers.
    /(?<=(?<!\p{Nd})\p{Nd}{1,2})\u200f(?=\/\p{Nd}{1,2}\u200f\/\p{Nd}{4}(?!\p{Nd}))/u,
    /(?<=(?<!\p{Nd})\p{Nd}{1,2}\u200f\/\p{Nd}{1,2})\u200f(?=\/\p{Nd}{4}(?!\p{Nd}))/u,
    /(?<=\p{Nd})\u200e(?=%)|(?<=%)\u200e/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/**
 * The characters that may stand directly before and after isolated text: otherwise parts of one number or word could
 * change places.
 */
const before = /(?:^|[\s(«"\u2068\p{sc=Arab}])$/u
const after = /^[.,،؛:;؟?!…]{0,4}(?:$|[\s)»"\u2069])/u

/**
 * The positions of allowed marks: isolates around a name or an amount, each closed and not empty, and the marks of
 * `Intl`.
 */
const findAllowed = (text: string): number[] => {
  const open: number[] = []
  const allowed = Array.from(text.matchAll(ofIntl), ({ index }) => index)
  for (const { 0: mark, index } of text.matchAll(/[\u2066-\u2069]/g))
    if (mark !== '\u2069') open.push(index)
    else {
      const from = open.pop()
      if (from === undefined || text[from] !== '\u2068' || from + 1 === index) continue
      if (before.test(text.slice(Math.max(0, from - 1), from)) && after.test(text.slice(index + 1, index + 6)))
        allowed.push(from, index)
    }
  return allowed.sort((one, other) => one - other)
}

/**
 * Copies what is shown, with the hidden characters of all its texts replaced by their names: memos, arguments, names of
 * methods and items, and texts of a node or a descriptor are written by others. Anything but texts, lists and plain
 * objects is unchanged. Isolates stay in languages that are read from right to left: their sentences isolate foreign
 * words by them, and in foreign texts they move nothing outside (`isolate`), and no part of a number or a word.
 *
 * @param locale a BCP 47 tag
 */
export function revealHiddenCharacters<T>(shown: T, locale: string): T {
  return revealIn(shown, directionOf(locale) === 'rtl' ? nameOthers : nameHidden) as T // the same shape
}

const nameOthers = (text: string): string => {
  const allowed = findAllowed(text)
  const parts = [-1, ...allowed].map((at, nth) => nameHidden(text.slice(at + 1, allowed[nth])))
  return parts.map((part, nth) => part + (text[allowed[nth] ?? text.length] ?? '')).join('')
}

const revealIn = (value: unknown, write: (text: string) => string): unknown => {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.map((each) => revealIn(each, write))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revealIn(each, write)]))
}
