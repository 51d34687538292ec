/** The largest number of characters shown of a wallet's name. */
const longest = 32

/**
 * Cleans a name that a wallet gave itself, for display: one line of at most 32 visible characters, without control
 * characters, without invisible ones and those that change the direction of writing, and without stacked accents.
 *
 * @returns an empty text when nothing visible is left
 */
export function toDisplayName(name: string): string {
  const visible = name
    .slice(0, 1_000) // enough for 32 characters of any script; the rest costs time only
    .normalize('NFC')
    .replace(/[\s\u2800]+/gu, ' ') // U+2800: a braille pattern without dots
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  const characters = split(visible)
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : visible
}

/** A character as a person counts it may be several code points. */
const split = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text)
