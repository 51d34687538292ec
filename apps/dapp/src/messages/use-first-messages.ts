import { createContext, useContext } from 'react'
import { inEnglish, type LoadedMessages } from './catalogue.ts'
import { type FirstMessages, firstMessages } from './en-first.ts'

/** The messages on the page; given by `MessagesProvider`. */
export const MessagesContext = createContext<LoadedMessages>(inEnglish)

/** The words of the first screen, in the language chosen. Whatever is loaded later uses `useMessages`. */
export function useFirstMessages(): FirstMessages {
  return useContext(MessagesContext).messages ?? firstMessages
}

/** The BCP 47 tag of the language the page speaks: numbers and times are written in it. */
export function useLocale(): string {
  return useContext(MessagesContext).locale
}
