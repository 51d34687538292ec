import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { secureUrl } from '@latchkey/service/configuration'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import { defineLoginProvider, type Profile, secretClient } from './login-provider.ts'
import { createOauthClient } from './oauth-client.ts'
import { askProvider } from './provider-fetch.ts'

const answer = v.object({ data: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9]{1,32}$/)) }) })

/**
 * X does not say which app an access token was issued to, so another app's token looks the same. In our own logins that
 * does no harm, because the token came directly from X for our code. Where a page brings the token, its project must
 * have registered X and signed this very token, and the token works once; the project's server must sign only tokens of
 * its own app.
 */
async function readProfile(config: { profile: string }, accessToken: string): Promise<Profile> {
  const { data } = await askProvider(config.profile, answer, accessToken)
  return { sub: data.id, emailVerified: false }
}

export const x = defineLoginProvider({
  configuration: v.strictObject({
    provider: v.literal('twitter.com'),
    authorization: secureUrl,
    token: secureUrl,
    profile: secureUrl,
    ...secretClient,
  }),
  protocol: 'oauth',
  async createClient(config, callback) {
    const authentication = oidc.ClientSecretBasic(await readSecretFile(config.clientSecretFile))
    // X gives the profile only to a client that may also read posts.
    const client = { ...config, scope: 'users.read tweet.read', authentication }
    return createOauthClient(client, callback, (accessToken) => readProfile(config, accessToken))
  },
  readProfile,
})
