import { formatSiweMessage, type SiweMessage } from '@latchkey/core/siwe'
import { describe, expect, test } from 'vitest'
import { parseStrictSiweMessage } from './message.ts'

/** The example of the standard's text. */
const example = `service.org wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const parts: SiweMessage = {
  domain: 'service.org',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  chainId: 1,
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}

/** With everything the standard has, in its order. */
const full: SiweMessage = {
  ...parts,
  scheme: 'https',
  expirationTime: '2021-10-01T16:25:24.000Z',
  notBefore: '2021-09-30T18:25:24.5+02:00',
  requestId: 'some_id:@%20',
}

describe('formatSiweMessage', () => {
  test('default: the standard’s own example', () => {
    expect(formatSiweMessage(parts)).toBe(example)
  })

  test('behavior: without a statement there are two empty lines', () => {
    const { statement: _, resources: __, ...bare } = parts
    expect(formatSiweMessage(bare)).toContain('Cc2\n\n\nURI: ')
  })
})

describe('parseStrictSiweMessage', () => {
  test('default: the standard’s own example', () => {
    expect(parseStrictSiweMessage(example)).toEqual(parts)
  })

  test.each<[string, Partial<SiweMessage>]>([
    ['everything', full],
    ['no statement', { statement: undefined }],
    ['no resources', { resources: undefined }],
    ['a list of resources without any', { resources: [] }],
    ['an empty request id', { requestId: '' }],
    ['a port', { domain: '127.0.0.1:8080' }],
    ['userinfo and port', { domain: 'test@127.0.0.1:8080' }],
    ['IPv6', { domain: '[::1]:3000' }],
    ['every sign a statement may have', { statement: ":/?#[]@!$&'()*+,;=-._~ azAZ09" }],
    ['the last day of February in a leap year', { issuedAt: '2024-02-29T00:00:00Z' }],
  ])('behavior: what was written is read again: %s', (_, change) => {
    const message = { ...parts, ...change }
    expect(parseStrictSiweMessage(formatSiweMessage(message))).toEqual(message)
  })

  const whole = formatSiweMessage(full)
  const lines = whole.split('\n')
  const without = (start: string) => lines.filter((line) => !line.startsWith(start)).join('\n')
  const swapped = (one: string, other: string) => {
    const [a, b] = [one, other].map((start) => lines.findIndex((line) => line.startsWith(start)))
    return lines.map((line, at) => (at === a ? lines[b ?? 0] : at === b ? lines[a ?? 0] : line)).join('\n')
  }
  const order = ['URI: ', 'Version: ', 'Chain ID: ', 'Nonce: ', 'Issued At: ']
  const optional = ['Expiration Time: ', 'Not Before: ', 'Request ID: ']
  const written = (change: Partial<SiweMessage>) => formatSiweMessage({ ...full, ...change })

  test.each(order)('error: nothing without %s', (start) => {
    expect(parseStrictSiweMessage(without(start))).toBeUndefined()
  })

  test.each([...order, ...optional].slice(1).map((start, at) => [[...order, ...optional][at] as string, start]))(
    'error: out of order: %s after %s',
    (one, other) => {
      expect(parseStrictSiweMessage(swapped(one, other))).toBeUndefined()
    },
  )

  test.each<[string, string]>([
    ['no domain', whole.replace('https://service.org wants', ' wants')],
    ['no address', whole.replace(full.address, '')],
    ['an address in small letters, which cannot be checked', whole.replace(full.address, full.address.toLowerCase())],
    ['an address with a wrong letter', whole.replace('Cc2\n', 'CC2\n')],
    ['a line more before the statement', whole.replace('\n\nI accept', '\n\n\nI accept')],
    ['a statement of two lines', whole.replace('Service: ', 'Service:\n')],
    ['a statement with letters the standard has not', written({ statement: 'Ich erkläre' })],
    ['a statement that turns text around', written({ statement: 'a\u202eb' })],
    ['an empty statement', written({ statement: '' })],
    ['an address that is no URI', written({ uri: '_not_a_uri_' })],
    ['an address with a space', written({ uri: 'https://service.org/a b' })],
    ['a resource that is no URI', written({ resources: ['https://a.org', '_not_a_uri_'] })],
    ['resources in one line', written({ resources: ['https://a.org - https://b.org'] })],
    ['another version', whole.replace('Version: 1', 'Version: 2')],
    ['a chain id that is none', whole.replace('Chain ID: 1', 'Chain ID: ?')],
    ['a chain id with a nought before it', whole.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain id beyond all numbers', whole.replace('Chain ID: 1', 'Chain ID: 9999999999999999')],
    ['a nonce of seven', written({ nonce: '1234567' })],
    ['a nonce with a sign', written({ nonce: '1234567-' })],
    ['a time in words', written({ issuedAt: 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)' })],
    ['a time without an offset', written({ expirationTime: '2021-09-30T16:25:24' })],
    ['a day there is not', written({ notBefore: '2021-02-30T16:25:24Z' })],
    ['an hour there is not', written({ issuedAt: '2021-09-30T25:25:24Z' })],
    ['a line more at the end', `${whole}\n`],
    ['something before it', `\n${whole}`],
    ['lines of Windows', whole.replaceAll('\n', '\r\n')],
    ['nothing', ''],
  ])('error: %s', (_, text) => {
    expect(text).not.toBe(whole)
    expect(parseStrictSiweMessage(text)).toBeUndefined()
  })

  test('error: a long text takes no long time', () => {
    const started = performance.now()
    for (const text of [`${'a'.repeat(4_000)} wants`, `${'http:'.repeat(800)}//x`, `${example}\n- `.repeat(20)])
      expect(parseStrictSiweMessage(text)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
