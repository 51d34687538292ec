import { matchLocale } from '@latchkey/core/locale'
import type { Locale } from '@latchkey/kit'
import { useSyncExternalStore } from 'react'
import { locales as pageLocales } from '../messages/catalogue.ts'

/** The languages of the page, which the kit has too. */
export const locales: readonly Locale[] = ['en', ...pageLocales]

export const schemes = ['system', 'light', 'dark'] as const

/** A visitor's preferences: light or dark, and the language of the page, its dialogs and the wallet. */
export type Preferences = { scheme: (typeof schemes)[number]; language: Locale }

const key = 'latchkey.preferences'
const listeners = new Set<() => void>()

const readStored = (): Preferences => {
  let stored: Partial<Record<keyof Preferences, unknown>> = {}
  try {
    stored = Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    // denied, or not ours
  }
  return {
    scheme: schemes.find((scheme) => scheme === stored.scheme) ?? 'system',
    language: locales.find((locale) => locale === stored.language) ?? matchLocale(navigator.languages, locales) ?? 'en',
  }
}

let current = readStored()

/** Applies light or dark to the page itself. */
const applyScheme = () => {
  const { scheme } = current
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}
applyScheme()

/** Changes the preferences; they are stored in this browser. */
export const changePreferences = (change: Partial<Preferences>): void => {
  current = { ...current, ...change }
  applyScheme()
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Without storage it lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The chosen preferences; before any choice, the browser's. */
export function readPreferences(): Preferences {
  return current
}

/** The same, with updates. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, readPreferences)
