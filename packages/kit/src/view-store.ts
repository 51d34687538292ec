import { createObservable, type Observable } from './observable.ts'

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
export type ViewStore = Observable<ViewState>

export const closed: ViewState = { view: undefined, before: undefined, lists: 0 }

export function createViewStore(): ViewStore {
  return createObservable(closed)
}
