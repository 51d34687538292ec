import type { Connection } from '../connection/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { shareStart } from '../share-start.ts'
import { readConnectedAccount } from './connected-account.ts'
import { loadAdapter } from './load-adapter.ts'
import type { SiweOptions } from './options.ts'
import { proveAccount } from './prove-account.ts'
import type { SiweSession } from './schemas.ts'
import { type SignInAttempt, startSessionSync } from './session-sync.ts'
import { writeNote } from './sign-in-note.ts'
import { SiweError } from './siwe-error.ts'
import { createSiweState, type SiweState } from './siwe-state.ts'
import { createStoppable } from './stoppable.ts'

export type { SiweAdapter, SiweOptions } from './options.ts'
export type { SignOutReason, SiweState } from './siwe-state.ts'

/**
 * One sign-in for every wallet: the connected person proves their account to the page's own server, which stores that
 * in a cookie.
 */
export type Siwe = {
  getState(): SiweState
  subscribe(listener: () => void): () => void
  /**
   * Has the wallet sign, and the server verify it. A concurrent call returns the running one.
   * @throws SiweError
   */
  signIn(): Promise<SiweSession>
  /** Stops waiting for the wallet. */
  cancel(): void
  /** @throws SiweError when the server is unreachable: then the person is still signed in */
  signOut(): Promise<void>
}

type Page = Pick<Latchkey, 'config' | 'onStart'> & {
  connection: Pick<Connection, 'getState' | 'restored' | 'timeouts'>
}

type Attempt = SignInAttempt & { result: Promise<SiweSession> }

/**
 * Sign-in with Ethereum (SIWE, EIP-4361) for the connected account. Keeps the session in sync with the connection as
 * long as the latchkey runs: asks the server who is signed in, and signs out there when another account is chosen or
 * the wallet disconnects. Create it once, beside the latchkey; it does nothing on a server.
 *
 * @param page the latchkey
 *
 * @example
 * const signIn = createSiwe(latchkey, { server: '/api/sign-in', statement: 'I agree to the terms of this shop.' })
 */
export function createSiwe({ config, connection, onStart }: Page, options: SiweOptions = {}): Siwe {
  const toAdapter = () => loadAdapter(options.server ?? '/api/sign-in')
  const store = createSiweState(async () => (await toAdapter()).signOut())
  let attempt: Attempt | undefined

  onStart(shareStart(() => startSessionSync({ config, connection, store, toAdapter, readAttempt: () => attempt })))

  return {
    getState: store.getState,
    subscribe: store.subscribe,

    signIn() {
      if (attempt) return attempt.result
      const account = readConnectedAccount(config)
      if (!account) {
        const error = new SiweError('notConnected')
        store.show({ status: 'none', error })
        return Promise.reject(error)
      }
      store.beginTurn()
      const stoppable = createStoppable()
      store.show({ status: 'signing', ended: undefined, error: undefined })
      const { approval } = connection.timeouts
      const result = proveAccount({ config, options, approval, store, toAdapter }, account, stoppable).then(
        (session) => {
          attempt = undefined
          store.keep(session)
          return session
        },
        (cause) => {
          attempt = undefined
          const error = cause instanceof SiweError ? cause : new SiweError('internal', { cause })
          store.show({ status: 'none', session: undefined, error })
          throw error
        },
      )
      attempt = { address: account.address, result, stop: stoppable.stop }
      return result
    },

    cancel() {
      if (store.getState().status === 'signing') attempt?.stop(new SiweError('cancelled'))
    },

    async signOut() {
      await (await toAdapter()).signOut()
      writeNote(undefined)
      store.end('left')
    },
  }
}
