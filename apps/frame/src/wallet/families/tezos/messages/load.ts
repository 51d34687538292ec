import { createLoadMessages } from '../../../messages/load.ts'

/** Gives the family's messages in a language. */
export const loadMessages = createLoadMessages({
  en: () => import('./en.ts'),
  ko: () => import('./ko.ts'),
})
