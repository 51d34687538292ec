import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { freePort } from '../ports.ts'
import { getAccessToken, getIdToken } from './dapp-tokens.ts'
import { startLoginStandIn } from './identity.ts'
import { createVisitor } from './visitor.ts'

const dataDir = mkdtempSync(join(import.meta.dirname, '..', '..', '..', '.data', 'identity-test-'))
const redirectUri = 'http://localhost:9/v1/auth/callback'
let identity: { google: Part; apple: Part }
let appleKey: CryptoKey
let start: () => Promise<typeof identity>

beforeAll(async () => {
  const pair = await generateKeyPair('ES256')
  appleKey = pair.privateKey
  const publicKey = await exportJWK(pair.publicKey)
  const [googlePort, applePort] = [await freePort(), await freePort()]
  const known = { clientName: 'Latchkey', redirectUris: [redirectUri] }
  const forGoogle = { ...known, clientId: 'google-client', clientSecret: 'a-long-google-secret' }
  const forDapp = { ...known, clientId: 'dapp-client', clientSecret: 'a-long-dapp-secret' }
  const forApple = { ...known, clientId: 'apple-client', teamId: 'TEAM', keyId: 'KEY', publicKey }
  start = async () => ({
    google: await startLoginStandIn('google', dataDir, googlePort, [forGoogle, forDapp]),
    apple: await startLoginStandIn('apple', dataDir, applePort, [forApple]),
  })
  identity = await start()
})

afterAll(async () => {
  await identity.google.stop()
  await identity.apple.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const discover = (issuer: string, clientId: string, authentication: client.ClientAuth) =>
  client.discovery(new URL(issuer), clientId, undefined, authentication, { execute: [client.allowInsecureRequests] })

const signIn = async (config: client.Configuration, answer: Record<string, string>, more: Record<string, string>) => {
  const verifier = client.randomPKCECodeVerifier()
  const checks = {
    pkceCodeVerifier: verifier,
    expectedNonce: client.randomNonce(),
    expectedState: client.randomState(),
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce: checks.expectedNonce,
    state: checks.expectedState,
    prompt: 'select_account',
    ...more,
  })
  const visit = createVisitor(config.serverMetadata().issuer)
  const page = await visit(url)
  return { checks, page, end: await visit(page.url, answer) }
}

/** The fields of the form that the issuer's last page submits by itself. */
const formOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replaceAll('&quot;', '"'),
    ]),
  ) as Record<string, string>

describe('google', () => {
  const google = () =>
    discover(identity.google.address, 'google-client', client.ClientSecretPost('a-long-google-secret'))
  const scope = { scope: 'openid email profile' }

  test('default', async () => {
    const config = await google()
    const { checks, page, end } = await signIn(config, { email: 'Ada@example.com' }, scope)
    expect(page.html.split('\n')[0]).toContain('A stand-in for Google')
    expect(page.html).toContain('It is not Google')
    const tokens = await client.authorizationCodeGrant(config, end.url, checks)
    expect(tokens.claims()).toMatchObject({
      sub: expect.stringMatching(/^1\d{20}$/),
      aud: 'google-client',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
    })
  })

  test('behavior: the same e-mail is the same person after a restart, under the same key', async () => {
    const config = await google()
    const first = await signIn(config, { email: 'grace@example.com' }, scope)
    const before = (await client.authorizationCodeGrant(config, first.end.url, first.checks)).claims()
    const jwks = await (await fetch(String(config.serverMetadata().jwks_uri))).json()
    await identity.google.stop()
    await identity.apple.stop()
    identity = await start()
    const second = await signIn(config, { email: 'grace@example.com' }, scope)
    const after = (await client.authorizationCodeGrant(config, second.end.url, second.checks)).claims()
    expect(after?.sub).toBe(before?.sub)
    expect(await (await fetch(String(config.serverMetadata().jwks_uri))).json()).toEqual(jwks)
  })

  test('error: without PKCE it goes back with invalid_request', async () => {
    const config = await google()
    const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, ...scope })
    const end = await createVisitor(identity.google.address)(url)
    expect(end.url.searchParams.get('error')).toBe('invalid_request')
    expect(end.url.searchParams.get('error_description')).toMatch(/PKCE/)
  })

  test('error: Cancel goes back with access_denied', async () => {
    const { end } = await signIn(await google(), { cancel: 'yes' }, scope)
    expect(end.url.origin).toBe(new URL(redirectUri).origin)
    expect(end.url.searchParams.get('error')).toBe('access_denied')
  })

  test('error: a wrong client secret, a wrong verifier and a used code are refused', async () => {
    const config = await google()
    const wrong = await discover(identity.google.address, 'google-client', client.ClientSecretPost('another'))
    const { checks, end } = await signIn(config, { email: 'ada@example.com' }, scope)
    await expect(client.authorizationCodeGrant(wrong, end.url, checks)).rejects.toMatchObject({
      error: 'invalid_client',
    })
    const other = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(client.authorizationCodeGrant(config, end.url, other)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await client.authorizationCodeGrant(config, end.url, checks)
    await expect(client.authorizationCodeGrant(config, end.url, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('error: a redirect address that is not registered gets a page, not a redirect', async () => {
    const url = client.buildAuthorizationUrl(await google(), { redirect_uri: 'http://localhost:9/other', ...scope })
    const end = await createVisitor(identity.google.address)(url)
    expect(end).toMatchObject({ status: 400, html: expect.stringContaining('This sign-in cannot go on') })
  })
})

describe('getTokens', () => {
  const dapp = () => ({
    issuer: identity.google.address,
    authorization: `${identity.google.address}/o/oauth2/v2/auth`,
    token: `${identity.google.address}/token`,
    clientId: 'dapp-client',
    clientSecret: 'a-long-dapp-secret',
    redirectUri,
    scope: 'openid email',
    authentication: 'post' as const,
  })
  const tokenInfo = (token: string) => fetch(`${identity.google.address}/tokeninfo?access_token=${token}`)

  test('default: an ID token for the dapp, signed by the issuer', async () => {
    const keys = createRemoteJWKSet(new URL(`${identity.google.address}/oauth2/v3/certs`))
    const token = await getIdToken(dapp(), 'ada@example.com', { nonce: 'drawn-by-the-dapp' })
    const { payload } = await jwtVerify(token, keys, { issuer: identity.google.address, audience: 'dapp-client' })
    expect(payload).toMatchObject({ email: 'ada@example.com', nonce: 'drawn-by-the-dapp' })
  })

  test('behavior: tokeninfo tells whom an access token was given to, in texts', async () => {
    const answer = await tokenInfo(await getAccessToken(dapp(), 'ada@example.com'))
    expect(await answer.json()).toMatchObject({
      aud: 'dapp-client',
      azp: 'dapp-client',
      sub: expect.stringMatching(/^1\d{20}$/),
      exp: expect.stringMatching(/^\d{10}$/),
      email: 'ada@example.com',
      email_verified: 'true',
    })
  })

  test('error: tokeninfo does not know a token of nobody', async () => {
    const answer = await tokenInfo('of-nobody')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid_token' })
  })

  test('error: a wrong secret is told with the answer', async () => {
    await expect(getIdToken({ ...dapp(), clientSecret: 'another' }, 'ada@example.com')).rejects.toThrow(
      /answered 401: .*invalid_client/,
    )
  })
})

describe('apple', () => {
  const secret = (claims: { iss?: string; sub?: string; aud?: string; seconds?: number; kid?: string } = {}) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: claims.kid ?? 'KEY' })
      .setIssuer(claims.iss ?? 'TEAM')
      .setSubject(claims.sub ?? 'apple-client')
      .setAudience(claims.aud ?? identity.apple.address)
      .setIssuedAt(now)
      .setExpirationTime(now + (claims.seconds ?? 3600))
      .sign(appleKey)
  }
  const apple = async (clientSecret: string) =>
    discover(identity.apple.address, 'apple-client', client.ClientSecretPost(clientSecret))
  const asked = { scope: 'openid email name', response_mode: 'form_post' }
  const callback = (html: string) =>
    new Request(redirectUri, { method: 'POST', body: new URLSearchParams(formOf(html)) })

  test('default: posts a form, and the name only the first time', async () => {
    const config = await apple(await secret())
    const first = await signIn(config, { email: 'ada@example.com' }, asked)
    expect(first.end.html).toContain(`action="${redirectUri}"`)
    expect(JSON.parse(formOf(first.end.html).user ?? '')).toEqual({
      name: { firstName: 'Ada', lastName: 'Lovelace' },
      email: 'ada@example.com',
    })
    const tokens = await client.authorizationCodeGrant(config, callback(first.end.html), first.checks)
    expect(tokens.claims()).toMatchObject({
      sub: expect.stringMatching(/^000001\.[0-9a-f]{32}\.0001$/),
      email: 'ada@example.com',
      email_verified: true,
      nonce_supported: true,
    })
    expect(tokens.claims()).not.toHaveProperty('name')

    const second = await signIn(config, { email: 'ada@example.com' }, asked)
    expect(formOf(second.end.html)).not.toHaveProperty('user')
    const again = await client.authorizationCodeGrant(config, callback(second.end.html), second.checks)
    expect(again.claims()?.sub).toBe(tokens.claims()?.sub)
  })

  test.each([
    ['of another team', { iss: 'OTHER' }],
    ['for another client', { sub: 'other-client' }],
    ['for another audience', { aud: 'https://example.com' }],
    ['under an unknown key id', { kid: 'OTHER' }],
    ['that has expired', { seconds: -60 }],
    ['that lives longer than six months', { seconds: 190 * 86_400 }],
  ])('error: refuses a client secret %s', async (_, claims) => {
    const { checks, end } = await signIn(await apple(await secret()), { email: 'ada@example.com' }, asked)
    const config = await apple(await secret(claims))
    await expect(client.authorizationCodeGrant(config, callback(end.html), checks)).rejects.toMatchObject({
      error: 'invalid_client',
    })
  })

  test('error: refuses a client secret that is a plain text or signed with another key', async () => {
    const { checks, end } = await signIn(await apple(await secret()), { email: 'ada@example.com' }, asked)
    const now = Math.floor(Date.now() / 1000)
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: 'KEY' })
      .setIssuer('TEAM')
      .setSubject('apple-client')
      .setAudience(identity.apple.address)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign((await generateKeyPair('ES256')).privateKey)
    for (const each of ['unused', forged]) {
      const config = await apple(each)
      await expect(client.authorizationCodeGrant(config, callback(end.html), checks)).rejects.toMatchObject({
        error: 'invalid_client',
      })
    }
  })

  test('error: Cancel posts the error Apple gives', async () => {
    const { end } = await signIn(await apple(await secret()), { cancel: 'yes' }, asked)
    expect(formOf(end.html)).toMatchObject({ error: 'user_cancelled_authorize' })
  })

  test('error: asking for the e-mail by a redirect is refused', async () => {
    const config = await apple(await secret())
    const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'openid email' })
    expect(await createVisitor(identity.apple.address)(url)).toMatchObject({ status: 400 })
  })
})
