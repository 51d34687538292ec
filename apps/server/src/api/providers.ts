import type { Log } from '@latchkey/service/log'
import type { ProviderConfiguration } from '../provider-configuration.ts'
import type { Issuer } from './issuer.ts'
import { createOauthIssuer } from './oauth-issuer.ts'
import { createOidcIssuer } from './oidc-issuer.ts'

/**
 * One login provider of the configuration.
 *
 * @param callback the address the provider sends people back to, without query
 * @throws SecretFileError, ConfigurationError
 */
export const createIssuer = (config: ProviderConfiguration, callback: string, log: Log): Promise<Issuer> =>
  'issuer' in config ? createOidcIssuer(config, callback, log) : createOauthIssuer(config, callback)
