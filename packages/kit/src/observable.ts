/** A state that can be watched, as `useSyncExternalStore` needs it. */
export type Observable<State extends object> = {
  getState(): State
  /** Replaces the fields of `next`, and calls every listener. */
  setState(next?: Partial<State>): void
  /** Replaces the fields of `next` without calling listeners, so that other changes can be made first. */
  set(next?: Partial<State>): void
  /** @returns a function that stops it */
  subscribe(listener: () => void): () => void
}

/** Creates a state outside React. Each change makes a new object, so that two states can be compared by identity. */
export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial
  const listeners = new Set<() => void>()
  const set = (next?: Partial<State>) => {
    state = { ...state, ...next }
  }
  return {
    getState: () => state,
    set,
    setState(next) {
      set(next)
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
