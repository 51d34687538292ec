import { findUnbracketed, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { loginProviders } from '@latchkey/core/login-providers'
import { expect, test } from 'vitest'
import { writeNotice } from './compose.ts'
import { messages } from './messages/en.ts'
import { type Notice, notices } from './notices.ts'

const words = pseudoLocalize(messages)
const data = { at: '2026-10-15T09:30:00.000Z', project: 'Harbour', provider: 'google.com', count: 3 }
const kinds = Object.keys(notices)

/** Letters outside brackets that are no name of the site or the login provider. */
const findForeign = (text: string) =>
  findUnbracketed(text.replaceAll(/<(style|title)[^>]*>|<[^>]*>/g, ' '))
    .replaceAll(new RegExp(`Harbour|${loginProviders['google.com'].title}`, 'g'), '')
    .match(/\p{L}+/gu) ?? []

test.each(kinds)('every word of a mail comes from the catalogue: %s', (kind) => {
  const { subject, text, html } = writeNotice({ kind, data } as Notice, words, pseudoLocale) // more than each kind has
  expect([subject, text, html].map(findForeign)).toEqual([[], [], []])
  expect(html).toContain(`lang="${pseudoLocale}"`)
})
