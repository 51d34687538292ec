/**
 * The pseudo-locale, as browsers and phones name it: English in brackets, for tests. A word on a screen
 * outside brackets does not come from the catalogue.
 */
export const pseudoLocale = 'en-XA'

const open = '⟦'
const close = '⟧'

const bracket = (text: string): string => {
  if (text === '') return text
  // German is about this much longer than English.
  return `${open}${text}${'·'.repeat(Math.ceil(text.length * 0.3))}${close}`
}

/**
 * Puts every text of a catalogue in brackets and lengthens it; functions answer such texts.
 * @param messages strings, functions that return them, and lists and objects of these
 */
export function pseudoLocalize<Messages>(messages: Messages): Messages {
  return convert(messages) as Messages // the same shape, by the four cases below
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return bracket(value)
  if (typeof value === 'function') return (...parameters: unknown[]) => convert(value(...parameters))
  if (Array.isArray(value)) return value.map(convert)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, convert(each)]))
  return value
}

/**
 * The words of a text outside all brackets.
 * @param text as a screen shows it
 */
export function findUnbracketed(text: string): string {
  let depth = 0
  let outside = ''
  for (const character of text) {
    if (character === open) depth += 1
    if (depth === 0) outside += character
    if (character === close) {
      depth -= 1
      outside += ' '
    }
  }
  return outside.trim()
}
