import type { LoginResponse } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Session } from '../session/session.ts'
import { toLoginResponse } from './accounts.ts'
import type { Page } from './page.ts'
import { withTimeout } from './with-timeout.ts'

/** The longest wait for a verification token, milliseconds. A login does not depend on it. */
const tokenMs = 5_000

/** Creates the responses that tell a page who signed in. */
export function createLoginResponses(
  page: Pick<Page, 'kind' | 'origin'>,
  session: Pick<Session, 'verificationToken'>,
): {
  /** The token by which the page's own server recognises the person; undefined for a caller that must not have one. */
  verificationToken(): Promise<string | undefined>
  /** The response to a login. The token is left out when the API does not answer. */
  loginResponse(user: User): Promise<LoginResponse>
} {
  // Any app can claim another app's scheme and open the wallet without a click: it would sign in as that person at the
  // project's server. An https address has an owner.
  const isClaimable = page.kind === 'FACE_NATIVE_SDK' && !page.origin.startsWith('https:')
  const verificationToken = async () => (isClaimable ? undefined : session.verificationToken())

  return {
    verificationToken,
    async loginResponse(user) {
      const token = withTimeout(verificationToken(), tokenMs, () => undefined)
      return toLoginResponse(user, await token.catch(() => undefined))
    },
  }
}
