import type { LoginProvider } from '@latchkey/core/login-providers'
import * as oidc from 'openid-client'
import { limitClient } from './discovery.ts'
import type { Profile } from './login-provider.ts'
import { LoginFailure, type LoginProviderClient } from './login-provider-client.ts'

export type OauthClientOptions = {
  provider: LoginProvider
  clientId: string
  /** The authorization and the token endpoint. */
  authorization: string
  token: string
  scope: string
  authentication: oidc.ClientAuth
}

/** The `iss` in identities of a provider without an issuer identifier: the origin of its authorization endpoint. */
export function issOf({ authorization }: { authorization: string }): string {
  return new URL(authorization).origin
}

/**
 * Creates a client of a provider that speaks OAuth 2.0 and has a profile endpoint of its own.
 *
 * @param callback the address the provider sends people back to, without query
 * @param readProfile asks the provider for the person of an access token
 */
export function createOauthClient(
  options: OauthClientOptions,
  callback: string,
  readProfile: (accessToken: string) => Promise<Profile>,
): LoginProviderClient {
  const { provider, authorization, token, scope, clientId, authentication } = options
  const iss = issOf(options)
  const server = { issuer: iss, authorization_endpoint: authorization, token_endpoint: token }
  const client = limitClient(new oidc.Configuration(server, clientId, undefined, authentication), token)

  return {
    provider,
    postsForm: false,

    async begin({ state, verifier }) {
      return oidc.buildAuthorizationUrl(client, {
        redirect_uri: callback,
        response_type: 'code',
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
    },

    async finish(params, { state, verifier }) {
      const url = new URL(callback)
      url.search = params.toString()
      try {
        const { access_token } = await oidc.authorizationCodeGrant(client, url, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        })
        return { provider, iss, ...(await readProfile(access_token)) }
      } catch (cause) {
        throw new LoginFailure(cause)
      }
    },
  }
}
