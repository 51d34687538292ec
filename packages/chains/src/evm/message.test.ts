import { isWalletError } from '@latchkey/core/errors'
import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { readMessageRequest, readSignIn } from './message.ts'

const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const hello = '0x68656c6c6f'

describe('readMessageRequest', () => {
  test.each<[string, unknown[], string]>([
    ['hex and an account', [hello, account], hello],
    ['text and an account', ['hello', account], hello],
    ['an account and text', [account, 'hello'], hello],
    ['a third parameter', [hello, account, 'password'], hello],
    ['lower case', [hello.toUpperCase().replace('0X', '0x'), account.toLowerCase()], hello],
    ['hex of half a byte is text', ['0x123', account], '0x3078313233'],
    ['nothing', ['0x', account], '0x'],
    ['no text', ['', account], '0x'],
    ['text that looks like an address', [account, account.toLowerCase()], account.toLowerCase()],
  ])('default: %s', (_, params, message) => expect(readMessageRequest(params)).toEqual({ account, message }))

  test.each<[string, unknown[]]>([
    ['no account', ['hello', 'world']],
    ['a number', [7, account]],
    ['an object', [{}, account]],
    ['null', [null, null]],
  ])('error: %s', (_, params) => {
    expect(() => readMessageRequest(params)).toThrow(expect.toSatisfy((error) => isWalletError(error, 'invalidParams')))
  })
})

describe('readSignIn', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const expected = { origin: 'https://harbour.example', account, chainId: 80001, now } as const
  const right = {
    domain: 'harbour.example',
    uri: 'https://harbour.example/sign-in',
    address: account,
    chainId: 80001,
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: new Date(now - 1_000),
  } as const
  const problems = (message: Partial<Parameters<typeof createSiweMessage>[0]>, more: object = {}) =>
    readSignIn(createSiweMessage({ ...right, ...message }), { ...expected, ...more })?.problems

  test('default: everything is true', () => {
    expect(readSignIn(createSiweMessage({ ...right, statement: 'Welcome.' }), expected)).toEqual({
      statement: 'Welcome.',
      problems: [],
    })
    expect(problems({})).toEqual([])
    expect(
      problems({
        scheme: 'https',
        expirationTime: new Date(now + 1),
        notBefore: new Date(now),
        requestId: '1',
        resources: ['https://a.example/'],
      }),
    ).toEqual([])
  })

  test('default: other messages are none', () => expect(readSignIn('hello', expected)).toBeUndefined())

  test.each<[string, string[], Partial<Parameters<typeof createSiweMessage>[0]>]>([
    ['another domain', ['domain'], { domain: 'evil.example' }],
    ['a port the page has not', ['domain'], { domain: 'harbour.example:8443' }],
    ['a longer domain', ['domain'], { domain: 'harbour.example.evil.example' }],
    ['another scheme', ['domain'], { scheme: 'http' }],
    ['an address elsewhere', ['uri'], { uri: 'https://evil.example/' }],
    ['another account', ['address'], { address: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    ['another network', ['chain'], { chainId: 1 }],
    ['expired', ['expired'], { expirationTime: new Date(now - 1) }],
    ['not yet valid', ['early'], { notBefore: new Date(now + 60_000) }],
  ])('error: %s', (_, expected, message) => expect(problems(message)).toEqual(expected))

  test.each(['No address given', '', 'harbour', 'harbour://harbour.example', 'https://'])(
    'error: who asks is %j, which is no site',
    (origin) => expect(readSignIn(createSiweMessage(right), { ...expected, origin })?.problems).toEqual(['unverified']),
  )

  test('behavior: leading zeros change no chain id', () => {
    const text = createSiweMessage(right).replace('Chain ID: 80001', 'Chain ID: 0080001')
    expect(readSignIn(text, expected)?.problems).toEqual([])
  })

  test('error: a version that does not exist', () => {
    expect(readSignIn(createSiweMessage(right).replace('Version: 1', 'Version: 2'), expected)?.problems).toEqual([
      'version',
    ])
  })

  test.each([
    ['a line in front', `Hello\n${createSiweMessage(right)}`],
    ['a line behind', `${createSiweMessage(right)}\nand more`],
    ['another case', createSiweMessage(right).replace('wants', 'WANTS')],
    ['a time that is none', createSiweMessage(right).replace(/Issued At: .*/, 'Issued At: yesterday')],
    ['a short nonce', createSiweMessage(right).replace(/Nonce: .*/, 'Nonce: 1')],
  ])('error: %s is not the form', (_, text) => expect(readSignIn(text, expected)?.problems).toContain('form'))

  test('behavior: no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(400), (text, at) => {
        const whole = createSiweMessage(right)
        readSignIn(whole.slice(0, at) + text + whole.slice(at), expected)
      }),
    )
  })
})
