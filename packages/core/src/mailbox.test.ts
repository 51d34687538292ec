import { describe, expect, test } from 'vitest'
import { toLimited, toMailbox } from './mailbox.ts'

describe('toMailbox', () => {
  test.each([
    ['ann@example.org', 'ann@example.org'],
    ['  Ann.Archer+wallet@Example.ORG ', 'ann.archer+wallet@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ａｎｎ＠example.org', 'ann@example.org'],
    ['INN@example。org', 'inn@example.org'],
    ['\u212aate@example.org', 'kate@example.org'],
    ['ann@faß.example', 'ann@xn--fa-hia.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    // A letter of another script makes another host.
    ['ann@аpple.example', 'ann@xn--pple-43d.example'],
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
    'ınn@example.org',
    'an\u200bn@example.org',
    'ann@example.org.',
    'ann@example.org\u0000',
    'ann@example.org\u001f',
    'ann@0x7f.1',
    'ann@%65xample.org',
    'ann(a note)@example.org',
    '@relay.example:ann@example.org',
    'ann%example.org@relay.example',
    'ann％example.org@relay.example',
    'example.org!ann@relay.example',
    '=?utf-8?q?ann=40example.org?=@relay.example',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a.'.repeat(100)}org`,
  ])('error: %j is no mailbox', (text) => {
    expect(toMailbox(text)).toBeUndefined()
  })
})

describe('toLimited', () => {
  test('default: what many providers do not tell apart is limited as one', () => {
    for (const mailbox of ['ann.archer@example.org', 'a.n.n.archer+a+b@example.org', 'annarcher+a.b@example.org'])
      expect(toLimited(mailbox)).toBe('annarcher@example.org')
  })

  test.each([
    ['ann@googlemail.com', 'ann@gmail.com'],
    ['ann@protonmail.com', 'ann@proton.me'],
    ['ann@pm.me', 'ann@proton.me'],
    ['ann@me.com', 'ann@icloud.com'],
    ['ann@ya.ru', 'ann@yandex.ru'],
    ['ann@hanmail.net', 'ann@daum.net'],
  ])('behavior: %s is the mailbox %s, and is limited with it', (one, other) => {
    expect(toLimited(one)).toBe(toLimited(other))
  })

  test('behavior: the same name elsewhere is another mailbox', () => {
    expect(
      new Set(['gmail.com', 'gmail.co', 'mail.gmail.com', 'example.org'].map((host) => toLimited(`ann@${host}`))).size,
    ).toBe(4)
  })
})
