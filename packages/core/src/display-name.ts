/** The most characters shown of a wallet's name. */
const longest = 32

/**
 * Cleans a wallet's own name for display: one line of at most 32 visible characters, without control characters,
 * invisible ones, those that change the writing direction, and stacked accents.
 *
 * @returns an empty text when nothing visible is left
 */
export function toDisplayName(name: string): string {
  const visible = name
    .slice(0, 1_000) // enough for 32 characters of any script; more only costs time
    .normalize('NFC')
    .replace(/[\s\u2800]+/gu, ' ') // U+2800: a braille pattern without dots
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  // No character that a person counts has less than one code unit.
  if (visible.length <= longest) return visible
  const characters = split(visible)
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : visible
}

/** One visible character may be several code points. */
const split = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text)
