import { type LoginProvider, loginProviderNames } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Log } from '@latchkey/service/log'
import * as v from 'valibot'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { kakao } from './kakao.ts'
import type { App, LoginProviderMethods, OwnLogins, Profile, TokenInfo } from './login-provider.ts'
import type { LoginProviderClient } from './login-provider-client.ts'
import { isAccessToken } from './provider-fetch.ts'
import { x } from './x.ts'

/** Every login provider this server can be a client of. */
const records = [google, apple, x, discord, facebook, kakao, email] as const

/** The configuration of a client at one of them. */
export const loginProviderConfiguration = v.variant(
  'provider',
  records.map(({ configuration }) => configuration),
)
export type LoginProviderConfiguration = v.InferOutput<typeof loginProviderConfiguration>

/** A client at a provider that gives no ID tokens. */
type OauthConfiguration = Extract<LoginProviderConfiguration, { authorization: string }>

const methodsOf = new Map<LoginProvider, LoginProviderMethods<LoginProviderConfiguration>>(
  records.map((record) => [record.configuration.entries.provider.literal, record]),
)
for (const name of loginProviderNames) if (!methodsOf.has(name)) throw new Error(`${name} is missing in the list`)

const namesOf = (has: (methods: LoginProviderMethods<LoginProviderConfiguration>) => boolean) =>
  [...methodsOf].flatMap(([name, methods]) => (has(methods) ? [name] : []))

/** The providers whose ID tokens a project may register. */
export const idTokenProviders = namesOf(({ protocol }) => protocol === 'oidc')

/** The providers that identify the person of an access token, so that a project may register an app there. */
export const accessTokenProviders = namesOf(({ readProfile, readTokenInfo }) => Boolean(readProfile ?? readTokenInfo))

/** True if a provider answers about an access token only to the token's app, by the app's secret. */
export function needsAppSecret(provider: LoginProvider): boolean {
  return methodsOf.get(provider)?.needsAppSecret === true
}

/**
 * Creates our client at a login provider of the configuration.
 *
 * @param callback the address the provider sends people back to, without query
 * @param own the parts of this service for the logins that it decides itself
 * @throws SecretFileError, ConfigurationError
 */
export async function createLoginProviderClient(
  config: LoginProviderConfiguration,
  callback: string,
  log: Log,
  own: OwnLogins,
): Promise<LoginProviderClient> {
  const methods = methodsOf.get(config.provider)
  if (!methods) throw new Error(`${config.provider} is missing in the list`)
  return methods.createClient(config, callback, log, own)
}

/**
 * Asks a provider without ID tokens for the person of an access token.
 *
 * @param clientId the app that the token must belong to, where the provider names it
 * @throws ServiceError `token_refused`, `unsupported_provider`, `unavailable`
 */
export async function readProfile(config: OauthConfiguration, accessToken: string, clientId: string): Promise<Profile> {
  const methods = methodsOf.get(config.provider)
  if (!methods?.readProfile) throw new ServiceError('unsupported_provider')
  return methods.readProfile(config, accessToken, clientId)
}

/**
 * Asks the provider about an access token that a page brought. The caller compares the app.
 *
 * @param url the address configured as `tokenInfo`
 * @param app the registered app; some providers answer only to the app, by its secret
 * @throws ServiceError `token_refused`, `unsupported_provider`, `unavailable`
 */
export async function readTokenInfo(
  provider: LoginProvider,
  url: string,
  accessToken: string,
  app: App,
): Promise<TokenInfo> {
  const methods = methodsOf.get(provider)
  if (!methods?.readTokenInfo) throw new ServiceError('unsupported_provider')
  if (!isAccessToken(accessToken)) throw new ServiceError('token_refused')
  return methods.readTokenInfo(url, accessToken, app)
}
