import { createStore, type StoreApi } from 'zustand/vanilla'

/** The send form as the person left it. */
export type SendDraft = {
  /** The chosen asset; undefined while it is the wallet's own choice. */
  key: string | undefined
  to: string
  amount: string
}

/** Creates the draft of one home: going back, and rejecting the confirm screen, do not change it. */
export function createSendDraft(): StoreApi<SendDraft> {
  return createStore<SendDraft>(() => ({ key: undefined, to: '', amount: '' }))
}
