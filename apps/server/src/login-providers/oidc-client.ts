import type { LoginProvider } from '@latchkey/core/login-providers'
import type { Log } from '@latchkey/service/log'
import * as oidc from 'openid-client'
import { createDiscovery, limitClient } from './discovery.ts'
import { LoginFailure, type LoginProviderClient } from './login-provider-client.ts'

export type OidcClientOptions = {
  provider: LoginProvider
  issuer: string
  clientId: string
  scope: string
  authentication: oidc.ClientAuth
  /** Default: the provider answers in the address of its redirect. */
  responseMode?: 'form_post'
  /** The token endpoint, where discovery does not name it. */
  tokenEndpoint?: string | undefined
}

/**
 * Creates a client of a provider that speaks OpenID Connect.
 *
 * @param callback the address the provider sends people back to, without query
 */
export function createOidcClient(options: OidcClientOptions, callback: string, log: Log): LoginProviderClient {
  const { provider, issuer, clientId, scope, authentication, responseMode, tokenEndpoint } = options
  const discover = createDiscovery(issuer, log)

  const configure = async (): Promise<oidc.Configuration> => {
    const metadata = await discover()
    const server = tokenEndpoint === undefined ? metadata : { ...metadata, token_endpoint: tokenEndpoint }
    const client = limitClient(new oidc.Configuration(server, clientId, undefined, authentication), issuer)
    // Check the ID token's signature even where it came straight from the issuer.
    oidc.enableNonRepudiationChecks(client)
    return client
  }
  let cached: oidc.Configuration | undefined
  // One verifier serves all logins, because it caches the issuer's keys.
  const readConfiguration = async () => {
    cached ??= await configure()
    return cached
  }

  return {
    provider,
    postsForm: responseMode === 'form_post',

    async begin({ state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await readConfiguration(), {
        redirect_uri: callback,
        response_type: 'code',
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
        ...(responseMode && { response_mode: responseMode }),
      })
    },

    async finish(params, { state, nonce, verifier }) {
      const url = new URL(callback)
      url.search = params.toString()
      try {
        const answer = await oidc.authorizationCodeGrant(await readConfiguration(), url, {
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

/**
 * The e-mail address of an ID token, and whether the issuer marks it verified; Facebook and Kakao never do.
 *
 * @param claims of an ID token that was checked
 */
export function emailOf(claims: Record<string, unknown>): { email: string | undefined; emailVerified: boolean } {
  return {
    email: typeof claims.email === 'string' && claims.email.length <= 254 ? claims.email : undefined,
    // Apple writes booleans as texts at times.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
  }
}
