import { createContext, useContext } from 'react'
import type { Messages } from './en.ts'

/** The current messages; provided where the screens are mounted. */
export const MessagesContext = createContext<Messages | undefined>(undefined)

/**
 * Everything the wallet says, in the person's language.
 * @throws Error outside of a `MessagesContext`
 */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('no messages around this part')
  return messages
}
