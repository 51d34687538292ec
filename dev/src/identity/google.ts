import { join } from 'node:path'
import { openAccounts } from './accounts.ts'
import { createIssuer } from './issuer.ts'

export type GoogleClient = { clientId: string; clientSecret: string; clientName: string; redirectUris: string[] }

/** Google's side of "Sign in with Google": OpenID Connect by the book, client secret, the e-mail in the ID token. */
export const createGoogle = (issuer: string, dataDir: string, client: GoogleClient) =>
  createIssuer({
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
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          client_name: client.clientName,
          redirect_uris: client.redirectUris,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
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
  })

/** Google names people by up to 21 digits. */
const toGoogleSub = (digest: string) => `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
