import { createContext, useContext } from 'react'
import { inEnglish, type LoadedMessages } from './catalogue.ts'
import type { Messages } from './en.ts'

/** The messages on the page; given by `MessagesProvider`. */
export const MessagesContext = createContext<LoadedMessages>(inEnglish)

/** Everything the page says, in the language chosen. */
export function useMessages(): Messages {
  return useContext(MessagesContext).messages
}

/** The BCP 47 tag of the language the page speaks: numbers and times are written in it. */
export function useLocale(): string {
  return useContext(MessagesContext).locale
}
