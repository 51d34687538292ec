import { matchLocale, pseudoLocale } from '@latchkey/core/locale'
import { loadersOf } from '../../messages/languages.ts'
import { createLoadMessages } from './load.ts'

/** The wallet's languages, each loaded on demand. */
const languages = { ...loadersOf(({ wallet }) => wallet), en: () => import('./en.ts') }

/** Returns everything the wallet says in a language. */
export const loadMessages = createLoadMessages(languages)

const locales = [...Object.keys(languages), ...(import.meta.env.DEV ? [pseudoLocale] : [])]

/**
 * Chooses the wallet's language.
 * @param wanted BCP 47 tags, the preferred one first: the page's choice, then the browser's
 * @returns English where none of them is available
 */
export function chooseLocale(wanted: readonly string[]): string {
  return matchLocale(wanted, locales) ?? 'en'
}
