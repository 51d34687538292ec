import { createObservable, type Observable } from '../observable.ts'
import type { ConnectionState } from './connection.ts'

/**
 * The connection's state for pages. Its status is computed when it is read; the object stays the same until something
 * in it changes, which `useSyncExternalStore` requires.
 *
 * @param readStatus returns the current status
 */
export function createStateStore(readStatus: () => ConnectionState['status']): Observable<ConnectionState> {
  const store = createObservable<ConnectionState>({
    status: 'unknown',
    pending: undefined,
    disconnection: undefined,
    error: undefined,
  })
  return {
    ...store,
    getState() {
      const status = readStatus()
      if (store.getState().status !== status) store.set({ status })
      return store.getState()
    },
  }
}
