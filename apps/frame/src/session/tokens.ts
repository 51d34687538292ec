import { fromUtf8 } from '@latchkey/core/bytes'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { token } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { isStillTheirs, keepAccounts, onlyDerived } from './at-account.ts'
import type { Client } from './client.ts'
import type { SessionStorage, StoredSession } from './storage.ts'

const tokens = v.object({ accessToken: token, refreshToken: token, expiresAt: v.number() })
type Tokens = v.InferOutput<typeof tokens>

/** An access token is refreshed this long before its expiry, milliseconds. */
const earlyMs = 20_000
/** How long to wait for another tab that is refreshing, milliseconds. */
const lockMs = 12_000

const aes = (iv: Uint8Array<ArrayBuffer>, loginId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: fromUtf8(loginId),
})

/** Encrypts tokens for storage: under a key that cannot be exported, bound to their login. */
export async function sealTokens(
  { seal, loginId }: Pick<StoredSession, 'seal' | 'loginId'>,
  { accessToken, refreshToken, expiresIn }: AnswerOf<'sessionRefresh'>['tokens'],
): Promise<StoredSession['sealed']> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain: Tokens = { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 }
  return { iv, bytes: await crypto.subtle.encrypt(aes(iv, loginId), seal, fromUtf8(JSON.stringify(plain))) }
}

const openTokens = async ({ seal, sealed, loginId }: StoredSession): Promise<Tokens> => {
  const plain = await crypto.subtle.decrypt(aes(sealed.iv, loginId), seal, sealed.bytes)
  return v.parse(tokens, JSON.parse(new TextDecoder().decode(plain)))
}

/** Runs `work` in one tab of this place at a time; without Web Locks, just runs it. */
const withTabLock = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  if (!navigator.locks) return work()
  let entered = false
  try {
    return await navigator.locks.request(`latchkey ${place}`, { signal: AbortSignal.timeout(lockMs) }, () => {
      entered = true
      return work()
    })
  } catch (failure) {
    if (entered) throw failure
    // A document without storage has no locks either, and shares nothing with other tabs.
    if (failure instanceof DOMException && failure.name === 'SecurityError') return work()
    throw new ServiceError('unavailable', {}, { cause: failure })
  }
}

type Parts = {
  client: Client
  storage: SessionStorage
  place: string
  /** The API returned a newer state of the person. */
  onUser(user: StoredSession['user']): void
  /** The API no longer knows this session. */
  onEnded(loginId: string): Promise<void>
}

/** The access token of the signed-in person, shared by all tabs of a page and refreshed by one of them at a time. */
export function createTokens({ client, storage, place, onUser, onEnded }: Parts) {
  const require = async (): Promise<StoredSession> => {
    const stored = await storage.read()
    if (!stored) throw new ServiceError('bad_token')
    return stored
  }

  const fresh = async (stored: StoredSession, stale: string | undefined) => {
    const opened = await openTokens(stored).catch(async (cause) => {
      await onEnded(stored.loginId)
      throw new ServiceError('bad_token', {}, { cause })
    })
    const good = opened.accessToken !== stale && opened.expiresAt - earlyMs > Date.now()
    return { opened, good }
  }

  const refresh = async (stale: string | undefined): Promise<string> => {
    // Another tab may have refreshed, or signed out, while this one waited for the lock.
    const stored = await require()
    const { opened, good } = await fresh(stored, stale)
    if (good) return opened.accessToken
    try {
      const prover = await client.prove(stored.keys)
      const answer = await client.call('sessionRefresh', { refreshToken: opened.refreshToken }, { prover })
      const sealed = await sealTokens(stored, answer.tokens)
      const named = onlyDerived(stored.user, keepAccounts(stored.user, answer.user))
      const user = isStillTheirs(stored.user, named) ? named : stored.user
      if (!(await storage.change(stored.loginId, { sealed, user }))) throw new ServiceError('bad_token')
      // Never replace the session's wallet address, which opening with the PIN verifies against the keys: coins sent to
      // somebody else's address are lost.
      if (user !== named) throw new ServiceError('not_trusted')
      onUser(user)
      return answer.tokens.accessToken
    } catch (failure) {
      if (isServiceError(failure, 'bad_token')) await onEnded(stored.loginId)
      throw failure
    }
  }

  let refreshing: Promise<string> | undefined

  return {
    require,

    /**
     * An access token with enough remaining lifetime. `stale` is one that the API just refused.
     *
     * @throws ServiceError `bad_token` when nobody is signed in; `unavailable` when it cannot be refreshed now
     */
    async access(stale?: string): Promise<string> {
      const stored = await require()
      const { opened, good } = await fresh(stored, stale)
      if (good) return opened.accessToken
      refreshing ??= withTabLock(place, () => refresh(stale)).finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
  }
}

export type AccessTokens = ReturnType<typeof createTokens>
