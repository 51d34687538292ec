import { createPrivateKey } from 'node:crypto'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { ConfigurationError } from '@latchkey/service/configuration'
import type { Log } from '@latchkey/service/log'
import { SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { OidcConfiguration } from '../provider-configuration.ts'
import { createDiscovery, limitClient } from './discovery.ts'
import { type Issuer, LoginFailure } from './issuer.ts'

/** What we ask to be told; Kakao has a name of its own for the e-mail address. */
const scopes = {
  'google.com': 'openid email',
  'apple.com': 'openid email',
  'facebook.com': 'openid email',
  'kakao.com': 'openid account_email',
} as const

/**
 * A provider that speaks OpenID Connect.
 *
 * @param callback the address the provider sends people back to, without query
 * @throws SecretFileError, ConfigurationError
 */
export async function createOidcIssuer(config: OidcConfiguration, callback: string, log: Log): Promise<Issuer> {
  const { provider } = config
  const authentication = await readAuthentication(config)
  const postsForm = provider === 'apple.com'
  const discover = createDiscovery(config.issuer, log)

  const client = async (): Promise<oidc.Configuration> => {
    const metadata = await discover()
    const token = provider === 'facebook.com' ? config.token : undefined
    const server = token === undefined ? metadata : { ...metadata, token_endpoint: token }
    const client = limitClient(
      new oidc.Configuration(server, config.clientId, undefined, authentication),
      config.issuer,
    )
    // Check the ID token's signature even where it came straight from the issuer.
    oidc.enableNonRepudiationChecks(client)
    return client
  }
  let made: oidc.Configuration | undefined
  // One for all logins: the issuer's keys are remembered with it.
  const remembered = async () => {
    made ??= await client()
    return made
  }

  return {
    provider,
    postsForm,

    async begin({ state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await remembered(), {
        redirect_uri: callback,
        response_type: 'code',
        scope: scopes[provider],
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
        ...(postsForm && { response_mode: 'form_post' }),
      })
    },

    async finish(params, { state, nonce, verifier }) {
      const url = new URL(callback)
      url.search = params.toString()
      try {
        const answer = await oidc.authorizationCodeGrant(await remembered(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = answer.claims()
        if (!claims) throw new Error('no ID token')
        return { provider, iss: claims.iss, sub: claims.sub, ...emailOf(claims) }
      } catch (cause) {
        throw new LoginFailure(cause)
      }
    },
  }
}

/** The e-mail address of an ID token, and whether its issuer says it is the person's; Facebook and Kakao never do. */
export const emailOf = (claims: Record<string, unknown>) => ({
  email: typeof claims.email === 'string' && claims.email.length <= 254 ? claims.email : undefined,
  // Apple writes booleans as texts at times.
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
})

/** How we authenticate at the token endpoint: by a secret, at Apple by a token signed for each request. */
async function readAuthentication(config: OidcConfiguration): Promise<oidc.ClientAuth> {
  if (config.provider !== 'apple.com') return oidc.ClientSecretPost(await readSecretFile(config.clientSecretFile))

  const pem = await readSecretFile(config.privateKeyFile)
  const key = (() => {
    try {
      const key = createPrivateKey(pem)
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } catch {
      // The sentence below says it; the parser's own may quote the key.
    }
    throw new ConfigurationError(`${config.privateKeyFile} does not hold an ES256 private key (PKCS8 PEM).`)
  })()

  const sign = () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
      .setIssuer(config.teamId)
      .setSubject(config.clientId)
      .setAudience(config.issuer)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)

  // The library waits for it, though this type of its does not say so.
  const authenticate = async (_server: unknown, client: { client_id: string }, body: URLSearchParams) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await sign())
  }
  return authenticate as oidc.ClientAuth
}
