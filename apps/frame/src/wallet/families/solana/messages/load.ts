import { loadersOf } from '../../../../messages/languages.ts'
import { createLoadMessages } from '../../../messages/load.ts'

/** Loads the family's messages in a language. */
export const loadMessages = createLoadMessages({
  ...loadersOf(({ families }) => families.solana),
  en: () => import('./en.ts'),
})
