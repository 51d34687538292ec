import { createCatalogue, matchLocale } from '@latchkey/core/locale'
import { messages as english, type Messages } from './en.ts'

/** The page's languages besides English, which is built in; each is loaded on demand. */
const catalogue = createCatalogue({
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  hi: () => import('./hi.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
})

/** The page's messages, and the BCP 47 tag of the language they are in. */
export type LoadedMessages = { locale: string; messages: Messages }

/** The page's words until another language is loaded. */
export const inEnglish: LoadedMessages = { locale: 'en', messages: english }

/**
 * Loads the messages of a language.
 * @param wanted a BCP 47 tag
 * @returns English where the page does not have the language, or its file cannot be loaded
 */
export async function loadMessages(wanted: string): Promise<LoadedMessages> {
  const locale = matchLocale([wanted], catalogue.locales)
  if (!locale) return inEnglish
  const messages = await catalogue.load(locale).catch(() => undefined)
  return messages ? { locale, messages } : inEnglish
}
