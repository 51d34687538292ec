import { fromUtf8, toHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameHidden, splitHidden, toText } from './text.ts'

describe('toText', () => {
  test.each(['hello', '', 'Grüße, 世界 👋🏽', 'two\nlines\r\n\tand a tab'])('default: %j', (text) => {
    expect(toText(toHex(fromUtf8(text)))).toBe(text)
  })
  test.each(['0xff', '0xc328', '0xeda080', '0x00', '0x1b5b33316d', '0x7f', '0xc285'])(
    'behavior: %s is no text',
    (bytes) => {
      expect(toText(bytes as `0x${string}`)).toBeUndefined()
    },
  )
  test('behavior: a byte order mark is not swallowed', () => expect(toText('0xefbbbf61')).toBe('\ufeffa'))
})

describe('splitHidden', () => {
  const shown = (text: string) =>
    splitHidden(text)
      .map((run) => (run.hidden ? `[${run.text}]` : run.text))
      .join('')

  test.each([
    ['plain text', 'plain text'],
    ['two\nlines\r\n\tand', 'two\nlines\r\n\tand'],
    ['pay \u202eecila', 'pay [U+202E]ecila'],
    ['zero\u200bwidth\u2060\ufeff', 'zero[U+200B]width[U+2060][U+FEFF]'],
    ['filler\u3164\u115f\uffa0', 'filler[U+3164][U+115F][U+FFA0]'],
    ['tags\u{e0041}', 'tags[U+E0041]'],
    ['line\u2028sep\u2029', 'line[U+2028]sep[U+2029]'],
    ['lone\rreturn', 'lone[U+000D]return'],
    ['isolate\u2066\u2069', 'isolate[U+2066][U+2069]'],
    ['wide\u3000space\u00a0', 'wide[U+3000]space[U+00A0]'],
    ['family 👨‍👩‍👧 and ❤️', 'family 👨‍👩‍👧 and ❤️'],
    ['a\u200db', 'a[U+200D]b'],
    ['pay 10\ufe0f or 1\ufe0f\u20e3', 'pay 10[U+FE0F] or 1\ufe0f\u20e3'],
    ['', ''],
  ])('default: %j', (text, expected) => expect(shown(text)).toBe(expected))

  test.each(['\u2800', '\ufffc', '\u{13441}', '\u{13442}', '\u{1d159}', '\u{16fe4}', '\uffff', '\ud800'])(
    'behavior: %j is drawn as nothing',
    (blank) => {
      const name = `U+${blank.codePointAt(0)?.toString(16).toUpperCase()}`
      expect(splitHidden(`a${blank}b`)).toEqual([
        { text: 'a', hidden: false },
        { text: name, hidden: true },
        { text: 'b', hidden: false },
      ])
    },
  )

  test('behavior: a letter has a few marks; what towers over the next line is said', () => {
    expect(splitHidden(`e${'\u0301'.repeat(4)}`)).toHaveLength(1)
    expect(splitHidden(`e${'\u0301'.repeat(7)}`).filter((run) => run.hidden)).toHaveLength(3)
    for (const word of ['สวัสดี', 'नमस्ते', 'שָׁלוֹם', 'việt'.normalize('NFD')]) expect(splitHidden(word)).toHaveLength(1)
  })

  test('behavior: nothing is lost, nothing hidden stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const runs = splitHidden(text)
        const back = runs
          .map((run) => (run.hidden ? String.fromCodePoint(Number.parseInt(run.text.slice(2), 16)) : run.text))
          .join('')
        expect(back).toBe(text)
        for (const run of runs) if (!run.hidden) expect(run.text).not.toMatch(/\p{Bidi_Control}|\u200b|\u2028/u)
      }),
    )
  })
})

describe('nameHidden', () => {
  test.each([
    ['plain text', 'plain text'],
    ['pay \u202eecila', 'pay [U+202E]ecila'],
    ['zero\u200bwidth', 'zero[U+200B]width'],
    ['two\nlines', 'two\nlines'],
    // Dates and numbers have these in some languages.
    ['at 5:00\u202fPM', 'at 5:00\u202fPM'],
    ['1\u00a0000', '1\u00a0000'],
  ])('default: %j', (text, expected) => expect(nameHidden(text)).toBe(expected))
})
