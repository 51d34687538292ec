import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DappClient, getAccessToken, getIdToken } from './dapp-tokens.ts'
import { clientOf, codeOf, exchange, startFor, twoClients, walk } from './fixtures/clients.ts'
import { startLoginStandIn } from './identity.ts'

let client: DappClient

beforeEach(async () => {
  const issuer = await startFor((dataDir, port) =>
    startLoginStandIn('kakao', dataDir, port, [
      { ...twoClients[0], appId: 700_001 },
      { ...twoClients[1], appId: 700_002 },
    ]),
  )
  client = clientOf(issuer, {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    scope: 'openid account_email profile_nickname',
    authentication: 'post',
  })
})

const ask = (path: string, token: string) =>
  fetch(`${client.issuer}${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('kakao', () => {
  test('default: an ID token for the REST API key, whose person is a number as text', async () => {
    const discovery = await (await fetch(`${client.issuer}/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: client.issuer, code_challenge_methods_supported: ['S256'] })
    const { payload } = await jwtVerify(
      await getIdToken(client, 'ada@example.com', { nonce: 'n' }),
      createRemoteJWKSet(new URL(discovery.jwks_uri)),
      { issuer: client.issuer, audience: client.clientId, algorithms: ['RS256'] },
    )
    expect(payload).toMatchObject({
      sub: expect.stringMatching(/^[1-9]\d{9}$/),
      nickname: 'Ada',
      email: 'ada@example.com',
      nonce: 'n',
    })
    expect(payload).not.toHaveProperty('email_verified')
  })

  test('behavior: userinfo says that the e-mail address is verified', async () => {
    const answer = await ask('/v1/oidc/userinfo', await getAccessToken(client, 'ada@example.com'))
    expect(await answer.json()).toMatchObject({ email: 'ada@example.com', email_verified: true })
  })

  test('behavior: a person may keep the e-mail address from the app', async () => {
    const { page } = await walk(client, {})
    expect(page.html).toContain('Keep the e-mail address from the app')
    const token = await getIdToken(client, 'ada@example.com', { withhold: true })
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ nickname: 'Ada' })
    expect(payload).not.toHaveProperty('email')
  })

  test('behavior: access_token_info names person and app by numbers', async () => {
    const token = await getAccessToken(client, 'ada@example.com')
    expect(await (await ask('/v1/user/access_token_info', token)).json()).toEqual({
      id: expect.any(Number),
      expires_in: expect.any(Number),
      app_id: 700_001,
    })
    const unknown = await ask('/v1/user/access_token_info', 'of-nobody')
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { code: -401 }])
    expect((await fetch(`${client.issuer}/v1/user/access_token_info`)).status).toBe(400)
  })

  test('error: a wrong secret, another verifier and a used code are refused; Cancel is access_denied', async () => {
    const code = await codeOf(client)
    const wrong = await exchange(client, code, { fields: { client_secret: 'wrong' } })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    const other = await exchange(client, code, { fields: { code_verifier: 'x'.repeat(43) } })
    expect(await other.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange(client, code)).status).toBe(200)
    expect(await (await exchange(client, code)).json()).toMatchObject({ error: 'invalid_grant' })
    const { end } = await walk(client, { cancel: 'yes' })
    expect(end.url.searchParams.get('error')).toBe('access_denied')
    expect(end.url.searchParams.get('state')).toBe('a-state')
  })
})
