import { describe, expect, test } from 'vitest'
import { toMailbox, withoutTag } from './mailbox.ts'

describe('toMailbox', () => {
  test.each([
    ['ann@example.org', 'ann@example.org'],
    ['  Ann.Archer+wallet@Example.ORG ', 'ann.archer+wallet@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ａｎｎ＠example.org', 'ann@example.org'],
  ])('default: %s is %s', (text, mailbox) => {
    expect(toMailbox(text)).toBe(mailbox)
    expect(toMailbox(mailbox)).toBe(mailbox)
  })

  test.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    'ann@example.org:25',
    'ann@example.org/x',
    'ann@example.1',
    'ann b@example.org',
    'ann\r\nBcc: bob@example.org',
    'ann@example.org\r\nBcc: bob@example.org',
    '"ann b"@example.org',
    'ann..b@example.org',
    '.ann@example.org',
    'ann@b@example.org',
    'ann@example.org,bob@example.org',
    'Ann <ann@example.org>',
    'änn@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a.'.repeat(100)}org`,
  ])('error: %j is no mailbox', (text) => {
    expect(toMailbox(text)).toBeUndefined()
  })
})

describe('withoutTag', () => {
  test('default: notes behind a + are of the same mailbox', () => {
    expect(withoutTag('ann+a+b@example.org')).toBe('ann@example.org')
    expect(withoutTag('ann@exa+mple.org')).toBe('ann@exa+mple.org')
  })
})
