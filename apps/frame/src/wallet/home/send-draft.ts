import { createStore, type StoreApi } from 'zustand/vanilla'

/** The send form as the person left it. */
export type SendDraft = {
  /** The chosen asset; undefined while the wallet's own choice stands. */
  key: string | undefined
  to: string
  amount: string
}

/** Creates the draft of one home: going back, and a rejected confirm screen, leave it as it is. */
export function createSendDraft(): StoreApi<SendDraft> {
  return createStore<SendDraft>(() => ({ key: undefined, to: '', amount: '' }))
}
