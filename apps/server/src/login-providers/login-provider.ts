import type { LoginProvider } from '@latchkey/core/login-providers'
import { secureUrl } from '@latchkey/service/configuration'
import type { Log } from '@latchkey/service/log'
import * as v from 'valibot'
import type { LoginProviderClient } from './login-provider-client.ts'

/** The person an access token speaks for. */
export type Profile = { sub: string; email?: string | undefined; emailVerified: boolean }

/** The person and the app of an access token. */
export type TokenInfo = { clientId: string; sub: string }

/** A project's app at a provider. */
export type App = { clientId: string; secret: string | undefined }

/** The id of our client at a provider. */
export const clientId = v.pipe(
  v.string(),
  v.regex(/^\S+$/, 'empty, or with a space; write the id that the provider gave your client'),
)

/** Configuration of a client that authenticates by a secret. */
export const secretClient = {
  clientId,
  /** Mode 0400. */
  clientSecretFile: v.string(),
}

/** The provider's token info endpoint (person and app of an access token), which `getIdToken` needs. */
export const tokenInfo = v.optional(secureUrl)

/** One login provider of this server. */
export type LoginProviderRecord<S extends v.GenericSchema<{ provider: LoginProvider }>> = {
  /** The operator's configuration of our client there. */
  readonly configuration: S
} & LoginProviderMethods<v.InferOutput<S>>

/** The parts of this service for logins that it decides itself. */
export type OwnLogins = {
  walletOrigin: string
  /** The address whose code was right in the window of this `state`, once; undefined where the ticket is another's. */
  takeTicket(state: string, ticket: string): Promise<string | undefined>
}

export type LoginProviderMethods<C> = {
  /** `oidc`: it issues ID tokens. `oauth`: it has a profile endpoint of its own. `code`: we send a code ourselves. */
  readonly protocol: 'oidc' | 'oauth' | 'code'
  /**
   * Our client at the provider.
   *
   * @param callback the address the provider sends people back to, without query
   * @param own the parts of this service for the logins that it decides itself
   * @throws SecretFileError, ConfigurationError
   */
  createClient(config: C, callback: string, log: Log, own: OwnLogins): Promise<LoginProviderClient>
  /**
   * Asks the provider for the person of an access token.
   *
   * @param clientId the app the token must have been given to
   * @throws ServiceError `token_refused`, `unavailable`
   */
  readProfile?(config: C, accessToken: string, clientId: string): Promise<Profile>
  /**
   * Asks the provider about an access token that a page brought. The caller compares the app.
   *
   * @param url the address configured as `tokenInfo`
   * @param app the registered app
   * @throws ServiceError `token_refused`, `unsupported_provider`, `unavailable`
   */
  readTokenInfo?(url: string, accessToken: string, app: App): Promise<TokenInfo>
  /** True if it answers `readTokenInfo` only to the app itself, by the app's secret. */
  readonly needsAppSecret?: boolean
}

/** Defines a record; its types follow from its configuration. */
export function defineLoginProvider<const S extends v.GenericSchema<{ provider: LoginProvider }>>(
  record: LoginProviderRecord<S>,
): LoginProviderRecord<S> {
  return record
}
