import { join } from 'node:path'
import { openAccounts } from './accounts.ts'
import { type Answer, createIssuer, type Endpoint, type SecretClient, toClient } from './issuer.ts'
import { type LoginStandIn, type SecretKeys, toServerClient } from './login-stand-in.ts'

const version = '/v21.0'

/**
 * A stand-in for Facebook Login with OpenID Connect. It checks client, secret, address and PKCE, and accepts each code
 * once. It has Facebook's peculiarities: addresses contain a version; people may have no e-mail address or withhold it,
 * and nothing says if one is verified; there is no userinfo endpoint; errors have a form of their own; `debug_token`
 * answers an app about its own tokens only; and discovery names no token endpoint, so clients have to hard-code it.
 */
function create(issuer: string, dataDir: string, clients: SecretClient[]) {
  return createIssuer({
    company: 'Facebook',
    issuer,
    dataDir,
    accounts: openAccounts(join(dataDir, 'facebook-accounts.json'), toFacebookSub),
    cancelled: 'access_denied',
    optionalEmail: 'email',
    claims: ({ email, givenName, familyName }) => ({
      email,
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
    }),
    around: async (ctx, next) => {
      await next()
      if (ctx.path === '/.well-known/openid-configuration') Reflect.deleteProperty(Object(ctx.body), 'token_endpoint')
    },
    configuration: {
      clients: clients.map((client) => toClient(client, 'client_secret_post')),
      clientAuthMethods: ['client_secret_post'],
      claims: { openid: ['sub'], email: ['email'], public_profile: ['name', 'given_name', 'family_name'] },
      scopes: ['openid', 'email', 'public_profile'],
      features: { userinfo: { enabled: false } },
      routes: {
        authorization: `${version}/dialog/oauth`,
        token: `${version}/oauth/access_token`,
        jwks: '/.well-known/oauth/openid/jwks',
      },
    },
    tokenAnswer: ({ status, body }) =>
      status === 200 ? { status, body: { ...body, token_type: 'bearer' } } : failure(String(body.error_description)),
    endpoints: { '/debug_token': debugTokenOf(clients), [`${version}/debug_token`]: debugTokenOf(clients) },
  })
}

/** Facebook's error answer: always 400, always in this form. */
const failure = (message: string): Answer => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'A0000000000000000000000' } },
})

const debugTokenOf =
  (clients: SecretClient[]): Endpoint =>
  async ({ query }, find) => {
    const asking = clients.find(
      ({ clientId, clientSecret }) => query.get('access_token') === `${clientId}|${clientSecret}`,
    )
    if (!asking) return failure('Invalid OAuth access token signature.')
    const invalid = (message: string): Answer => ({
      status: 200,
      body: { data: { error: { code: 100, message }, is_valid: false, scopes: [] } },
    })
    const access = await find(query.get('input_token') ?? '')
    if (!access) return invalid('The access token could not be decrypted')
    if (access.clientId !== asking.clientId) {
      return invalid('(#100) The App_id in the input_token did not match the Viewing App')
    }
    const { account, clientId, scopes, issued, expires } = access
    return {
      status: 200,
      body: {
        data: {
          app_id: clientId,
          type: 'USER',
          application: asking.clientName,
          user_id: account.sub,
          is_valid: true,
          issued_at: issued,
          expires_at: expires,
          scopes,
        },
      },
    }
  }

/** Facebook's user ids have up to 17 digits and differ by app; here they are the same for all apps. */
const toFacebookSub = (digest: string) => `1${(BigInt(`0x${digest}`) % 10n ** 15n).toString().padStart(15, '0')}`

export const facebook = {
  domain: 'facebook.com',
  company: 'Facebook',
  host: '127.0.0.1',
  port: 14004,
  readKeys: (files) => ({
    wallet: files.client('facebook-client', '100000000000001'),
    dapp: files.client('facebook-dapp', '100000000000002'),
  }),
  create,
  serverConfiguration: (issuer, wallet) => ({
    issuer,
    token: `${issuer}${version}/oauth/access_token`,
    tokenInfo: `${issuer}/debug_token`,
    ...toServerClient(wallet),
  }),
  dapp: {
    authorization: `${version}/dialog/oauth`,
    token: `${version}/oauth/access_token`,
    scope: 'openid email public_profile',
    authentication: 'post',
    idToken: true,
    accessTokenApp: toServerClient,
  },
} satisfies LoginStandIn<SecretClient, SecretKeys>
