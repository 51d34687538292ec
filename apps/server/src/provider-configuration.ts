import { secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'

const client = {
  clientId: v.string(),
  /** Mode 0400. */
  clientSecretFile: v.string(),
}

/** Where a provider says whose access token one is and which app it was given to; `getIdToken` needs it. */
const tokenInfo = v.optional(secureUrl)

/** A login provider this server is a client of. */
export const provider = v.variant('provider', [
  v.strictObject({ provider: v.literal('google.com'), issuer: secureUrl, tokenInfo, ...client }),
  v.strictObject({
    provider: v.literal('apple.com'),
    issuer: secureUrl,
    clientId: v.string(),
    teamId: v.string(),
    keyId: v.string(),
    /** ES256 private key, PKCS8 PEM, mode 0400. */
    privateKeyFile: v.string(),
  }),
  v.strictObject({ provider: v.literal('kakao.com'), issuer: secureUrl, tokenInfo, ...client }),
  v.strictObject({
    provider: v.literal('facebook.com'),
    issuer: secureUrl,
    /** The token endpoint, which Facebook's discovery does not name. */
    token: v.optional(secureUrl),
    tokenInfo,
    ...client,
  }),
  v.strictObject({
    provider: v.literal('twitter.com'),
    authorization: secureUrl,
    token: secureUrl,
    profile: secureUrl,
    ...client,
  }),
  v.strictObject({
    provider: v.literal('discord.com'),
    authorization: secureUrl,
    token: secureUrl,
    profile: secureUrl,
    /** Where Discord says which application an access token was given to. */
    application: secureUrl,
    ...client,
  }),
])
export type ProviderConfiguration = v.InferOutput<typeof provider>
export type OidcConfiguration = Extract<ProviderConfiguration, { issuer: string }>
export type OauthConfiguration = Exclude<ProviderConfiguration, OidcConfiguration>
