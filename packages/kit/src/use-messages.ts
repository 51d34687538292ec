'use client'

import { useKit } from './kit-context.ts'
import { messages as english, type Messages } from './messages/en.ts'

/** Every word of the kit in the language of this part of the page; English until another is loaded. */
export function useMessages(): Messages {
  return useKit().messages ?? english
}
