import { ServiceError } from '@latchkey/protocol/service-error'
import { secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'
import { clientSecretPost } from './client-secret.ts'
import { defineLoginProvider, secretClient, type TokenInfo, tokenInfo } from './login-provider.ts'
import { createOidcClient } from './oidc-client.ts'
import { askProvider, withQuery } from './provider-fetch.ts'

const answer = v.pipe(
  v.object({
    data: v.object({
      is_valid: v.literal(true),
      type: v.literal('USER'),
      app_id: v.string(),
      user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    }),
  }),
  v.transform(({ data }): TokenInfo => ({ clientId: data.app_id, sub: data.user_id })),
)

export const facebook = defineLoginProvider({
  configuration: v.strictObject({
    provider: v.literal('facebook.com'),
    issuer: secureUrl,
    /** The token endpoint, which Facebook's discovery does not name. */
    token: v.optional(secureUrl),
    tokenInfo,
    ...secretClient,
  }),
  protocol: 'oidc',
  async createClient({ token, ...config }, callback, log) {
    const authentication = await clientSecretPost(config)
    const client = { ...config, scope: 'openid email', authentication, tokenEndpoint: token }
    return createOidcClient(client, callback, log)
  },
  needsAppSecret: true,
  async readTokenInfo(url, accessToken, { clientId, secret }) {
    if (secret === undefined) throw new ServiceError('unsupported_provider')
    const query = { input_token: accessToken, access_token: `${clientId}|${secret}` }
    return askProvider(withQuery(url, query), answer)
  },
})
