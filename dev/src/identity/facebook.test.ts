import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DappClient, getAccessToken, getIdToken } from './dapp-tokens.ts'
import { clientOf, codeOf, exchange, startFor, twoClients, walk } from './fixtures/clients.ts'
import { startLoginStandIn } from './identity.ts'

let client: DappClient

beforeEach(async () => {
  client = clientOf(await startFor((dataDir, port) => startLoginStandIn('facebook', dataDir, port, twoClients)), {
    authorization: '/v21.0/dialog/oauth',
    token: '/v21.0/oauth/access_token',
    scope: 'openid email public_profile',
    authentication: 'post',
  })
})

const debug = async (token: string, { clientId, clientSecret } = twoClients[0]) => {
  const query = new URLSearchParams({ input_token: token, access_token: `${clientId}|${clientSecret}` })
  return (await fetch(`${client.issuer}/debug_token?${query}`)).json()
}

describe('facebook', () => {
  test('default: an ID token with an e-mail address of which nobody says that it is verified', async () => {
    const discovery = await (await fetch(`${client.issuer}/.well-known/openid-configuration`)).json()
    expect(discovery.authorization_endpoint).toBe(client.authorization)
    const { payload } = await jwtVerify(
      await getIdToken(client, 'ada@example.com', { nonce: 'n' }),
      createRemoteJWKSet(new URL(discovery.jwks_uri)),
      { issuer: client.issuer, audience: client.clientId, algorithms: ['RS256'] },
    )
    expect(payload).toMatchObject({ sub: expect.stringMatching(/^1\d{15}$/), email: 'ada@example.com', nonce: 'n' })
    expect(payload).not.toHaveProperty('email_verified')
    for (const name of ['token_endpoint', 'userinfo_endpoint']) expect(discovery).not.toHaveProperty(name)
  })

  test('behavior: a person may keep the e-mail address from the app', async () => {
    const token = await getIdToken(client, 'ada@example.com', { withhold: true })
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ name: 'Ada Lovelace' })
    expect(payload).not.toHaveProperty('email')
  })

  test('behavior: debug_token tells an app about its own tokens', async () => {
    const token = await getAccessToken(client, 'ada@example.com')
    expect(await debug(token)).toMatchObject({
      data: {
        app_id: '1001',
        is_valid: true,
        user_id: expect.stringMatching(/^1\d{15}$/),
        expires_at: expect.any(Number),
      },
    })
  })

  test('error: debug_token tells nothing to another app, of no token, and to nobody', async () => {
    const token = await getAccessToken(client, 'ada@example.com')
    expect(await debug(token, twoClients[1])).toMatchObject({
      data: { is_valid: false, error: { message: expect.stringContaining('did not match the Viewing App') } },
    })
    expect(await debug('of-nobody')).toMatchObject({ data: { is_valid: false } })
    expect(await debug(token, { ...twoClients[0], clientSecret: 'wrong' })).toMatchObject({
      error: { type: 'OAuthException' },
    })
  })

  test('error: what is refused is refused in Facebook’s form', async () => {
    const code = await codeOf(client)
    for (const fields of [{ client_secret: 'wrong' }, { code_verifier: 'x'.repeat(43) }]) {
      const answer = await exchange(client, code, { fields })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { type: 'OAuthException' } }])
    }
    expect((await exchange(client, code)).status).toBe(200)
    expect((await exchange(client, code)).status).toBe(400)
  })

  test('error: Cancel goes back with access_denied', async () => {
    const { end } = await walk(client, { cancel: 'yes' })
    expect(end.url.searchParams.get('error')).toBe('access_denied')
  })
})
