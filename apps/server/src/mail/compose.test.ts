import { describe, expect, test } from 'vitest'
import { composeLoginCode, composeNotice } from './compose.ts'
import { languages } from './languages.gen.ts'
import type { Notice } from './notices.ts'

const notice: Notice = { kind: 'kit.new', data: { at: '2026-10-15T09:30:00.000Z' } }

describe('composeNotice', () => {
  test.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['hi', 'ltr'],
    [null, 'ltr'],
  ])('behavior: a mail in %s is written %s', async (locale, direction) => {
    const { html } = await composeNotice(notice, locale === null ? [] : [locale])
    expect(html).toContain(`<html lang="${locale?.slice(0, 2) ?? 'en'}" dir="${direction}">`)
  })

  test('behavior: in two languages the former comes first, and one that is the same is not repeated', async () => {
    const [korean, arabic, both, once] = await Promise.all(
      [['ko'], ['ar'], ['ko-KR', 'ar'], ['ko', 'ko-KR']].map((locales) => composeNotice(notice, locales)),
    )
    expect(both?.subject).toBe(`${korean?.subject} / ${arabic?.subject}`)
    expect(both?.text).toBe(`${korean?.text}\n${arabic?.text}`)
    expect(both?.html).toMatch(/<html lang="ko" dir="ltr">[\s\S]*<div lang="ar" dir="rtl">/)
    expect(once).toEqual(korean)
  })
})

describe('composeLoginCode', () => {
  test.each(['en', ...Object.keys(languages)])(
    'error: a project’s name writes no line, no mark and no direction of its own into a mail in %s',
    async (locale) => {
      const name = 'Harbour\r\nBcc: bob@example.org\u2028\u0085\u202e\u2069\u200f<b>&"</b>'
      const facts = { code: '12345678', project: name, page: 'harbour.example', minutes: 10 }
      const { subject, text, html } = await composeLoginCode(facts, locale)
      expect(text).toMatch(/^1234 5678$/m)
      expect(text).toContain('Harbour Bcc: bob@example.org <b>&"</b>')
      expect(`${subject}${text}`).not.toMatch(/[\r\u2028\u0085\u202a-\u202e\u200f]|^Bcc/m)
      // Only the isolates that the message adds around it, each of them closed.
      expect(text.match(/[\u2066-\u2068]/g)?.length).toBe(text.match(/\u2069/g)?.length)
      expect(html).not.toContain('<b>')
      expect(html).toContain('&#60;b&#62;&#38;&#34;&#60;/b&#62;')
      expect(subject).not.toMatch(/Harbour|1234|5678/)
    },
  )
})
