import { findUnbracketed, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { loginProviders } from '@latchkey/core/login-providers'
import { expect, test } from 'vitest'
import { writeContactCode, writeLoginCode, writeNotice } from './compose.ts'
import { messages } from './messages/en.ts'
import { type Notice, notices } from './notices.ts'

const words = pseudoLocalize(messages)
const data = { at: '2026-10-15T09:30:00.000Z', project: 'Harbour', provider: 'google.com', count: 3, change: 'export' }
const kinds = Object.keys(notices)

/** Letters outside brackets that are no name of the site or the login provider. */
const findForeign = (text: string) =>
  findUnbracketed(text.replaceAll(/<(style|title)[^>]*>|<[^>]*>/g, ' '))
    .replaceAll(new RegExp(`Harbour|${loginProviders['google.com'].title}`, 'g'), '')
    .match(/\p{L}+/gu) ?? []

test.each(kinds)('every word of a mail comes from the catalogue: %s', (kind) => {
  const { subject, text, html } = writeNotice({ kind, data } as Notice, words, pseudoLocale, true) // more than each kind has
  expect([subject, text, html].map(findForeign)).toEqual([[], [], []])
  expect(html).toContain(`lang="${pseudoLocale}"`)
})

test.each(['loginCode', 'joinCode'] as const)(
  'every word of a mail with a code comes from the catalogue: %s',
  (kind) => {
    const facts = { code: '12345678', page: 'https://1.2', project: 'Harbour', minutes: 10 }
    const { subject, text, html } = writeLoginCode(facts, words, pseudoLocale, kind)
    expect([subject, text.replaceAll('https', ''), html.replaceAll('https', '')].map(findForeign)).toEqual([[], [], []])
    expect(text).toContain('1234 5678')
  },
)

test('every word of a mail with a code for another address comes from the catalogue', () => {
  const { subject, text, html } = writeContactCode({ code: '123456', minutes: 10 }, words, pseudoLocale)
  expect([subject, text, html].map(findForeign)).toEqual([[], [], []])
  expect(text).toContain('123 456')
})
