import type { LoginProvider } from '@latchkey/core/login-providers'
import { createStorageKey } from '../storage-key.ts'
import { type Api, createCall, type RequestOf } from './api.ts'
import { createClient } from './client.ts'
import { createSessionKey } from './dpop.ts'
import type { ServerState } from './http.ts'
import { type AttemptParts, type Flow, runAddition, runFlow } from './login.ts'
import { randomId } from './random-id.ts'
import type { SessionStorage, StoredSession } from './storage.ts'
import { createTokens, sealTokens } from './tokens.ts'

type Parts = {
  api: string
  build?: number | undefined
  serverState: ServerState
  place: string
  storage: SessionStorage
  onUser(user: StoredSession['user']): void
  onEnded(loginId: string): Promise<void>
}

/** The larger half of a session, loaded on first use: proofs, tokens, login. */
export function createAuthenticated({ api, build, serverState, place, storage, onUser, onEnded }: Parts) {
  const client = createClient(api, serverState, build)
  const tokens = createTokens({ client, storage, place, onUser, onEnded })
  const call = createCall(client, tokens, onEnded) as Api['call']

  return {
    client,
    runFlow,
    call,

    /** Adds a login to the signed-in person. Throws as `runAddition`; ServiceError `bad_token` when nobody is signed in. */
    async addLogin(parts: AttemptParts & { flow: Flow; provider: LoginProvider; pageOrigin: string }) {
      return runAddition({ client, call, keys: (await tokens.require()).keys, ...parts })
    },

    /**
     * Exchanges a token for a session that can be stored, with a new session key. Throws ServiceError as the API says.
     */
    async loginWithToken(request: RequestOf<'authToken'>): Promise<StoredSession> {
      const keys = await createSessionKey()
      const answer = await client.call('authToken', request, { prover: await client.prove(keys) })
      const login = { loginId: randomId(), seal: await createStorageKey() }
      return { version: 1, ...login, keys, sealed: await sealTokens(login, answer.tokens), user: answer.user }
    },

    /** The session key of the signed-in person. Throws ServiceError `bad_token` when nobody is signed in. */
    key: async () => client.prove((await tokens.require()).keys),

    /** Ends at the API a session that is already deleted here. Throws ServiceError when that fails. */
    async endSession(stored: StoredSession): Promise<void> {
      let memory: StoredSession | undefined = stored
      const inMemory: SessionStorage = {
        remembered: () => false,
        read: async () => memory,
        put: async () => undefined,
        change: async (_loginId, change) => {
          memory = memory && { ...memory, ...change }
          return true
        },
        forget: async () => {
          memory = undefined
        },
      }
      const last = createTokens({
        client,
        storage: inMemory,
        place: stored.loginId,
        onUser: () => {},
        onEnded: inMemory.forget,
      })
      await createCall(client, last, inMemory.forget)('sessionEnd', {})
    },
  }
}
