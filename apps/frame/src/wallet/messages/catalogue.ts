import { matchLocale, pseudoLocale } from '@latchkey/core/locale'
import { loadersOf } from '../../messages/languages.ts'
import { createLoadMessages } from './load.ts'

/** The wallet's languages, each loaded on demand. */
const languages = { ...loadersOf(({ wallet }) => wallet), en: () => import('./en.ts') }

/** Returns everything the wallet says in a language. */
export const loadMessages = createLoadMessages(languages)

const locales = [...Object.keys(languages), ...(import.meta.env.DEV ? [pseudoLocale] : [])]

/**
 * Chooses the wallet's language: the page's choice, then the browser's.
 * @param asked the BCP 47 tag that the page asks for
 * @returns English where none of them is available
 */
export function chooseLocale(asked: string | undefined): string {
  return matchLocale([...(asked ? [asked] : []), ...navigator.languages], locales) ?? 'en'
}
