import { beforeEach, describe, expect, test } from 'vitest'
import { type DappClient, getAccessToken } from './dapp-tokens.ts'
import { clientOf, codeOf, exchange, startFor, twoClients, walk } from './fixtures/clients.ts'
import { startLoginStandIn } from './identity.ts'

let client: DappClient

beforeEach(async () => {
  client = clientOf(await startFor((dataDir, port) => startLoginStandIn('discord', dataDir, port, twoClients)), {
    authorization: '/oauth2/authorize',
    token: '/api/oauth2/token',
    scope: 'identify email',
    authentication: 'post',
  })
})

const ask = (path: string, token: string) =>
  fetch(`${client.issuer}${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('discord', () => {
  test('default: a token that tells who it is', async () => {
    const { end } = await walk(client, { email: 'ada@example.com' })
    expect([...end.url.searchParams.keys()].sort()).toEqual(['code', 'state'])
    const answer = await (await exchange(client, end.url.searchParams.get('code') ?? '')).json()
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' })
    expect(await (await ask('/api/users/@me', answer.access_token)).json()).toMatchObject({
      id: expect.stringMatching(/^\d{18,19}$/),
      username: 'ada',
      global_name: 'Ada Lovelace',
      email: 'ada@example.com',
      verified: true,
    })
  })

  test('behavior: tells whom a token was given to', async () => {
    const dapp = { ...client, clientId: '1002', clientSecret: 'another-long-secret', scope: 'identify' }
    const token = await getAccessToken(dapp, 'ada@example.com')
    const answer = await (await ask('/api/oauth2/@me', token)).json()
    expect(answer).toMatchObject({ application: { id: '1002' }, scopes: ['identify'], user: { username: 'ada' } })
    expect(Date.parse(answer.expires)).toBeGreaterThan(Date.now())
  })

  test('behavior: without the scope there is no e-mail address', async () => {
    const token = await getAccessToken({ ...client, scope: 'identify' }, 'ada@example.com')
    expect(await (await ask('/api/users/@me', token)).json()).not.toHaveProperty('email')
  })

  test('error: JSON at the token endpoint is refused', async () => {
    const body = JSON.stringify({ grant_type: 'authorization_code', code: await codeOf(client) })
    const answer = await exchange(client, '', { headers: { 'content-type': 'application/json' }, body })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  test('error: a wrong secret, another verifier, another address and a used code are refused', async () => {
    const code = await codeOf(client)
    const wrong = await exchange(client, code, { fields: { client_secret: 'wrong' } })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    for (const fields of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'http://localhost:9/other' }]) {
      expect(await (await exchange(client, code, { fields })).json()).toMatchObject({ error: 'invalid_grant' })
    }
    expect((await exchange(client, code)).status).toBe(200)
    expect(await (await exchange(client, code)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('error: without PKCE it goes back with invalid_request; Cancel with access_denied', async () => {
    const { end } = await walk(client, {}, { code_challenge: undefined, code_challenge_method: undefined })
    expect(end.url.searchParams.get('error')).toBe('invalid_request')
    const cancelled = await walk(client, { cancel: 'yes' })
    expect(cancelled.end.url.searchParams.get('error')).toBe('access_denied')
  })

  test.each(['/api/users/@me', '/api/oauth2/@me'])('error: %s tells nothing to an unknown token', async (path) => {
    const answer = await ask(path, 'of-nobody')
    expect([answer.status, await answer.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }])
  })
})
