import { WalletError } from '@latchkey/core/errors'
import { isLoginProvider } from '@latchkey/core/login-providers'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { Session } from '../session/session.ts'
import type { Project } from './project.ts'

/**
 * Reads an ID token for an access token of a login provider, by the API.
 *
 * @throws WalletError `unsupportedSocialProvider`, `noIdTokenSupport`, `authentication`, `unauthorized`
 * @throws ServiceError as the API says
 */
export async function readIdToken(
  {
    project,
    session,
    apiKey,
    pageOrigin,
  }: {
    project: Pick<Project, 'check'>
    session: Pick<Session, 'api'>
    apiKey: string
    pageOrigin: string
  },
  provider: string,
  accessToken: string,
) {
  const { providers } = await project.check()
  if (!isLoginProvider(provider) || !providers.includes(provider))
    throw new WalletError('unsupportedSocialProvider', { provider })
  try {
    return await session.api.call('authIdToken', { apiKey, pageOrigin, provider, accessToken })
  } catch (cause) {
    if (isServiceError(cause, 'unsupported_provider')) throw new WalletError('noIdTokenSupport', { provider })
    if (isServiceError(cause, 'token_refused')) throw new WalletError('authentication', { reason: cause.code })
    if (isServiceError(cause, 'not_allowed')) throw new WalletError('unauthorized', { reason: cause.message })
    throw cause
  }
}
