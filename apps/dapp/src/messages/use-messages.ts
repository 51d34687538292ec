import { useContext } from 'react'
import { messages as english, type Messages } from './en.ts'
import { MessagesContext } from './use-first-messages.ts'

/** Everything the page says, in the language chosen. */
export function useMessages(): Messages {
  return useContext(MessagesContext).messages ?? english
}
