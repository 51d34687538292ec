import { createObservable, type Observable } from './observable.ts'
import { whenIdle } from './when-idle.ts'

/** The views of the kit's dialog: ways to connect, account, networks, recent transactions. */
export type ModalView = 'connect' | 'account' | 'networks' | 'activity'

export type ViewState = {
  /** The current view; undefined while the dialog is closed. */
  view: ModalView | undefined
  /** The previous view, to go back to. */
  before: ModalView | undefined
  /** The number of wallet lists in the page itself; they show how a connection ended. */
  lists: number
}

/**
 * The view store of one provider: outside React's context, whose changes would disturb boundaries that are not hydrated
 * yet.
 */
export type ViewStore = Observable<ViewState> & {
  close(): void
  /**
   * Does work once somebody sees ways to connect and they are painted. A dialog that is drawn in advance is not seen.
   *
   * @returns a function that calls it off
   */
  whenShown(work: () => void): () => void
}

export const closed: ViewState = { view: undefined, before: undefined, lists: 0 }

/** True while somebody can see ways to connect: a dialog that is drawn in advance does not count. */
export const isShown = ({ view, lists }: ViewState): boolean => Boolean(view || lists)

export function createViewStore(): ViewStore {
  const store = createObservable(closed)
  return {
    ...store,
    close: () => store.setState({ view: undefined, before: undefined }),
    whenShown(work) {
      const look = () => {
        if (!isShown(store.getState())) return
        stop()
        stop = whenIdle(work)
      }
      let stop = store.subscribe(look)
      look()
      return () => stop()
    },
  }
}
