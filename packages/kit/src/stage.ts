/** What the kit's dialog shows: the ways to connect, the account, the networks to choose from, or what was sent. */
export type DialogView = 'connect' | 'account' | 'networks' | 'activity'

export type Staged = {
  /** What the dialog shows; undefined while it is closed. */
  view: DialogView | undefined
  /** What it showed before, to go back to. */
  before: DialogView | undefined
  /** How many lists of wallets stand in the page itself; they say how a connection ended. */
  lists: number
}

/** What one provider has on: outside of React's context, whose changes would disturb boundaries still to be hydrated. */
export type Stage = {
  read(): Staged
  subscribe(listener: () => void): () => void
  change(next: Partial<Staged>): void
}

export const closed: Staged = { view: undefined, before: undefined, lists: 0 }

export function createStage(): Stage {
  let staged = closed
  const listeners = new Set<() => void>()
  return {
    read: () => staged,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      staged = { ...staged, ...next }
      for (const listener of listeners) listener()
    },
  }
}
