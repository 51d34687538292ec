import { isServiceError } from '@latchkey/protocol/service-error'

/** A token is reused until this long before its expiry, milliseconds. */
const marginMs = 60_000

/**
 * Caches the verification token of the signed-in person until a minute before its expiry.
 *
 * @param readUserId who is signed in
 * @param fetchToken fetches a new token; `expiresIn` in seconds
 * @returns reads the token; undefined while the API says `not_found`, as it does before there is an open wallet. Throws
 * what `fetchToken` throws
 */
export function createVerificationToken(
  readUserId: () => string | undefined,
  fetchToken: () => Promise<{ token: string; expiresIn: number }>,
): () => Promise<string | undefined> {
  let cached: { userId: string; token: string; until: number } | undefined
  return async () => {
    const userId = readUserId()
    if (cached && cached.userId === userId && Date.now() < cached.until) return cached.token
    try {
      const { token, expiresIn } = await fetchToken()
      if (userId !== undefined) cached = { userId, token, until: Date.now() + expiresIn * 1000 - marginMs }
      return token
    } catch (failure) {
      if (isServiceError(failure, 'not_found')) return undefined
      throw failure
    }
  }
}
