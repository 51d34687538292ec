import { secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'
import { clientSecretPost } from './client-secret.ts'
import { defineLoginProvider, secretClient, type TokenInfo, tokenInfo } from './login-provider.ts'
import { createOidcClient } from './oidc-client.ts'
import { askProvider, withQuery } from './provider-fetch.ts'

const answer = v.pipe(
  v.object({ aud: v.string(), sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) }),
  v.transform((x): TokenInfo => ({ clientId: x.aud, sub: x.sub })),
)

export const google = defineLoginProvider({
  configuration: v.strictObject({
    provider: v.literal('google.com'),
    issuer: secureUrl,
    tokenInfo,
    ...secretClient,
  }),
  protocol: 'oidc',
  async createClient(config, callback, log) {
    const authentication = await clientSecretPost(config)
    return createOidcClient({ ...config, scope: 'openid email', authentication }, callback, log)
  },
  readTokenInfo: (url, accessToken) => askProvider(withQuery(url, { access_token: accessToken }), answer),
})
