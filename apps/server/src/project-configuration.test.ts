import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { project, redirectUrl } from './project-configuration.ts'
import { readSigningKey } from './project-signature.ts'

const base = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  name: 'A project',
  apiKey: 'the-key-of-a-project',
  origins: ['https://shop.example'],
  providers: [],
}
const parse = (change: object) => v.safeParse(project, { ...base, ...change })

describe('redirectUrl', () => {
  test('default: https, an app’s own scheme, this machine', () => {
    for (const url of [
      'https://shop.example/signed-in',
      'com.example.shop://signed-in',
      'shop://',
      'http://127.0.0.1/cb',
    ])
      expect([url, v.is(redirectUrl, url)]).toEqual([url, true])
  })

  test.each([
    'javascript://%0aalert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'data://text/html,x',
    'file:///etc/passwd',
    'blob://x',
    'intent://x',
    'http://shop.example/cb',
    'https://shop.example/cb?a=1',
    'https://shop.example/cb#a',
    'https://shop.example',
    'https://SHOP.example/cb',
    'https://shop.example/a/../cb',
    'https://ada:secret@shop.example/cb',
    'https://shop.example@evil.example/',
    'shop://a b',
    'shop:signed-in',
    '/cb',
    '',
  ])('error: %s', (url) => {
    expect(v.is(redirectUrl, url)).toBe(false)
  })
})

describe('project', () => {
  test('default: nothing of the legacy wire, no tokens, no native clients', () => {
    expect(parse({}).output).toEqual({ ...base, legacyWire: false, redirectUrls: [], tokenIssuers: [] })
  })

  test('behavior: addresses for people are links, and can be nothing else', () => {
    const links = { terms: 'https://shop.example/terms', support: 'mailto:help@shop.example' }
    expect(parse({ links }).output).toMatchObject({ links })
    for (const bad of [
      'javascript:alert(1)',
      'http://shop.example',
      'https://a b',
      'mailto:a@b.example',
      'https://a@b.example',
    ])
      expect([bad, parse({ links: { terms: bad } }).success]).toEqual([bad, false])
    expect(parse({ links: { support: 'mailto:a@b.example?cc=c@d.example' } }).success).toBe(false)
    expect(parse({ links: { imprint: 'https://shop.example' } }).success).toBe(false)
  })

  test('behavior: a signing key as PEM or base64 is kept in one form', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const der = publicKey.export({ type: 'spki', format: 'der' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    for (const signingKey of [pem, der.toString('base64'), der.toString('base64url')]) {
      const { output } = parse({ signingKey })
      expect(output).toMatchObject({ signingKey: der.toString('base64') })
      expect(readSigningKey(der.toString('base64'))).toBeDefined()
    }
  })

  test('error: keys that are short, private or of another kind; lives out of bounds', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const signingKey of [
      publicKey.export({ type: 'spki', format: 'pem' }),
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
      elliptic.publicKey.export({ type: 'spki', format: 'pem' }),
      'a name',
    ])
      expect(parse({ signingKey }).success).toBe(false)
    for (const seconds of [59, 604_801, 1.5]) expect(parse({ verificationToken: { seconds } }).success).toBe(false)
  })

  test('error: token issuers that cannot be', () => {
    for (const issuer of [
      { kind: 'idToken', provider: 'twitter.com', issuer: 'https://x.example', audiences: ['a'] },
      { kind: 'idToken', provider: 'google.com', issuer: 'http://google.example', audiences: ['a'] },
      { kind: 'idToken', provider: 'google.com', issuer: 'https://google.example', audiences: [] },
      { kind: 'accessToken', provider: 'apple.com', clientId: 'a' },
    ])
      expect(parse({ tokenIssuers: [issuer] }).success).toBe(false)
  })
})
