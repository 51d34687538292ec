import { join } from 'node:path'
import { openAccounts } from './accounts.ts'
import { createIssuer, type Endpoint, type SecretClient, toClient } from './issuer.ts'
import { type LoginStandIn, type SecretKeys, toServerClient } from './login-stand-in.ts'

/**
 * A stand-in for Google's side of "Sign in with Google": standard OpenID Connect. It checks client, secret, address and
 * PKCE, and accepts each code once. The ID token has the e-mail; `/tokeninfo` names the client of an access token.
 */
function create(issuer: string, dataDir: string, clients: SecretClient[]) {
  return createIssuer({
    company: 'Google',
    issuer,
    dataDir,
    accounts: openAccounts(join(dataDir, 'google-accounts.json'), toGoogleSub),
    cancelled: 'access_denied',
    claims: ({ email, givenName, familyName }) => ({
      email,
      email_verified: true,
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
    }),
    configuration: {
      clients: clients.map((client) => toClient(client, 'client_secret_post')),
      clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      scopes: ['openid', 'email', 'profile'],
      routes: {
        authorization: '/o/oauth2/v2/auth',
        token: '/token',
        jwks: '/oauth2/v3/certs',
        userinfo: '/v1/userinfo',
      },
    },
    endpoints: { '/tokeninfo': tokenInfo },
  })
}

/** Every value is a string, numbers and booleans too, as at Google. */
const tokenInfo: Endpoint = async ({ query }, find) => {
  const access = await find(query.get('access_token') ?? '')
  if (!access) return { status: 400, body: { error: 'invalid_token', error_description: 'Invalid Value' } }
  const { account, clientId, scopes, expires } = access
  return {
    status: 200,
    body: {
      azp: clientId,
      aud: clientId,
      sub: account.sub,
      scope: scopes.join(' '),
      exp: String(expires),
      expires_in: String(expires - Math.floor(Date.now() / 1000)),
      ...(scopes.includes('email') && { email: account.email, email_verified: 'true' }),
      access_type: 'online',
    },
  }
}

/** Google's `sub` has up to 21 digits. */
const toGoogleSub = (digest: string) => `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`

export const google = {
  domain: 'google.com',
  company: 'Google',
  host: 'localhost',
  port: 14001,
  readKeys: (files) => ({
    wallet: files.client('google-client', 'latchkey-local.apps.example'),
    dapp: files.client('google-dapp', 'dapp-local.apps.example'),
  }),
  create,
  serverConfiguration: (issuer, wallet) => ({
    issuer,
    tokenInfo: `${issuer}/tokeninfo`,
    ...toServerClient(wallet),
  }),
  dapp: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    scope: 'openid email profile',
    authentication: 'post',
    idToken: true,
    accessTokenApp: ({ clientId }) => ({ clientId }),
  },
} satisfies LoginStandIn<SecretClient, SecretKeys>
