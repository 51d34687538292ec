import { createCatalogue, matchLocale } from '@latchkey/core/locale'
import type { Messages } from './en.ts'
import { languages } from './languages.gen.ts'

/** English is built in; each other language is loaded on demand. */
const catalogue = createCatalogue(languages)

/** The page's languages besides English. */
export const { locales } = catalogue

/** The BCP 47 tag of the page's language, and its messages; without them, the English ones that are built in. */
export type LoadedMessages = { locale: string; messages?: Messages }

/** The page's words until another language is loaded. */
export const inEnglish: LoadedMessages = { locale: 'en' }

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
