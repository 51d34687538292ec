import { join } from 'node:path'
import { type Account, openAccounts } from './accounts.ts'
import { type Access, createIssuer, type Endpoint, type SecretClient, toClient } from './issuer.ts'
import { type LoginStandIn, type SecretKeys, toServerClient } from './login-stand-in.ts'

/**
 * A stand-in for Discord: plain OAuth 2 with PKCE, no ID token. It checks the client (by the fields of a form only),
 * address and PKCE, and accepts each code once. `/api/oauth2/@me` names the application of an access token.
 */
function create(issuer: string, dataDir: string, clients: SecretClient[]) {
  return createIssuer({
    company: 'Discord',
    issuer,
    dataDir,
    accounts: openAccounts(join(dataDir, 'discord-accounts.json'), toDiscordId),
    cancelled: 'access_denied',
    asksAlways: true,
    plainOAuth: true,
    claims: () => ({}),
    configuration: {
      clients: clients.map((client) => toClient(client, 'client_secret_post')),
      clientAuthMethods: ['client_secret_post'],
      claims: {},
      scopes: ['identify', 'email'],
      features: { userinfo: { enabled: false } },
      routes: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
      ttl: { AccessToken: 604_800 },
    },
    endpoints: {
      '/api/users/@me': withAccess(async ({ account, scopes }) => {
        if (!scopes.includes('identify')) return { status: 403, body: { message: 'Missing Access', code: 50_001 } }
        const email = scopes.includes('email') && { email: account.email, verified: true }
        return { status: 200, body: { ...profile(account), ...email } }
      }),
      '/api/oauth2/@me': withAccess(async ({ account, clientId, scopes, expires }) => {
        const application = { id: clientId, name: clients.find((each) => each.clientId === clientId)?.clientName }
        const user = scopes.includes('identify') && { user: profile(account) }
        return { status: 200, body: { application, scopes, expires: new Date(expires * 1000).toISOString(), ...user } }
      }),
    },
  })
}

const withAccess =
  (tell: (access: Access) => ReturnType<Endpoint>): Endpoint =>
  async ({ bearer }, find) => {
    const access = await find(bearer)
    return access ? tell(access) : { status: 401, body: { message: '401: Unauthorized', code: 0 } }
  }

const profile = ({ sub, email, givenName, familyName }: Account) => ({
  id: sub,
  username: (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9_.]/g, '_'),
  discriminator: '0',
  global_name: `${givenName} ${familyName}`,
  avatar: null,
})

/** A snowflake: a 64-bit number as text. */
const toDiscordId = (digest: string) => (10n ** 17n + (BigInt(`0x${digest}`) % 10n ** 18n)).toString()

const authorization = '/oauth2/authorize'
const token = '/api/oauth2/token'

export const discord = {
  domain: 'discord.com',
  company: 'Discord',
  host: '127.0.0.1',
  port: 14006,
  readKeys: (files) => ({
    wallet: files.client('discord-client', '100000000000000001'),
    dapp: files.client('discord-dapp', '100000000000000002'),
  }),
  create,
  serverConfiguration: (issuer, wallet) => ({
    authorization: `${issuer}${authorization}`,
    token: `${issuer}${token}`,
    profile: `${issuer}/api/users/@me`,
    application: `${issuer}/api/oauth2/@me`,
    ...toServerClient(wallet),
  }),
  dapp: {
    authorization,
    token,
    scope: 'identify email',
    authentication: 'post',
    idToken: false,
    accessTokenApp: ({ clientId }) => ({ clientId }),
  },
} satisfies LoginStandIn<SecretClient, SecretKeys>
