import { matchLocale, pseudoLocale } from '@latchkey/core/locale'
import { loadersOf } from '../../messages/languages.ts'
import { createLoadMessages } from './load.ts'

/** The wallet's languages; only the one that is needed is loaded. */
const languages = { ...loadersOf(({ wallet }) => wallet), en: () => import('./en.ts') }

/** Gives everything the wallet says in a language. */
export const loadMessages = createLoadMessages(languages)

const locales = [...Object.keys(languages), ...(import.meta.env.DEV ? [pseudoLocale] : [])]

/**
 * The language the wallet speaks.
 * @param wanted BCP 47 tags, the dearest first: the page's choice, then the browser's
 * @returns English where none of them is available
 */
export function chooseLocale(wanted: readonly string[]): string {
  return matchLocale(wanted, locales) ?? 'en'
}
