import { createCatalogue, pseudoLocale, pseudoLocalize } from '@latchkey/core/locale'
import { lazyImport } from '../../entry/lazy-import.ts'

type Languages<M> = Record<'en', () => Promise<{ messages: M }>> & Record<string, () => Promise<{ messages: M }>>

/**
 * Creates the loader of messages, which loads each language on demand.
 *
 * @param languages a dynamic import for each BCP 47 tag; each file exports `messages`
 * @returns a function that returns the messages of a language; the English ones where there are none, or where its file
 * cannot be loaded in three attempts. Throws WalletError `internal` where the English file cannot be loaded either.
 */
export function createLoadMessages<M extends { locale: string }>(
  languages: Languages<M>,
  wait?: (ms: number) => Promise<unknown>,
): (locale: string) => Promise<M> {
  const loadPseudo = async () => {
    const { messages } = await languages.en()
    return { messages: { ...pseudoLocalize(messages), locale: pseudoLocale } }
  }
  // For the gallery and tests: not in any build.
  const catalogue = createCatalogue(import.meta.env.DEV ? { ...languages, [pseudoLocale]: loadPseudo } : languages)
  const loads = new Map(catalogue.locales.map((locale) => [locale, lazyImport(() => catalogue.load(locale), wait)]))
  const loadEnglish = lazyImport(async () => (await languages.en()).messages, wait)
  return async (locale) => {
    try {
      return (await loads.get(locale)?.()) ?? (await loadEnglish())
    } catch {
      return loadEnglish()
    }
  }
}
