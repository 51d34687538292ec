/** As many characters of a wallet's name as are shown. */
const longest = 32

/**
 * A name that a wallet gave itself, as it may be shown: one line of at most 32 visible characters, without control
 * characters, without those that turn the direction of writing or are not seen at all, and without towers of accents.
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

/** What a person counts as one character may be several code points. */
const split = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text)
