import { describe, expect, test } from 'vitest'
import { newIdentity } from './fixtures/relay.ts'
import { readToken } from './token.ts'

const identity = newIdentity()
const audiences = ['wss://relay.example', 'wss://other.example/relay']
const now = Math.floor(Date.now() / 1000)
const token = (claims: Record<string, unknown> = {}, header = {}) =>
  identity.token({ aud: 'wss://relay.example', ...claims }, header)

describe('readToken', () => {
  test('default: the client that signed it', () => {
    expect(readToken(token(), audiences)).toBe(identity.did)
  })

  test.each([
    ['the other address', { aud: 'wss://other.example/relay' }],
    ['a slash behind the address', { aud: 'wss://relay.example/' }],
    ['a clock two minutes ahead', { iat: now + 110, exp: now + 3_600 }],
    ['a clock two minutes behind', { iat: now - 3_600, exp: now - 110 }],
    ['further claims', { act: 'client_auth', nbf: 1 }],
  ])('behavior: %s is fine', (_name, claims) => {
    expect(readToken(token(claims), audiences)).toBe(identity.did)
  })

  const changed = (part: number, change: (text: string) => string) =>
    token()
      .split('.')
      .map((text, i) => (i === part ? change(text) : text))
      .join('.')
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each<[string, string | null, RegExp]>([
    ['missing', null, /missing/],
    ['empty', '', /missing/],
    ['no JWT', 'abc', /not a JWT/],
    ['four parts', `${token()}.x`, /not a JWT/],
    ['too long', token({ sub: 'x'.repeat(2_000) }), /not a JWT/],
    ['another algorithm', token({}, { alg: 'none' }), /EdDSA/],
    ['a header that is no JSON', changed(0, () => '!!'), /EdDSA/],
    ['no claims', changed(1, () => json([])), /claims are wrong/],
    ['no subject', token({ sub: undefined }), /"sub"/],
    ['an expiry in words', token({ exp: 'tomorrow' }), /"exp"/],
    ['an issuer without a key', token({ iss: 'did:web:example.com' }), /"iss"/],
    ["somebody else's name", token({ iss: newIdentity().did }), /signature is wrong/],
    [
      'a changed signature',
      changed(2, (text) => (text[5] === 'A' ? text.replace('A', 'B') : `${text.slice(0, 5)}A${text.slice(6)}`)),
      /signature is wrong/,
    ],
    ['a signature in another alphabet', changed(2, () => '+/=='), /signature is wrong/],
    ['no signature', changed(2, () => ''), /not a JWT/],
    ['another relay', token({ aud: 'wss://relay.example.org' }), /"aud"/],
    ['a part of our address', token({ aud: 'wss://relay' }), /"aud"/],
    ['expired', token({ iat: now - 86_400, exp: now - 130 }), /expired/],
    ['from the future', token({ iat: now + 130, exp: now + 86_400 }), /future/],
  ])('error: %s', (_name, text, reason) => {
    expect(() => readToken(text, audiences)).toThrow(reason)
  })
})
