import { describe, expect, test } from 'vitest'
import { composeNotice } from './compose.ts'
import type { Notice } from './notices.ts'

const notice: Notice = { kind: 'kit.new', data: { at: '2026-10-15T09:30:00.000Z' } }

describe('composeNotice', () => {
  test.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['hi', 'ltr'],
    [null, 'ltr'],
  ])('behavior: a mail in %s is written %s', async (locale, direction) => {
    const { html } = await composeNotice(notice, locale)
    expect(html).toContain(`<html lang="${locale?.slice(0, 2) ?? 'en'}" dir="${direction}">`)
  })
})
