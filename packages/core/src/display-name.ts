/** The most characters shown of a wallet's name. */
const longest = 32

/** More code points than any character of a living script has. */
const largest = 8

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
    // The last five are drawn blank, as `nameHidden` of the chains knows, too.
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\ufffc\u{13441}\u{13442}\u{1d159}\u{16fe4}]/gu, '')
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

/**
 * One visible character may be several code points. A row of Korean initials counts as one however long it is, and is
 * drawn as many.
 */
const split = (text: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment).flatMap((each) => {
        const points = Array.from(each)
        return points.length > largest ? points : each
      })
    : Array.from(text)
