import type { LoginProvider } from '@latchkey/core/login-providers'
import { isServiceError } from '@latchkey/protocol/service-error'
import * as oidc from 'openid-client'
import type { Claims } from './claims.ts'

/** Random values of one login, checked when the person comes back. */
export type LoginChecks = { state: string; nonce: string; verifier: string }

/** A login provider we are a client of (authorisation code with PKCE). */
export type LoginProviderClient = {
  provider: LoginProvider
  /** The provider posts its answer as a form, across sites. */
  postsForm: boolean
  /** How long a login there may take, where five minutes are too few. */
  minutes?: number
  /** The address at which the person signs in. Throws ServiceError `unavailable` while the provider is unreachable. */
  begin(checks: LoginChecks): Promise<URL>
  /**
   * Exchanges the parameters the person came back with for checked claims.
   *
   * @throws LoginFailure
   */
  finish(params: URLSearchParams, checks: LoginChecks): Promise<Claims>
}

/** How long a login at a provider may take until its answer, minutes. */
export function minutesOf(client: Pick<LoginProviderClient, 'minutes'> | undefined): number {
  return client?.minutes ?? 5
}

/** A provider's answer that is not a successful login, with the reason. */
export class LoginFailure extends Error {
  override readonly name = 'LoginFailure'
  readonly reason: 'access_denied' | 'unavailable' | 'refused'

  constructor(cause: unknown) {
    const reason = reasonOf(cause)
    super(`the login ended: ${reason}`, { cause })
    this.reason = reason
  }
}

const cancelWords = [
  'access_denied',
  'user_cancelled_authorize',
  'consent_required',
  'login_required',
  'interaction_required',
]

const reasonOf = (failure: unknown): LoginFailure['reason'] => {
  if (failure instanceof oidc.AuthorizationResponseError)
    return cancelWords.includes(failure.error)
      ? 'access_denied'
      : failure.error === 'temporarily_unavailable'
        ? 'unavailable'
        : 'refused'
  if (isServiceError(failure)) return failure.code === 'unavailable' ? 'unavailable' : 'refused'
  if (failure instanceof TypeError) return 'unavailable'
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    // Facebook's errors have their own format; they are not network failures.
    const answer = failure instanceof Error ? failure.cause : undefined
    const refused = answer instanceof Response && answer.status >= 400 && answer.status < 500 && answer.status !== 429
    return refused ? 'refused' : 'unavailable'
  }
  return code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'refused'
}
