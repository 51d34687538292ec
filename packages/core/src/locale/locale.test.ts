import { describe, expect, test } from 'vitest'
import { directionOf, isolate, matchLocale, nameLanguage } from './locale.ts'

describe('directionOf', () => {
  test.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['en', 'ltr'],
    ['arn', 'ltr'],
  ])('default: %s is written %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction)
  })
})

describe('matchLocale', () => {
  const available = ['en', 'ko', 'pt', 'zh', 'zh-Hant'] as const

  test.each([
    [['ko'], 'ko'],
    [['ko-KR'], 'ko'],
    [['KO-kr'], 'ko'],
    [['fr-FR', 'pt-BR', 'ko'], 'pt'],
    [['zh-Hant-TW'], 'zh-Hant'],
    [['zh-Hans-CN'], 'zh'],
    [['ko-u-nu-latn'], 'ko'],
    [['fr'], undefined],
    [[], undefined],
  ])('default: %j finds %s', (wanted, found) => {
    expect(matchLocale(wanted, available)).toBe(found)
  })

  test.each(['', 'x', 'toString', '__proto__', '한국어', 'ko_KR', 'a'.repeat(1_000)])(
    'behavior: %s is passed over',
    (tag) => {
      expect(matchLocale([tag, 'en-GB'], available)).toBe('en')
    },
  )
})

describe('nameLanguage', () => {
  test.each([
    ['en', 'English'],
    ['es', 'Español'],
    ['ar', 'العربية'],
    ['ko', '한국어'],
    ['zh', '中文'],
    ['zh-Hant', '繁體中文'],
  ])('default: %s is %s', (locale, name) => {
    expect(nameLanguage(locale)).toBe(name)
  })
})

describe('isolate', () => {
  test('default: what is set apart keeps its direction to itself', () => {
    expect(isolate('1 ETH')).toBe('\u20681 ETH\u2069')
    expect(isolate(`all ${isolate('USDC')}`)).toBe('\u2068all \u2068USDC\u2069\u2069')
  })

  test('security: it neither ends early nor stays open', () => {
    expect(isolate('a\u2069 b \u2068c')).toBe('\u2068a[U+2069] b [U+2068]c\u2069')
    expect(isolate('\u2067a\u2069\u2069')).toBe('\u2068\u2067a\u2069[U+2069]\u2069')
  })
})
