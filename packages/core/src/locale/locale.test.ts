import { describe, expect, test } from 'vitest'
import { directionOf, matchLocale } from './locale.ts'

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
