/** The writing direction of a language: the values of HTML's `dir`. */
export type Direction = 'ltr' | 'rtl'

const rightToLeft = /^(ar|fa|he|ur)\b/

/**
 * The direction of a language.
 * @param locale a BCP 47 tag
 */
export function directionOf(locale: string): Direction {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/**
 * The first of the wanted languages that is available, by the lookup of RFC 4647, section 3.4: `ko-KR` finds `ko`.
 * @param wanted BCP 47 tags, the preferred first; malformed ones are skipped
 * @param available BCP 47 tags in their canonical form
 * @returns undefined when none is available
 */
export function matchLocale<L extends string>(wanted: readonly string[], available: readonly L[]): L | undefined {
  for (const tag of wanted) {
    for (let range = toCanonical(tag); range; range = shorten(range)) {
      const found = available.find((each) => each === range)
      if (found) return found
    }
  }
  return undefined
}

/**
 * A language's own name, as in a list of languages: Español.
 * @param locale a BCP 47 tag
 */
export function nameLanguage(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(locale) + rest.join('')
}

function toCanonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Removes the last subtag, and with it a single letter or digit that introduced it. */
function shorten(range: string): string {
  const subtags = range.split('-').slice(0, -1)
  if (subtags.at(-1)?.length === 1) subtags.pop()
  return subtags.join('-')
}

/**
 * Sets a name or an amount apart, so that its direction does not affect the sentence around it (Unicode isolates).
 * Characters that would end the isolate early, or leave another one open, are written as their code points, because the
 * text comes from others.
 */
export function isolate(text: string): string {
  const open: number[] = []
  const alone = new Set<number>()
  for (const { 0: mark, index } of text.matchAll(/[\u2066-\u2069]/g))
    if (mark !== '\u2069') open.push(index)
    else if (open.pop() === undefined) alone.add(index)
  for (const index of open) alone.add(index)
  const inside = text.replace(/[\u2066-\u2069]/g, (mark, index: number) =>
    alone.has(index) ? `[U+${mark.charCodeAt(0).toString(16)}]` : mark,
  )
  return `\u2068${inside}\u2069`
}
