import { createObservable, type Observable } from '../observable.ts'
import type { ConnectionState } from './connection.ts'

/**
 * The connection's state as pages read it. Its status is computed when it is read; the object stays the same as long as
 * nothing in it changes, as `useSyncExternalStore` demands.
 *
 * @param readStatus the status now
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
