/** An element as a person names it. A string is the whole name, a pattern any part of it. */
export type Query = {
  role: 'button' | 'checkbox' | 'heading' | 'link' | 'tab' | 'textbox' | 'text'
  name: string | RegExp
}

/** The same as plain data, to be sent into a page. */
export type SentQuery = { role: Query['role']; pattern: string; flags: string }

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A query as plain data. */
export function toSentQuery({ role, name }: Query): SentQuery {
  if (typeof name === 'string') return { role, pattern: `^${escapePattern(name)}$`, flags: '' }
  return { role, pattern: name.source, flags: name.flags }
}

/** A query in words, for errors. */
export function describeQuery({ role, name }: Query): string {
  return `${role} ${name}`
}

/**
 * The first visible element of a document that a query names. It is sent to pages as source, so it must be
 * self-contained.
 * @param usable whether to return only an element that can be used now
 */
export function findInPage({ role, pattern, flags }: SentQuery, usable: boolean): Element | null {
  const selectors = {
    button: 'button, [role="button"]',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3, [role="heading"]',
    link: 'a[href]',
    tab: '[role="tab"]',
    textbox: 'input, textarea',
    text: 'body *',
  }
  const wanted = new RegExp(pattern, flags)
  const trim = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return trim(label)
    const labelled = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    if (labelled.length > 0) return trim(labelled.map((id) => document.getElementById(id)?.textContent).join(' '))
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    if (role === 'textbox' || role === 'checkbox') return trim(labels.map((each) => each.textContent).join(' '))
    return trim(element.textContent)
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const isUsable = (element: Element) =>
    !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true'
  const found = [...document.querySelectorAll(selectors[role])].filter(
    (element) => wanted.test(nameOf(element)) && isVisible(element) && (!usable || isUsable(element)),
  )
  // The innermost element contains the words themselves.
  const [first] = found.filter(
    (element) => role !== 'text' || !found.some((each) => each !== element && element.contains(each)),
  )
  return first ?? null
}
