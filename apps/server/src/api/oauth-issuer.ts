import { readSecretFile } from '@latchkey/at-rest/secret-file'
import * as oidc from 'openid-client'
import type { OauthConfiguration } from '../provider-configuration.ts'
import { limitClient } from './discovery.ts'
import { type Issuer, LoginFailure } from './issuer.ts'
import { readProfile } from './profiles.ts'

/** X gives the profile only to who may also read posts. */
const scopes = { 'twitter.com': 'users.read tweet.read', 'discord.com': 'identify email' } as const

/** The name of a provider that has no issuer of its own, in identities: the origin people sign in at. */
export const issOf = (config: OauthConfiguration): string => new URL(config.authorization).origin

/**
 * A provider that speaks OAuth 2 and tells of the person at an address of its own: X, Discord.
 *
 * @param callback the address the provider sends people back to, without query
 * @throws SecretFileError
 */
export async function createOauthIssuer(config: OauthConfiguration, callback: string): Promise<Issuer> {
  const { provider, clientId } = config
  const secret = await readSecretFile(config.clientSecretFile)
  const server = {
    issuer: issOf(config),
    authorization_endpoint: config.authorization,
    token_endpoint: config.token,
  }
  const authentication = provider === 'twitter.com' ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
  const client = limitClient(new oidc.Configuration(server, clientId, undefined, authentication), config.token)

  return {
    provider,
    postsForm: false,

    async begin({ state, verifier }) {
      return oidc.buildAuthorizationUrl(client, {
        redirect_uri: callback,
        response_type: 'code',
        scope: scopes[provider],
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
        return { provider, iss: issOf(config), ...(await readProfile(config, access_token, clientId)) }
      } catch (cause) {
        throw new LoginFailure(cause)
      }
    },
  }
}
