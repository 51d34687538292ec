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

/** What may stand right before and after what is set apart: else the parts of one number or word could change places. */
const before = /(?:^|[\s(«"\u2068\p{sc=Arab}])$/u
const after = /^[.,،؛:;؟?!…]{0,4}(?:$|[\s)»"\u2069])/u

/** The places of marks that set a name or an amount apart, each closed and around something, and of those of `Intl`. */
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
 * A copy of what is shown, all texts in it with their hidden characters by name: memos, arguments, names of methods and
 * items, and what a node or a descriptor says are written by others. Anything but texts, lists and plain objects stays.
 * Isolates stay in languages that are read from right to left: their sentences set foreign words apart by them, and in
 * foreign texts they move nothing outside (`isolate`), and no part of a number or a word.
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
