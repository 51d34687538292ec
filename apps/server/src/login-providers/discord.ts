import { ServiceError } from '@latchkey/protocol/service-error'
import { secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'
import { clientSecretPost } from './client-secret.ts'
import { defineLoginProvider, type Profile, secretClient } from './login-provider.ts'
import { createOauthClient } from './oauth-client.ts'
import { askProvider } from './provider-fetch.ts'

const application = v.object({ application: v.object({ id: v.string() }) })
const profile = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9]{1,32}$/)),
  email: v.nullish(v.pipe(v.string(), v.maxLength(254))),
  verified: v.nullish(v.boolean()),
})

/** Discord names the application of an access token, so another application's token is refused. */
async function readProfile(
  config: { application: string; profile: string },
  accessToken: string,
  clientId: string,
): Promise<Profile> {
  const issuedTo = await askProvider(config.application, application, accessToken)
  if (issuedTo.application.id !== clientId) throw new ServiceError('token_refused')
  const { id, email, verified } = await askProvider(config.profile, profile, accessToken)
  return { sub: id, email: email ?? undefined, emailVerified: verified === true }
}

export const discord = defineLoginProvider({
  configuration: v.strictObject({
    provider: v.literal('discord.com'),
    authorization: secureUrl,
    token: secureUrl,
    profile: secureUrl,
    /** The endpoint that names the application of an access token. */
    application: secureUrl,
    ...secretClient,
  }),
  protocol: 'oauth',
  async createClient(config, callback) {
    const client = { ...config, scope: 'identify email', authentication: await clientSecretPost(config) }
    return createOauthClient(client, callback, (accessToken) => readProfile(config, accessToken, config.clientId))
  },
  readProfile,
})
