import { readSecretFile } from '@latchkey/at-rest/secret-file'
import * as oidc from 'openid-client'

/**
 * Authentication by a secret in the request's form (RFC 6749 section 2.3.1).
 *
 * @throws SecretFileError
 */
export async function clientSecretPost(config: { clientSecretFile: string }): Promise<oidc.ClientAuth> {
  return oidc.ClientSecretPost(await readSecretFile(config.clientSecretFile))
}
