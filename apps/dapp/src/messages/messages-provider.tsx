import { directionOf } from '@latchkey/core/locale'
import { UiContext } from '@latchkey/ui'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { usePreferences } from '../preferences/preferences.ts'
import { type LoadedMessages, loadMessages } from './catalogue.ts'
import { firstMessages } from './en-first.ts'
import { MessagesContext } from './use-first-messages.ts'

/** Gives the page, and the components in it, loaded messages. */
export function LoadedMessagesProvider({ loaded, children }: { loaded: LoadedMessages; children: ReactNode }) {
  const { locale, messages } = loaded
  const ui = useMemo(() => ({ locale, messages: (messages ?? firstMessages).ui }), [locale, messages])
  return (
    <MessagesContext value={loaded}>
      <UiContext value={ui}>{children}</UiContext>
    </MessagesContext>
  )
}

/**
 * Provides the page's messages in the preferred language, and sets that language in `<html lang dir>`. Until another
 * one is loaded the page keeps its current one.
 */
export function MessagesProvider({ initial, children }: { initial: LoadedMessages; children: ReactNode }) {
  const { language } = usePreferences()
  const [loaded, setLoaded] = useState(initial)

  useEffect(() => {
    let isCurrent = true
    void loadMessages(language).then((next) => isCurrent && setLoaded(next))
    return () => {
      isCurrent = false
    }
  }, [language])

  const { locale } = loaded
  // Set together with the words, because a screen reader chooses its voice by the language.
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
  }, [locale])

  return <LoadedMessagesProvider loaded={loaded}>{children}</LoadedMessagesProvider>
}
