import { secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'
import { clientSecretPost } from './client-secret.ts'
import { defineLoginProvider, secretClient, type TokenInfo, tokenInfo } from './login-provider.ts'
import { createOidcClient } from './oidc-client.ts'
import { askProvider } from './provider-fetch.ts'

const id = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((x) => String(x)),
)

/** Kakao identifies both the app and the person by a number. */
const answer = v.pipe(
  v.object({ app_id: id, id }),
  v.transform((x): TokenInfo => ({ clientId: x.app_id, sub: x.id })),
)

export const kakao = defineLoginProvider({
  configuration: v.strictObject({
    provider: v.literal('kakao.com'),
    issuer: secureUrl,
    tokenInfo,
    ...secretClient,
  }),
  protocol: 'oidc',
  async createClient(config, callback, log) {
    const authentication = await clientSecretPost(config)
    // Kakao has a scope of its own for the e-mail address.
    return createOidcClient({ ...config, scope: 'openid account_email', authentication }, callback, log)
  },
  readTokenInfo: (url, accessToken) => askProvider(url, answer, accessToken),
})
