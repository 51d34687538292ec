import { join } from 'node:path'
import { openAccounts } from './accounts.ts'
import { type Answer, createIssuer, type Endpoint, type SecretClient, toClient } from './issuer.ts'
import { type LoginStandIn, type SecretKeys, toServerClient } from './login-stand-in.ts'

/**
 * A stand-in for X: plain OAuth 2 with PKCE, no ID token, no e-mail address. It checks the client (by HTTP Basic only),
 * address, PKCE and state, and accepts each code once, within 30 seconds. X does not name the client of an access
 * token: `/2/users/me` does not show if a token was issued to another app.
 */
function create(issuer: string, dataDir: string, clients: SecretClient[]) {
  return createIssuer({
    company: 'X',
    issuer,
    dataDir,
    accounts: openAccounts(join(dataDir, 'x-accounts.json'), toXId),
    cancelled: 'access_denied',
    asksAlways: true,
    plainOAuth: true,
    claims: () => ({}),
    around: async (ctx, next) => {
      if (ctx.path === '/i/oauth2/authorize' && !ctx.query.state) ctx.throw(400, 'There is no state.')
      await next()
    },
    configuration: {
      clients: clients.map((client) => toClient(client, 'client_secret_basic')),
      clientAuthMethods: ['client_secret_basic'],
      claims: {},
      scopes: ['users.read', 'tweet.read'],
      features: { userinfo: { enabled: false } },
      routes: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
      ttl: { AuthorizationCode: 30, AccessToken: 7200 },
    },
    tokenAnswer,
    endpoints: { '/2/users/me': me },
  })
}

const tokenAnswer = ({ status, body }: Answer): Answer => {
  if (status === 200) return { status, body: { ...body, token_type: 'bearer' } }
  // X reads only the header, whatever the form holds.
  if (body.error === 'invalid_client' || /^no client authentication/.test(String(body.error_description))) {
    const error_description = 'Missing valid authorization header'
    return { status: 401, body: { error: 'unauthorized_client', error_description } }
  }
  if (body.error === 'invalid_grant') {
    const error_description = 'Value passed for the authorization code was invalid.'
    return { status: 400, body: { error: 'invalid_request', error_description } }
  }
  return { status, body }
}

const me: Endpoint = async ({ bearer }, find) => {
  const problem = (status: number, title: string): Answer => ({
    status,
    body: { title, type: 'about:blank', status, detail: title },
  })
  const access = await find(bearer)
  if (!access) return problem(401, 'Unauthorized')
  // X requires both scopes for this endpoint.
  if (!['users.read', 'tweet.read'].every((scope) => access.scopes.includes(scope))) return problem(403, 'Forbidden')
  const { sub, email, givenName, familyName } = access.account
  const username = (email.split('@')[0] ?? '').replace(/\W/g, '_').slice(0, 15)
  return { status: 200, body: { data: { id: sub, name: `${givenName} ${familyName}`, username } } }
}

/** 64-bit numbers as text; recent ids have 19 digits. */
const toXId = (digest: string) => (10n ** 18n + (BigInt(`0x${digest}`) % 10n ** 18n)).toString()

const authorization = '/i/oauth2/authorize'
const token = '/2/oauth2/token'

export const x = {
  domain: 'twitter.com',
  company: 'X',
  host: 'localhost',
  port: 14005,
  readKeys: (files) => ({
    wallet: files.client('x-client', 'TGF0Y2hrZXktbG9jYWw6MTpjaQ'),
    dapp: files.client('x-dapp', 'ZGFwcC1sb2NhbDoxOmNp'),
  }),
  create,
  serverConfiguration: (issuer, wallet) => ({
    authorization: `${issuer}${authorization}`,
    token: `${issuer}${token}`,
    profile: `${issuer}/2/users/me`,
    ...toServerClient(wallet),
  }),
  dapp: {
    authorization,
    token,
    scope: 'users.read tweet.read',
    authentication: 'basic',
    idToken: false,
    accessTokenApp: ({ clientId }) => ({ clientId }),
  },
} satisfies LoginStandIn<SecretClient, SecretKeys>
