import { describe, expect, test } from 'vitest'
import { toLogin } from './login.ts'

describe('toLogin', () => {
  test.each([
    ['jane@example.org', 'Google, j…@example.org'],
    ['j@example.org', 'Google, j…@example.org'],
    ['"a@b"@example.org', 'Google, "…@example.org'],
    ['no address', 'Google, n…'],
    [undefined, 'Google'],
  ])('default: %s', (email, shown) => {
    expect(toLogin({ loginProvider: 'google.com', ...(email !== undefined && { email }) }, {})).toBe(shown)
  })

  test('behavior: a login that is no company’s has a word in each language', () => {
    const user = { loginProvider: 'email', email: 'jane@example.org' } as const
    expect(toLogin(user, { email: '이메일' })).toBe('이메일, j…@example.org')
  })
})
