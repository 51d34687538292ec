type Listener<State> = (state: State, before: State) => void

/** A state with the members of a zustand store, which wagmi's hooks and actions use. */
export type StateApi<State> = {
  getState(): State
  getInitialState(): State
  /** Objects are merged unless `replace`. */
  setState(next: Partial<State> | State | ((state: State) => Partial<State> | State), replace?: boolean): void
  subscribe(listener: Listener<State>): () => void
}

/** @param onSet called after a state was set, before the listeners */
export function createStateApi<State>(initial: State): StateApi<State> {
  let state = initial
  const listeners = new Set<Listener<State>>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState(next, replace) {
      const wanted = typeof next === 'function' ? (next as (state: State) => State)(state) : (next as State) // a state is no function
      if (Object.is(wanted, state)) return
      const before = state
      state = replace || typeof wanted !== 'object' ? wanted : { ...state, ...wanted }
      for (const listener of listeners) listener(state, before)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
