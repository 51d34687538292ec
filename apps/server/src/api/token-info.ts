import { readSecretFile } from '@latchkey/at-rest/secret-file'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import { ConfigurationError } from '@latchkey/service/configuration'
import * as v from 'valibot'
import type { CheckedConfiguration } from '../configuration.ts'
import type { OidcConfiguration } from '../provider-configuration.ts'
import { askProvider } from './provider-fetch.ts'

/** Whose access token one is, and which app it was given to. */
export type TokenInfo = { clientId: string; sub: string }

const id = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((x) => String(x)),
)
const sub = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const google = v.pipe(
  v.object({ aud: v.string(), sub }),
  v.transform((x): TokenInfo => ({ clientId: x.aud, sub: x.sub })),
)
/** Kakao names the app by its number, and the person too. */
const kakao = v.pipe(
  v.object({ app_id: id, id }),
  v.transform((x): TokenInfo => ({ clientId: x.app_id, sub: x.id })),
)
const facebook = v.pipe(
  v.object({
    data: v.object({ is_valid: v.literal(true), type: v.literal('USER'), app_id: v.string(), user_id: sub }),
  }),
  v.transform(({ data }): TokenInfo => ({ clientId: data.app_id, sub: data.user_id })),
)

const addressOf = (tokenInfo: string, query: Record<string, string>) => {
  const url = new URL(tokenInfo)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * What a provider says of an access token a page brought. The caller compares the app.
 *
 * @param app the registered app; Facebook answers only it, by its secret
 * @throws ServiceError `token_refused`, `unsupported_provider` where we are not told where to ask, `unavailable`
 */
export async function readTokenInfo(
  { provider, ...config }: OidcConfiguration,
  accessToken: string,
  app: { clientId: string; secret: string | undefined },
): Promise<TokenInfo> {
  const tokenInfo = 'tokenInfo' in config ? config.tokenInfo : undefined
  if (tokenInfo === undefined) throw new ServiceError('unsupported_provider')
  // A token is one word (RFC 6750 section 2.1); anything else must not reach a header.
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(accessToken)) throw new ServiceError('token_refused')
  if (provider === 'kakao.com') return askProvider(tokenInfo, kakao, `Bearer ${accessToken}`)
  if (provider === 'google.com') return askProvider(addressOf(tokenInfo, { access_token: accessToken }), google)
  if (app.secret === undefined) throw new ServiceError('unsupported_provider')
  const query = { input_token: accessToken, access_token: `${app.clientId}|${app.secret}` }
  return askProvider(addressOf(tokenInfo, query), facebook)
}

/** The secrets of the projects' own apps, by project and app. */
export type AppSecrets = { of(projectId: string, provider: LoginProvider, clientId: string): string | undefined }

/**
 * Reads the secrets of the apps that projects registered. Where the app is the operator's own, its secret is known already.
 *
 * @throws SecretFileError; ConfigurationError where a Facebook app has no secret
 */
export async function readAppSecrets({ projects, providers }: CheckedConfiguration): Promise<AppSecrets> {
  const secrets = new Map<string, string>()
  const nameOf = (...parts: string[]) => JSON.stringify(parts)
  const own = providers.find(({ provider }) => provider === 'facebook.com')
  for (const project of projects)
    for (const issuer of project.tokenIssuers) {
      if (issuer.kind !== 'accessToken' || issuer.provider !== 'facebook.com') continue
      const file =
        issuer.clientSecretFile ??
        (own?.provider === 'facebook.com' && own.clientId === issuer.clientId ? own.clientSecretFile : undefined)
      if (file === undefined)
        throw new ConfigurationError(
          `The Facebook app ${issuer.clientId} of the project ${project.name} needs a clientSecretFile: Facebook tells of tokens only the app they were given to.`,
        )
      secrets.set(nameOf(project.id, issuer.provider, issuer.clientId), await readSecretFile(file))
    }
  return { of: (...parts) => secrets.get(nameOf(...parts)) }
}
