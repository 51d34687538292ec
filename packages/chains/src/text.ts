import { fromHex } from '@latchkey/core/bytes'
import type { Hex } from 'viem'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text of UTF-8 bytes, with its byte order mark if it has one, so that its bytes are these again.
 *
 * @throws TypeError for bytes that are not UTF-8
 */
export function toExactText(bytes: Uint8Array): string {
  return strict.decode(bytes)
}

/** Control characters do not occur in text: bytes that contain them are not text, even where they decode as UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** The text that some bytes encode; undefined for bytes that are not UTF-8 or contain control characters. */
export function toText(message: Hex): string | undefined {
  try {
    const text = toExactText(fromHex(message))
    return controls.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Characters that are invisible or change the order of what is shown: bidi controls, zero-width and other ignorable
 * ones, line separators, private use, what is no character, all white space but the ordinary kinds, letters and symbols
 * that are drawn blank (U+2800 and its like), and more than four marks on a letter, which cover the lines around it.
 * Joiners and variation selectors inside an emoji are part of it; a digit is one only below the sign of a key.
 */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))(?!(?<=\p{Extended_Pictographic})\ufe0f)(?!(?<=[0-9#*])\ufe0f(?=\u20e3))(?:[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}\u{16fe4}]|(?<=\p{M}{4})\p{M}|(?! )\p{Zs})/gu

/** A stretch of text, and whether it is invisible. */
export type Run = { text: string; hidden: boolean }

/**
 * Splits a text into runs. Each hidden character is a run of its own, by its name: `U+202E`. Line ends and tabs stay
 * text.
 */
export function splitHidden(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (character === '\n' || character === '\t' || (character === '\r' && text[index + 1] === '\n')) continue
    if (index > from) runs.push({ text: text.slice(from, index), hidden: false })
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    runs.push({ text: `U+${code}`, hidden: true })
    from = index + character.length
  }
  if (from < text.length) runs.push({ text: text.slice(from), hidden: false })
  return runs
}

/** Spaces that `Intl` puts into dates and numbers. */
const ofIntl = /^U\+(00A0|202F)$/

/** A text with its hidden characters by their names in brackets: `[U+202E]`. */
export function nameHidden(text: string): string {
  return splitHidden(text)
    .map((run) => {
      if (!run.hidden) return run.text
      return ofIntl.test(run.text) ? String.fromCodePoint(Number.parseInt(run.text.slice(2), 16)) : `[${run.text}]`
    })
    .join('')
}
