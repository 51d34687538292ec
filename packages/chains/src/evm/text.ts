import { fromHex } from '@latchkey/core/bytes'
import type { Hex } from 'viem'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Control characters no text has: what holds one is no text, even if it decodes as such. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** The text some bytes are, or nothing when they are none: not UTF-8, or with control characters. */
export function toText(message: Hex): string | undefined {
  try {
    const text = strict.decode(fromHex(message))
    return controls.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Characters that show nothing or turn the order of what is shown: bidi controls, zero-width and other ignorable ones,
 * line separators, private use, and every white space but the ordinary ones; letters and symbols that are drawn as
 * nothing (U+2800 and its like); and marks on a letter beyond four, which cover the lines around it. Joiners and
 * variation marks inside an emoji belong to its picture.
 */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))(?!(?<=\p{Emoji})\ufe0f)(?:[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u2800\ufffc\u{1d159}\u{16fe4}]|(?<=\p{M}{4})\p{M}|(?! )\p{Zs})/gu

/** A stretch of a text, and whether nobody could see it. */
export type Run = { text: string; hidden: boolean }

/** A text in runs; each hidden character is a run of its own, by its name: `U+202E`. Line ends and tabs stay text. */
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
