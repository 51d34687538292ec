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

/** A text passed to a message is outside its brackets: it must be data, or itself a message. */
const expose = (parameter: unknown) =>
  typeof parameter === 'string' && parameter !== '' ? `${close}${parameter}${open}` : parameter

/**
 * Puts every text of a catalogue in brackets and lengthens it. Functions return such texts, with their parameters
 * outside the brackets.
 * @param messages strings, functions that return them, and lists and objects of these
 */
export function pseudoLocalize<Messages>(messages: Messages): Messages {
  return convert(messages) as Messages // the same shape, by the four cases below
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return bracket(value)
  if (typeof value === 'function') return (...parameters: unknown[]) => convert(value(...parameters.map(expose)))
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

/** The attributes whose text a browser shows or a screen reader reads out. */
const textAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]

/**
 * The texts of an element, visible or for screen readers, that have words outside all brackets: for tests in the
 * pseudo-locale. Text inside `translate="no"` and `<time>` is data.
 * @param names global pattern of what is not translated: addresses, proper names, numbers
 * @returns the words outside brackets and names; empty when every word comes from a catalogue
 */
export function findForeignWords(element: Element, names: RegExp): string[] {
  const texts: string[] = []
  for (const each of element.querySelectorAll('*')) {
    if (each instanceof HTMLTextAreaElement) texts.push(each.value)
    for (const name of textAttributes) texts.push(each.getAttribute(name) ?? '')
  }
  // A text may be split into several nodes: a long name is broken by <wbr>.
  const parents = new Set<Element>()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement || parentElement.closest('[translate=no], time, script, style')) continue
    if (parentElement.querySelector(':scope > wbr')) parents.add(parentElement)
    else texts.push(textContent ?? '')
  }
  for (const parent of parents) texts.push(parent.textContent)
  return texts.map((text) => findUnbracketed(text).replaceAll(names, ' ').trim()).filter(Boolean)
}
