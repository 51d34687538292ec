/** Characters that turn text around or hide in it: controls, direction marks, characters without width. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu

/** Words of a stranger, as one line that cannot pretend to be more than words. */
export function cleanText(text: string, most = 200): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}

/** The same as part of a sentence of ours, which ends itself. */
export function toClause(text: string): string {
  return cleanText(text).replace(/[\s.!。！।]+$/u, '')
}
