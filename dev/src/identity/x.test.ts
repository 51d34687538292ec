import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type DappClient, getAccessToken } from './dapp-tokens.ts'
import { clientOf, codeOf, exchange, startFor, twoClients, walk } from './fixtures/clients.ts'
import { startLoginStandIn } from './identity.ts'

let client: DappClient

beforeEach(async () => {
  client = clientOf(await startFor((dataDir, port) => startLoginStandIn('x', dataDir, port, twoClients)), {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    scope: 'users.read tweet.read',
    authentication: 'basic',
  })
})

const me = (token: string) => fetch(`${client.issuer}/2/users/me`, { headers: { authorization: `Bearer ${token}` } })

describe('x', () => {
  test('default: the code comes back with the state alone, and buys a token that tells who it is', async () => {
    const { end } = await walk(client, { email: 'ada@example.com' })
    expect(end.url.origin + end.url.pathname).toBe(client.redirectUri)
    expect([...end.url.searchParams.keys()].sort()).toEqual(['code', 'state'])
    expect(end.url.searchParams.get('state')).toBe('a-state')
    const answer = await (await exchange(client, end.url.searchParams.get('code') ?? '')).json()
    expect(answer).toEqual({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: expect.any(String),
      scope: 'users.read tweet.read',
    })
    expect(await (await me(answer.access_token)).json()).toEqual({
      data: { id: expect.stringMatching(/^1\d{18}$/), name: 'Ada Lovelace', username: 'ada' },
    })
  })

  test('behavior: the same e-mail is the same person, and asked at each visit', async () => {
    const idOf = async (token: string) => (await (await me(token)).json()).data.id
    const first = await idOf(await getAccessToken(client, 'ada@example.com'))
    expect(await idOf(await getAccessToken(client, 'Ada@example.com'))).toBe(first)
    expect(await idOf(await getAccessToken(client, 'grace@example.com'))).not.toBe(first)
  })

  test('behavior: there is no discovery', async () => {
    expect((await fetch(`${client.issuer}/.well-known/openid-configuration`)).status).toBe(404)
  })

  test.each([
    ['without a secret', { headers: { authorization: undefined } }],
    ['with a wrong secret', { headers: { authorization: `Basic ${btoa('1001:wrong')}` } }],
    [
      'with its secret in the form',
      { headers: { authorization: undefined }, fields: { client_id: '1001', client_secret: 'a-long-secret' } },
    ],
  ])('error: a client %s is refused', async (_, change) => {
    const answer = await exchange(client, await codeOf(client), change)
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'unauthorized_client' }])
  })

  test('error: another verifier, another address, another client and a used code are refused', async () => {
    const code = await codeOf(client)
    const refused = async (answer: Promise<Response>) =>
      expect([(await answer).status, await (await answer).json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
      ])
    await refused(exchange(client, code, { fields: { code_verifier: 'x'.repeat(43) } }))
    await refused(exchange(client, code, { fields: { redirect_uri: 'http://localhost:9/other' } }))
    await refused(exchange({ ...client, clientId: '1002', clientSecret: 'another-long-secret' }, code))
    expect((await exchange(client, code)).status).toBe(200)
    await refused(exchange(client, code))
  })

  test('error: a code of half a minute ago is refused', async () => {
    const code = await codeOf(client)
    const later = Date.now() + 31_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    const answer = await exchange(client, code)
    clock.mockRestore()
    expect(answer.status).toBe(400)
  })

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
  ])('error: %s goes back with invalid_request', async (_, change) => {
    const { end } = await walk(client, {}, change)
    expect(end.url.searchParams.get('error')).toBe('invalid_request')
  })

  test.each([
    ['no state', { state: undefined }],
    ['an address that is not registered', { redirect_uri: 'http://localhost:9/v1/auth/callback/' }],
  ])('error: %s gets a page, not a redirect', async (_, change) => {
    const { end } = await walk(client, {}, change)
    expect(end.status).toBe(400)
  })

  test('error: Cancel goes back with access_denied and the state', async () => {
    const { end } = await walk(client, { cancel: 'yes' })
    expect(Object.fromEntries(end.url.searchParams)).toMatchObject({ error: 'access_denied', state: 'a-state' })
  })

  test('error: the profile is told to no unknown token, nor to one that may not know it, in X’s form', async () => {
    const unknown = await me('of-nobody')
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { title: 'Unauthorized', status: 401 }])
    const narrow = await me(await getAccessToken({ ...client, scope: 'tweet.read' }, 'ada@example.com'))
    expect([narrow.status, await narrow.json()]).toMatchObject([403, { title: 'Forbidden', type: 'about:blank' }])
  })
})
