/** What the kit's dialog shows: the ways to connect, the account, the networks to choose from, or what was sent. */
export type ModalView = 'connect' | 'account' | 'networks' | 'activity'

export type ViewState = {
  /** What the dialog shows; undefined while it is closed. */
  view: ModalView | undefined
  /** What it showed before, to go back to. */
  before: ModalView | undefined
  /** How many lists of wallets stand in the page itself; they say how a connection ended. */
  lists: number
}

/** What one provider has on: outside of React's context, whose changes would disturb boundaries still to be hydrated. */
export type ViewStore = {
  getState(): ViewState
  subscribe(listener: () => void): () => void
  change(next: Partial<ViewState>): void
}

export const closed: ViewState = { view: undefined, before: undefined, lists: 0 }

export function createViewStore(): ViewStore {
  let state = closed
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}
