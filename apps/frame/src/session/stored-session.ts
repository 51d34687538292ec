import type { User } from '@latchkey/protocol/user'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionStorage, StoredSession } from './storage.ts'
import { openTabChannel } from './tab-channel.ts'

/** `remembered` is false where the browser denies storage: the sign-in is then lost with the page. */
export type SessionState = { status: 'unknown' | 'out' | 'in'; user: User | null; remembered: boolean }

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

  const show = (stored: StoredSession | undefined) =>
    store.setState({ status: stored ? 'in' : 'out', user: stored?.user ?? null, remembered: storage.remembered() })

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
    /** Stores a newer state of the signed-in person; does nothing where somebody else is signed in. */
    async setUser(user: User): Promise<void> {
      const stored = await storage.read()
      if (stored?.user.id !== user.id) return
      if (await storage.change(stored.loginId, { user })) store.setState({ user })
      notify()
    },
  }
}
