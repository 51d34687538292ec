import { ServiceError } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { atAccount, isStillTheirs, keepAccounts } from './at-account.ts'
import type { SessionStorage, StoredSession } from './storage.ts'
import { openTabChannel } from './tab-channel.ts'

/** `remembered` is false where the browser denies storage: the sign-in is then lost with the page. */
export type SessionState = {
  status: 'unknown' | 'out' | 'in'
  /** The signed-in person, with the account that the page sees as the wallet. */
  user: User | null
  remembered: boolean
  /** The index of that account; left out for the first one. */
  account?: number
  /** The person as the API names them, with the first account; left out where that is `user`. */
  person?: User
}

/** The person as the API names them, with the first account as the wallet. */
export function personOf({ person, user }: Pick<SessionState, 'person' | 'user'>): User | null {
  return person ?? user
}

/** The state in which a page sees an account of this person; the first one where they have no such account. */
export function toSessionState(state: SessionState, person: User | null, account = 0): SessionState {
  const { status, remembered } = state
  const user = person && atAccount(person, account)
  return person === user || !person || !user
    ? { status, remembered, user: person }
    : { status, remembered, user, account, person }
}

/** The state as it is for another of the person's accounts. */
export function stateAt(state: SessionState, account: number): SessionState {
  return toSessionState(state, personOf(state), account)
}

/**
 * Creates the state of the stored session that this page and its other tabs share. Each change is announced to the
 * other tabs, and each of theirs is read from storage.
 *
 * @param place the owner of the session: the page's origin and its API key
 */
export function createStoredSession(place: string, storage: SessionStorage) {
  const store: StoreApi<SessionState> = createStore<SessionState>(() => ({
    status: 'unknown',
    user: null,
    remembered: true,
  }))

  const show = (stored: StoredSession | undefined) => {
    const state = { status: stored ? ('in' as const) : ('out' as const), user: null, remembered: storage.remembered() }
    store.setState(toSessionState(state, stored?.user ?? null, stored?.account), true)
  }

  const restore = async () => show(await storage.read())

  const { notify } = openTabChannel(`latchkey ${place}`, restore)

  return {
    store,
    /** Reads who is signed in from storage. */
    restore,
    /** Tells the other tabs that the stored session changed. */
    notify,
    /** Deletes the session, or only the one of this login. */
    async forget(loginId?: string): Promise<void> {
      await storage.forget(loginId)
      await restore()
      notify()
    },
    /** Stores a new session, replacing any other. */
    async replace(stored: StoredSession): Promise<void> {
      await storage.put(stored)
      show(stored)
      notify()
    },
    /** Shows a newer state of the signed-in person that is stored already. */
    showUser(user: User): void {
      const state = store.getState()
      store.setState(toSessionState(state, user, state.account), true)
      notify()
    },
    /**
     * Stores a newer state of the signed-in person; does nothing where somebody else is signed in.
     *
     * @param removed the imported accounts that their owner's signature says were removed
     * @throws ServiceError `not_trusted` for another wallet than the one in use, or another account of it
     */
    async setUser(user: User, removed: readonly number[] = []): Promise<void> {
      const stored = await storage.read()
      if (stored?.user.id !== user.id) return
      const known = keepAccounts(stored.user, user, removed)
      if (!isStillTheirs(stored.user, known, removed)) throw new ServiceError('not_trusted')
      if (await storage.change(stored.loginId, { user: known }))
        store.setState(toSessionState(store.getState(), known, stored.account), true)
      notify()
    },
    /** Shows the page another account of the signed-in person from now on. */
    async choose(account: number): Promise<void> {
      const stored = await storage.read()
      if (!stored) return
      if (await storage.change(stored.loginId, { account }))
        store.setState(toSessionState(store.getState(), stored.user, account), true)
      notify()
    },
  }
}
