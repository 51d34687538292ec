import { isolate } from '@latchkey/core/locale'
import { expect, test } from 'vitest'
import { revealHiddenCharacters } from './reveal-hidden-characters.ts'

const apart = (text: string) => `\u2068${text}\u2069`

test('default: hidden characters by name, in texts, lists and plain objects', () => {
  const bytes = new Uint8Array([1])
  expect(revealHiddenCharacters({ title: 'a\u200bb', list: ['c\u202ed'], bytes }, 'en')).toEqual({
    title: 'a[U+200B]b',
    list: ['c[U+202E]d'],
    bytes,
  })
  expect(revealHiddenCharacters(apart('1 ETH'), 'en')).toBe('[U+2068]1 ETH[U+2069]')
})

test('behavior: a language from right to left keeps what sets names and amounts apart', () => {
  expect(revealHiddenCharacters(`إرسال ${apart('0.5 POL')}؟`, 'ar')).toBe(`إرسال ${apart('0.5 POL')}؟`)
  expect(revealHiddenCharacters(`${apart('a')} و${apart('b')}`, 'ar')).toBe(`${apart('a')} و${apart('b')}`)
  const all = `إذن بإنفاق ${apart(`كل ${apart('USDC')}`)}`
  expect(revealHiddenCharacters(all, 'ar')).toBe(all)
  const marked = `${new Date(0).toLocaleDateString('ar')} ${(0.28).toLocaleString('ar', { style: 'percent' })}`
  expect(marked).toMatch(/\u200f.*\u200e/)
  expect(revealHiddenCharacters(marked, 'ar')).toBe(marked)
})

test('security: even there a name holds no hidden character, and nothing is left open', () => {
  expect(revealHiddenCharacters(apart('0.5\u202e POL'), 'ar')).toBe(apart('0.5[U+202E] POL'))
  expect(revealHiddenCharacters(apart('a\u2069b\u2068c'), 'ar')).toBe('[U+2068]a[U+2069]b[U+2068]c[U+2069]')
  expect(revealHiddenCharacters('a\u2069b', 'ar')).toBe('a[U+2069]b')
  expect(revealHiddenCharacters('a\u2068b', 'ar')).toBe('a[U+2068]b')
  expect(revealHiddenCharacters('\u2068\u2067a\u2069\u2069', 'ar')).toBe('\u2068[U+2067]a[U+2069]\u2069')
  expect(revealHiddenCharacters('a\u200fb\u200e', 'ar')).toBe('a[U+200F]b[U+200E]')
  expect(revealHiddenCharacters(apart(''), 'ar')).toBe('[U+2068][U+2069]')
})

test('security: a name does not leave its place in a sentence', () => {
  const name = 'x\u2069 100 \u2068y'
  expect(revealHiddenCharacters(`إرسال ${isolate(name)}؟`, 'ar')).toBe(`إرسال ${apart('x[U+2069] 100 [U+2068]y')}؟`)
})

// In right-to-left text, digits beside an isolate move to its other side: 9, 0, 1 would be read as 109.
test.each([
  '9\u20680\u20691',
  '\u20689\u2069.\u20681\u2069',
  '0xab\u2068cd\u2069',
  'a \u2068b\u2069c',
  '1\u2069\u2068 2',
  '5\u200f/100',
])('security: the parts of a number or a word do not change places: %j', (text) =>
  expect(revealHiddenCharacters(text, 'ar')).not.toMatch(/[\u200f\u2066-\u2069]/),
)
