import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/api'
import type { BoraLogin, LoginResponse, TokenLogin } from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { Handler, RequestContext } from '../request-context.ts'
import { retryOutages } from '../retry-outages.ts'
import { type AskingCall, leave, signIn, toResponse } from './sign-in.ts'
import { warnOfSite } from './warn-of-site.ts'

const toLoginFailure = (failure: unknown, login: TokenLogin): unknown => {
  if (isServiceError(failure, 'token_refused'))
    return new WalletError('authentication', { reason: 'the login token is not accepted' }, { cause: failure })
  if (isServiceError(failure, 'unsupported_provider')) {
    const provider = 'issuer' in login ? login.issuer : 'token'
    return new WalletError('unsupportedSocialProvider', { provider }, { cause: failure })
  }
  if (isServiceError(failure, 'not_allowed'))
    return new WalletError('unauthorized', { reason: 'invalid api key error' }, { cause: failure })
  return failure
}

/** Exchanges the page's token for a session, while a screen names the login that the wallet relies on. */
const enter = async (call: AskingCall, context: RequestContext, token: TokenLogin): Promise<User> => {
  const { views, session, requester } = context
  const off = new AbortController()
  let attempt: Promise<User> | undefined
  const entering = retryOutages(call, context, () => {
    attempt = session.loginWithToken(token, off.signal).catch((failure) => {
      throw toLoginFailure(failure, token)
    })
    return attempt
  })
  try {
    return await Promise.race([entering, views.ask(call, 'TokenLogin', { requester })])
  } catch (failure) {
    // After a rejection the API's answer must neither sign the person in nor end the previous session. The call lasts
    // until then, so that the page never sees a session that arrived too late.
    off.abort(failure)
    await attempt?.then(
      () => leave(session),
      () => undefined,
    )
    throw failure
  }
}

/** Signs in with a token of the page's own login; everything after that is as with a provider. */
const login = async (
  call: AskingCall,
  context: RequestContext,
  [token, bora]: readonly [TokenLogin, (BoraLogin | undefined)?],
): Promise<LoginResponse> => {
  await warnOfSite(call, context)
  return signIn(call, context, () => enter(call, context, token), toResponse(call, bora))
}

export const loginWithIdToken: Handler<'face_loginWithIdToken'> = (call, context) => login(call, context, call.params)

export const loginWithAccessToken: Handler<'face_loginWithAccessToken'> = (call, context) =>
  login(call, context, call.params)
