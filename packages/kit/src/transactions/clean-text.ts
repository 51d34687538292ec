/** Characters that turn text around or are invisible: controls, direction marks, zero-width characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu

/** Foreign text as one line of visible characters. */
export function cleanText(text: string, most = 200): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}

/** The same as part of a sentence of ours, which has its own full stop. */
export function toClause(text: string): string {
  return cleanText(text).replace(/[\s.!。！।]+$/u, '')
}
